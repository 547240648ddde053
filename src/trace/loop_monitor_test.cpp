#include "trace/loop_monitor.h"

#include <gtest/gtest.h>

#include "rondo/loop/timer.h"
#include "rondo/pool/queue_work.h"
#include "rondo/testing/fake_loop.h"

namespace rondo::trace {
namespace {

using namespace std::chrono_literals;
using Series = LoopMonitor::Series;

constexpr std::size_t phase_series(Phase phase) {
  return static_cast<std::size_t>(Series::phases) + static_cast<std::size_t>(phase);
}

std::uint64_t total(const std::vector<DurationCounts::Cell>& cells) {
  std::uint64_t sum = 0;
  for (const auto& cell : cells) {
    sum += cell.count;
  }
  return sum;
}

// The lower bound of each duration, in whole milliseconds.
std::vector<std::uint64_t> millis(const std::vector<DurationCounts::Cell>& cells) {
  std::vector<std::uint64_t> found;
  for (const auto& cell : cells) {
    // A cell begins up to one per cent below what it holds.
    found.insert(found.end(), cell.count, (cell.lowest + cell.lowest / 100) / 1'000'000);
  }
  return found;
}

class LoopMonitorTest : public testing::Test {
 protected:
  std::vector<DurationCounts::Cell> take(LoopMonitor::Id id, Series series) {
    return monitor_.take(id, static_cast<std::size_t>(series));
  }

  FakeLoop fake_;
  LoopMonitor monitor_{fake_.loop, fake_.clock};
};

TEST_F(LoopMonitorTest, CountsCallbacksWaitsPhasesAndIterations) {
  auto timer = make<Timer>(fake_.loop);
  int left = 3;
  timer->start(10ms, Repeat::forever, [&] {
    fake_.clock.advance(2ms);
    if (--left == 0) {
      timer->stop();
    }
  });
  const auto id = monitor_.open();
  fake_.loop.run();
  EXPECT_EQ(millis(take(id, Series::callbacks)), (std::vector<std::uint64_t>{2, 2, 2}));
  EXPECT_EQ(total(take(id, Series::waits)), 3U);
  EXPECT_EQ(millis(monitor_.take(id, phase_series(Phase::timers))),
            (std::vector<std::uint64_t>{2, 2, 2}));
  // The poll phase waits, and does nothing.
  EXPECT_EQ(millis(monitor_.take(id, phase_series(Phase::poll))),
            (std::vector<std::uint64_t>{0, 0, 0}));
  // The last iteration is not over while there is no next one.
  EXPECT_EQ(millis(take(id, Series::iterations)), (std::vector<std::uint64_t>{2, 2}));
  monitor_.close(id);
}

TEST_F(LoopMonitorTest, GivesTheLoopBackToWhoeverWatchedBefore) {
  struct Counter final : Observer {
    void phase_began(Phase /*phase*/) override { ++count; }
    int count = 0;
  } before;
  fake_.loop.set_observer(&before);
  const auto first = monitor_.open();
  const auto second = monitor_.open();
  EXPECT_EQ(fake_.loop.observer(), &monitor_);
  fake_.loop.set_immediate([] {});
  fake_.loop.run();
  EXPECT_GT(before.count, 0);
  monitor_.close(first);
  EXPECT_EQ(fake_.loop.observer(), &monitor_);
  monitor_.close(second);
  EXPECT_EQ(fake_.loop.observer(), &before);
}

TEST_F(LoopMonitorTest, KeepsMeasurementsApart) {
  const auto first = monitor_.open();
  fake_.loop.set_immediate([] {});
  fake_.loop.run();
  const auto second = monitor_.open();
  fake_.loop.set_immediate([] {});
  fake_.loop.run();
  EXPECT_EQ(total(take(first, Series::callbacks)), 2U);
  EXPECT_EQ(total(take(second, Series::callbacks)), 1U);
}

TEST(LoopMonitor, CountsJobsOfThePool) {
  Loop loop;
  auto& monitor = loop.service<LoopMonitor>();
  const auto id = monitor.open();
  constexpr int job_count = 10;
  int done = 0;
  for (int count = 0; count < job_count; ++count) {
    queue_work(loop, [] {}, [&](Result<>) { ++done; });
  }
  loop.run();
  EXPECT_EQ(done, job_count);
  EXPECT_EQ(total(monitor.take(id, static_cast<std::size_t>(Series::time_in_queue))), 10U);
  EXPECT_EQ(total(monitor.take(id, static_cast<std::size_t>(Series::time_in_service))), 10U);
  monitor.close(id);
}

}  // namespace
}  // namespace rondo::trace
