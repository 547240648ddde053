#include "rondo/task/when_all.h"

#include <gtest/gtest.h>

#include <string>

#include "rondo/task/sleep.h"
#include "rondo/task/spawn.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

Task<int> after(Nanos duration, int value) {
  (void)co_await sleep(duration);
  co_return value;
}
Task<> nothing() { co_return; }

TEST(WhenAll, RunsTheTasksAtTheSameTime) {
  FakeLoop fake;
  const Nanos before = fake.clock.now();
  const auto body = []() -> Task<std::string> {
    auto [first, second, none] = co_await when_all(after(20ms, 1), after(10ms, 2), nothing());
    co_return std::to_string(first) + std::to_string(second);
  };
  EXPECT_EQ(run(fake.loop, body()), "12");
  EXPECT_EQ(fake.clock.now() - before, 20ms);
}

TEST(WhenAll, KeepsTheOrderOfTheTasksInAVector) {
  FakeLoop fake;
  const auto body = []() -> Task<std::vector<int>> {
    std::vector<Task<int>> tasks;
    for (int index = 0; index < 5; ++index) {
      tasks.push_back(after(Millis(50 - index * 10), index));
    }
    co_return co_await when_all(std::move(tasks));
  };
  EXPECT_EQ(run(fake.loop, body()), (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(WhenAll, OfNothingIsDoneAtOnce) {
  FakeLoop fake;
  const auto body = []() -> Task<std::size_t> {
    const auto results = co_await when_all(std::vector<Task<int>>());
    co_return results.size();
  };
  EXPECT_EQ(run(fake.loop, body()), 0U);
}

TEST(WhenAll, StopReachesEveryTask) {
  Loop loop;
  std::stop_source source;
  int cancelled = 0;
  const auto nap = [&]() -> Task<> {
    const Result<> slept = co_await sleep(1h);
    cancelled += slept ? 0 : 1;
  };
  const auto body = [&]() -> Task<> { co_await when_all(nap(), nap(), nap()); };
  spawn(loop, body(), {}, source.get_token());
  source.request_stop();
  loop.run();
  EXPECT_EQ(cancelled, 3);
}

}  // namespace
}  // namespace rondo
