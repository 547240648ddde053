#include "rondo/loop/phase_handle.h"

#include <gtest/gtest.h>

#include <string>

#include "rondo/loop/timer.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(PhaseHandle, NewestStartedRunsFirst) {
  FakeLoop fake;
  std::string order;
  auto a = make<Check>(fake.loop);
  auto b = make<Check>(fake.loop);
  auto c = make<Check>(fake.loop);
  a->start([&] { order += "a"; });
  b->start([&] { order += "b"; });
  c->start([&] { order += "c"; });
  fake.loop.run(RunMode::no_wait);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "cbacba");
}

TEST(PhaseHandle, RestartedInsideRunsOnceAPhase) {
  FakeLoop fake;
  int runs = 0;
  auto check = make<Check>(fake.loop);
  std::function<void()> callback = [&] {
    ++runs;
    check->stop();
    check->start([&] { callback(); });
  };
  check->start([&] { callback(); });
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(runs, 1);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(runs, 2);
}

TEST(PhaseHandle, StoppedByAnotherOfTheSamePhaseDoesNotRun) {
  FakeLoop fake;
  auto victim = make<Prepare>(fake.loop);
  auto killer = make<Prepare>(fake.loop);
  victim->start([] { FAIL(); });
  killer->start([&] { victim->stop(); });
  fake.loop.run(RunMode::no_wait);
  EXPECT_FALSE(victim->is_active());
}

TEST(PhaseHandle, AnyIdleHandleEvenUnreferencedStopsPollFromBlocking) {
  FakeLoop fake;
  auto idle = make<Idle>(fake.loop);
  auto timer = make<Timer>(fake.loop);
  timer->start(1ms, Repeat::once, [] {});
  int runs = 0;
  idle->start([&] {
    if (++runs == 3) {
      fake.loop.stop();
    }
  });
  idle->unref();
  fake.loop.run();
  EXPECT_EQ(fake.backend.timeouts(), (std::vector<Timeout>{0ms, 0ms, 0ms}));
}

TEST(PhaseHandle, StartingAStartedOneKeepsTheFirstCallback) {
  FakeLoop fake;
  std::string order;
  auto check = make<Check>(fake.loop);
  check->start([&] { order += "first"; });
  check->start([&] { order += "second"; });
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "first");
}

}  // namespace
}  // namespace rondo
