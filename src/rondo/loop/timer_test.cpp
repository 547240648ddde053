#include "rondo/loop/timer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(Timer, FiresInTheFirstPassAfterItIsDueNeverBefore) {
  FakeLoop fake;
  int fired = 0;
  auto timer = make<Timer>(fake.loop);
  timer->start(10ms, Repeat::once, [&] { ++fired; });

  fake.clock.advance(10ms - 1ns);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(fired, 0);

  fake.clock.advance(1ns);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(fired, 1);
  EXPECT_FALSE(timer->is_active());
}

TEST(Timer, OneStartedWithZeroInsideACallbackWaitsForTheNextPass) {
  FakeLoop fake;
  std::string order;
  auto first = make<Timer>(fake.loop);
  auto second = make<Timer>(fake.loop);
  first->start(0ms, Repeat::once, [&] {
    order += "first ";
    second->start(0ms, Repeat::once, [&] { order += "second "; });
    fake.loop.set_immediate([&] { order += "immediate "; });
  });
  fake.loop.run();
  EXPECT_EQ(order, "first immediate second ");
}

TEST(Timer, StoppedByAnEarlierTimerOfTheSamePassDoesNotFire) {
  FakeLoop fake;
  int fired = 0;
  auto first = make<Timer>(fake.loop);
  auto second = make<Timer>(fake.loop);
  first->start(1ms, Repeat::once, [&] { second->stop(); });
  second->start(1ms, Repeat::once, [&] { ++fired; });
  fake.loop.run();
  EXPECT_EQ(fired, 0);
}

TEST(Timer, RepeatsFromTheMomentItFiredWithoutCatchingUp) {
  FakeLoop fake;
  const Nanos start = fake.loop.now();
  std::vector<Nanos> fired_at;
  auto timer = make<Timer>(fake.loop);
  timer->start(10ms, Repeat::forever, [&] {
    fired_at.push_back(fake.loop.now() - start);
    fake.clock.advance(25ms);
    if (fired_at.size() == 3) {
      timer->stop();
    }
  });
  fake.loop.run();
  EXPECT_EQ(fired_at, (std::vector<Nanos>{10ms, 35ms, 60ms}));
}

TEST(Timer, AgainNeedsACallbackAndAnInterval) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  EXPECT_EQ(timer->again().error().code, EINVAL);
  int fired = 0;
  timer->start(5ms, Repeat::once, [&] { ++fired; });
  timer->stop();
  EXPECT_TRUE(timer->again().has_value());
  EXPECT_FALSE(timer->is_active());
  timer->set_repeat(7ms);
  EXPECT_TRUE(timer->again().has_value());
  EXPECT_EQ(timer->due_in(), 7ms);
  EXPECT_EQ(timer->repeat(), 7ms);
}

TEST(Timer, RestartPutsItOffAndKeepsTheCallback) {
  FakeLoop fake;
  const Nanos start = fake.loop.now();
  std::vector<Nanos> fired_at;
  auto timer = make<Timer>(fake.loop);
  auto other = make<Timer>(fake.loop);
  timer->start(10ms, Repeat::once, [&] {
    fired_at.push_back(fake.loop.now() - start);
    if (fired_at.size() == 1) {
      timer->restart(5ms);
    }
  });
  other->start(5ms, Repeat::once, [&] { timer->restart(10ms); });
  fake.loop.run();
  EXPECT_EQ(fired_at, (std::vector<Nanos>{15ms, 20ms}));
}

TEST(Timer, MayReplaceItsOwnCallbackWhileItRuns) {
  FakeLoop fake;
  std::string order;
  auto timer = make<Timer>(fake.loop);
  // Too large to be kept in place, so that a freed callback would show under ASan.
  const std::string long_text(100, 'x');
  timer->start(1ms, Repeat::once, [&, long_text] {
    timer->start(1ms, Repeat::once, [&] { order += "second "; });
    order += long_text.substr(0, 1) + "first ";
  });
  fake.loop.run();
  EXPECT_EQ(order, "xfirst second ");
}

TEST(Timer, DelayThatOverflowsIsForTheEndOfTime) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->start(Nanos::max(), Repeat::once, [] { FAIL(); });
  fake.loop.run(RunMode::no_wait);
  EXPECT_TRUE(timer->is_active());
}

TEST(Timer, FitsIntoTwoCacheLinesSoThatAMillionAreCheap) { EXPECT_LE(sizeof(Timer), 128U); }

TEST(TimerDeathTest, RestartOfATimerNeverStartedAborts) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  EXPECT_DEATH(timer->restart(1ms), "never started");
}

TEST(TimerDeathTest, StartOnAClosingTimerAborts) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->close();
  EXPECT_DEATH(timer->start(1ms, Repeat::once, [] {}), "closing");
}

}  // namespace
}  // namespace rondo
