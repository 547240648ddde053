#include "rondo/task/task.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "rondo/task/sleep.h"
#include "rondo/task/spawn.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

Task<int> seven() { co_return 7; }

Task<int> sum_of(int count) {
  int sum = 0;
  for (int index = 0; index < count; ++index) {
    sum += co_await seven();
  }
  co_return sum;
}

TEST(Task, GivesItsResultToWhoeverAwaitsIt) {
  FakeLoop fake;
  EXPECT_EQ(run(fake.loop, sum_of(3)), 21);
}

TEST(Task, AwaitingAMillionTasksThatFinishAtOnceDoesNotGrowTheStack) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr int count = 1000;  // Sanitizers turn tail calls off.
#else
  constexpr int count = 1'000'000;
#endif
  FakeLoop fake;
  EXPECT_EQ(run(fake.loop, sum_of(count)), 7 * count);
}

TEST(Task, IsLazy) {
  bool has_started = false;
  const auto body = [&]() -> Task<> {
    has_started = true;
    co_return;
  };
  {
    auto task = body();
  }
  EXPECT_FALSE(has_started);
}

TEST(Task, CarriesMoveOnlyResults) {
  FakeLoop fake;
  const auto body = []() -> Task<std::unique_ptr<int>> { co_return std::make_unique<int>(5); };
  EXPECT_EQ(*run(fake.loop, body()), 5);
}

TEST(Task, KnowsItsLoopAndToken) {
  FakeLoop fake;
  std::stop_source source;
  bool has_token = false;
  const auto inner = [&]() -> Task<Loop*> {
    const ThisTask self = co_await this_task();
    has_token = self.stop_token.stop_possible();
    co_return &self.loop;
  };
  const auto outer = [&]() -> Task<Loop*> { co_return co_await inner(); };
  Loop* seen = nullptr;
  spawn(fake.loop, outer(), [&](Loop*&& loop) { seen = loop; }, source.get_token());
  fake.loop.run();
  EXPECT_EQ(seen, &fake.loop);
  EXPECT_TRUE(has_token);
}

TEST(TaskDeathTest, ExceptionThatLeavesACoroutineAborts) {
  FakeLoop fake;
  const auto body = []() -> Task<> {
    throw std::string("oops");
    co_return;
  };
  EXPECT_DEATH(run(fake.loop, body()), "an exception left a coroutine");
}

}  // namespace
}  // namespace rondo
