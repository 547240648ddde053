#include "trace/pool_watch.h"

#include <gtest/gtest.h>

#include "rondo/testing/fake_clock.h"

namespace rondo::trace {
namespace {

using namespace std::chrono_literals;

class PoolWatchTest : public testing::Test {
 protected:
  void enqueue(TaskId id, TaskKind kind) {
    watch_.task_scheduled(ScheduledTask{kind, id, 0, nullptr});
    watch_.job_enqueued(id);
  }

  FakeClock clock_;
  PoolWatch watch_{clock_, 50ms, [](TaskKind kind) { return std::string(task_kind_name(kind)); }};
};

TEST_F(PoolWatchTest, TellsOfAJobThatWaitedTooLongAndWhatRanMeanwhile) {
  enqueue(1, TaskKind::work);
  watch_.job_started(1);
  enqueue(2, TaskKind::fs);
  clock_.advance(60ms);
  watch_.job_finished(1);
  watch_.job_started(2);
  const auto delays = watch_.take_delays();
  ASSERT_EQ(delays.size(), 1U);
  EXPECT_EQ(delays[0].job, "fs");
  EXPECT_EQ(delays[0].waited, 60ms);
  EXPECT_EQ(delays[0].holders, std::vector<std::string>{"work"});
  EXPECT_EQ(delays[0].demand, 1U);
  EXPECT_TRUE(watch_.take_delays().empty());
}

TEST_F(PoolWatchTest, IsQuietAboutJobsThatBeginSoonOrTakeLong) {
  enqueue(1, TaskKind::fs);
  clock_.advance(50ms);
  watch_.job_started(1);
  clock_.advance(500ms);
  watch_.job_finished(1);
  EXPECT_TRUE(watch_.take_delays().empty());
}

}  // namespace
}  // namespace rondo::trace
