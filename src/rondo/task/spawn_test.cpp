#include "rondo/task/spawn.h"

#include <gtest/gtest.h>

#include <string>

#include "rondo/task/sleep.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(Spawn, RunsToTheFirstSuspensionAtOnceAndCallsBackLater) {
  FakeLoop fake;
  std::string order;
  const auto body = [&]() -> Task<> {
    order += "body ";
    co_return;
  };
  fake.loop.set_immediate([&] {
    spawn(fake.loop, body(), [&] { order += "done "; });
    order += "spawned ";
  });
  fake.loop.run();
  EXPECT_EQ(order, "body spawned done ");
}

TEST(Spawn, KeepsTheLoopAliveUntilTheTaskHasFinished) {
  FakeLoop fake;
  bool has_finished = false;
  const auto body = [&]() -> Task<> {
    (void)co_await sleep(1h);
    has_finished = true;
  };
  spawn(fake.loop, body());
  EXPECT_TRUE(fake.loop.is_alive());
  fake.loop.run();
  EXPECT_TRUE(has_finished);
}

TEST(Spawn, TaskThatIsStillWaitingWhenTheLoopGoesAwayIsFreed) {
  auto alive = std::make_shared<int>(1);
  {
    Loop loop;
    const auto body = [](std::shared_ptr<int> held) -> Task<> {
      (void)co_await sleep(1h);
      *held = 2;
    };
    spawn(loop, body(alive));
    EXPECT_EQ(alive.use_count(), 2);
  }
  EXPECT_EQ(alive.use_count(), 1);
  EXPECT_EQ(*alive, 1);
}

}  // namespace
}  // namespace rondo
