#include "rondo/task/race.h"

#include <gtest/gtest.h>

#include "rondo/task/spawn.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

Task<Result<int>> after(Nanos duration, int value) {
  if (Result<> slept = co_await sleep(duration); !slept) {
    co_return std::unexpected(slept.error());
  }
  co_return value;
}

TEST(Race, FirstWinsAndTheOthersAreStopped) {
  Loop loop;
  const auto body = []() -> Task<std::size_t> {
    std::vector<Task<Result<int>>> tasks;
    tasks.push_back(after(1h, 1));
    tasks.push_back(after(1ms, 2));
    tasks.push_back(after(2h, 3));
    Winner<Result<int>> winner = co_await when_any(std::move(tasks));
    EXPECT_EQ(winner.value, Result<int>(2));
    co_return winner.index;
  };
  EXPECT_EQ(run(loop, body()), 1U);
}

TEST(Race, TaskWithinItsLimitKeepsItsResult) {
  Loop loop;
  EXPECT_EQ(run(loop, with_timeout(after(1ms, 5), 1h)), Result<int>(5));
}

TEST(Race, TaskOverItsLimitEndsWithETimedOut) {
  Loop loop;
  const Result<int> result = run(loop, with_timeout(after(1h, 5), 1ms));
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ETIMEDOUT);
}

TEST(Race, StopFromOutsideIsNotATimeOut) {
  Loop loop;
  std::stop_source source;
  int code = 0;
  spawn(
      loop, with_timeout(after(1h, 5), 2h),
      [&](Result<int>&& result) { code = result ? 0 : result.error().code; }, source.get_token());
  source.request_stop();
  loop.run();
  EXPECT_EQ(code, ECANCELED);
}

}  // namespace
}  // namespace rondo
