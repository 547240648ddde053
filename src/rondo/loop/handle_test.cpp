#include "rondo/loop/handle.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "rondo/loop/async.h"
#include "rondo/loop/phase_handle.h"
#include "rondo/loop/timer.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(Handle, CloseCallbacksRunLastClosedFirst) {
  FakeLoop fake;
  std::string order;
  auto a = make<Timer>(fake.loop);
  auto b = make<Timer>(fake.loop);
  auto c = make<Timer>(fake.loop);
  a->close([&] { order += "a"; });
  b->close([&] { order += "b"; });
  c->close([&] { order += "c"; });
  fake.loop.run();
  EXPECT_EQ(order, "cba");
}

TEST(Handle, CloseAskedForInTheClosingPhaseWaitsForTheNext) {
  FakeLoop fake;
  std::string order;
  auto first = make<Timer>(fake.loop);
  auto second = make<Timer>(fake.loop);
  first->close([&] {
    order += "first ";
    second->close([&] { order += "second "; });
  });
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "first ");
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "first second ");
}

TEST(Handle, DroppingTheOwnerClosesAndTheLoopDeletes) {
  FakeLoop fake;
  {
    auto async = make<Async>(fake.loop, [] {});
  }
  EXPECT_EQ(fake.loop.queue_depths().closing, 1U);
  EXPECT_EQ(fake.loop.queue_depths().handles, 1U);
  fake.loop.run();
  EXPECT_EQ(fake.loop.queue_depths().handles, 0U);
}

TEST(Handle, WhatTheKernelDoesNotKnowGoesAtOnce) {
  FakeLoop fake;
  {
    auto timer = make<Timer>(fake.loop);
    auto idle = make<Idle>(fake.loop);
    timer->start(1ms, Repeat::once, [] { FAIL(); });
    idle->start([] { FAIL(); });
  }
  EXPECT_EQ(fake.loop.queue_depths().handles, 0U);
  EXPECT_EQ(fake.loop.queue_depths().timers, 0U);
  EXPECT_FALSE(fake.loop.run());
}

TEST(Handle, OwnerMayBeDroppedInsideItsOwnCallbackOrATickOfIt) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  auto idle = make<Idle>(fake.loop);
  // Too large to be kept in place, so that a freed callback would show under ASan.
  const std::string text(100, 'x');
  timer->start(1ms, Repeat::forever, [&, text] {
    timer.reset();
    EXPECT_EQ(text.size(), 100U);
  });
  idle->start([&, text] {
    fake.loop.next_tick([&] { idle.reset(); });
    EXPECT_EQ(text.size(), 100U);
  });
  EXPECT_FALSE(fake.loop.run());
  EXPECT_EQ(timer, nullptr);
  EXPECT_EQ(idle, nullptr);
}

TEST(Handle, StaysForItsOwnerAfterTheClose) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->close();
  fake.loop.run();
  EXPECT_TRUE(timer->is_closing());
  EXPECT_FALSE(timer->is_active());
}

TEST(Handle, OwnerMayBeDroppedInsideTheCloseCallback) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->close([&] { timer.reset(); });
  fake.loop.run();
  EXPECT_EQ(timer, nullptr);
}

TEST(Handle, OnlyActiveAndReferencedKeepsTheLoopAlive) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  EXPECT_FALSE(fake.loop.is_alive());
  timer->start(1ms, Repeat::once, [] {});
  EXPECT_TRUE(fake.loop.is_alive());
  timer->unref();
  timer->unref();
  EXPECT_FALSE(fake.loop.is_alive());
  timer->ref();
  EXPECT_TRUE(fake.loop.is_alive());
  timer->stop();
  EXPECT_FALSE(fake.loop.is_alive());
}

TEST(HandleDeathTest, ClosingTwiceAborts) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->close();
  EXPECT_DEATH(timer->close(), "handle_test.*close\\(\\) was called twice");
}

TEST(HandleDeathTest, UseFromAnotherThreadWhileTheLoopRunsAborts) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_DEATH(
      {
        Loop loop;
        auto timer = make<Timer>(loop);
        auto keep = make<Async>(loop, [] {});
        loop.post([&] {
          std::thread other([&] { timer->start(1ms, Repeat::once, [] {}); });
          other.join();
        });
        loop.run();
      },
      "run by another thread");
}

}  // namespace
}  // namespace rondo
