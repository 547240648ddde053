#include "rondo/loop/loop.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>

#include "rondo/loop/phase_handle.h"
#include "rondo/loop/poll.h"
#include "rondo/loop/timer.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"
#include "rondo/sys/fd.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

struct Noting final : Deferred {
  explicit Noting(Function<void()> run) : run_(std::move(run)) {}
  void on_deferred() override { run_(); }
  Function<void()> run_;
};

TEST(Loop, RunsThePhasesInTheOrderOfTheSpecification) {
  FakeLoop fake;
  Loop& loop = fake.loop;
  std::string order;
  auto due = make<Timer>(loop);
  auto later = make<Timer>(loop);
  auto idle = make<Idle>(loop);
  auto prepare = make<Prepare>(loop);
  auto check = make<Check>(loop);
  auto closer = make<Timer>(loop);
  auto poll = Poll::create(loop, 5);
  Noting pending([&] { order += "pending "; });
  due->start(0ms, Repeat::once, [&] { order += "timer-before "; });
  later->start(1ms, Repeat::once, [&] { order += "timer-after "; });
  idle->start([&] {
    order += "idle ";
    idle->stop();
  });
  prepare->start([&] {
    order += "prepare ";
    prepare->stop();
    fake.clock.advance(1ms);
  });
  (*poll)->start(events::readable, [&](Result<Events>) {
    order += "poll ";
    (*poll)->stop();
  });
  check->start([&] {
    order += "check ";
    check->stop();
  });
  loop.set_immediate([&] { order += "immediate "; });
  loop.defer(pending);
  closer->close([&] { order += "closing "; });
  fake.backend.make_ready(5, events::readable);
  loop.run();
  EXPECT_EQ(order, "timer-before pending idle prepare poll check immediate closing timer-after ");
}

TEST(Loop, ReturnsAtOnceWhenNothingIsAlive) {
  FakeLoop fake;
  EXPECT_FALSE(fake.loop.run());
  EXPECT_TRUE(fake.backend.timeouts().empty());
}

TEST(Loop, DueUnreferencedTimerStillFiresInTheIterationInWhichTheLastLiveWorkEnds) {
  FakeLoop fake;
  int fired = 0;
  auto timer = make<Timer>(fake.loop);
  timer->start(1ms, Repeat::once, [&] { ++fired; });
  timer->unref();
  fake.loop.set_immediate([&] { fake.clock.advance(20ms); });
  EXPECT_FALSE(fake.loop.run());
  EXPECT_EQ(fired, 1);
}

TEST(Loop, OnceAndNoWaitRunTimersOnceAndOnlyAfterPoll) {
  FakeLoop fake;
  std::string order;
  auto timer = make<Timer>(fake.loop);
  auto prepare = make<Prepare>(fake.loop);
  prepare->start([&] { order += "prepare "; });
  for (const RunMode mode : {RunMode::once, RunMode::no_wait}) {
    timer->start(0ms, Repeat::once, [&] { order += "timer "; });
    EXPECT_TRUE(fake.loop.run(mode));
  }
  EXPECT_EQ(order, "prepare timer prepare timer ");
}

TEST(Loop, OnceBlocksUntilTheNextTimerAndNoWaitNever) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->start(5ms, Repeat::once, [] {});
  fake.loop.run(RunMode::no_wait);
  fake.loop.run(RunMode::once);
  EXPECT_EQ(fake.backend.timeouts(), (std::vector<Timeout>{0ms, 5ms}));
}

TEST(Loop, StopEndsAfterTheCurrentIterationAndPollDoesNotBlock) {
  FakeLoop fake;
  std::string order;
  auto prepare = make<Prepare>(fake.loop);
  auto timer = make<Timer>(fake.loop);
  timer->start(1h, Repeat::once, [] {});
  prepare->start([&] {
    order += "prepare ";
    fake.loop.stop();
  });
  fake.loop.set_immediate([&] { order += "immediate "; });
  EXPECT_TRUE(fake.loop.run());
  EXPECT_EQ(order, "prepare immediate ");
  EXPECT_EQ(fake.backend.timeouts(), std::vector<Timeout>{0ms});
}

TEST(Loop, StopBeforeRunMakesItReturnAtOnceAndIsForgottenThen) {
  FakeLoop fake;
  int fired = 0;
  auto timer = make<Timer>(fake.loop);
  timer->start(0ms, Repeat::once, [&] { ++fired; });
  fake.loop.stop();
  EXPECT_TRUE(fake.loop.run());
  EXPECT_EQ(fired, 0);
  EXPECT_FALSE(fake.loop.run());
  EXPECT_EQ(fired, 1);
}

TEST(Loop, RunsAtMostEightRoundsOfPendingCallbacksAfterPoll) {
  FakeLoop fake;
  int rounds = 0;
  int rounds_at_check = 0;
  std::unique_ptr<Noting> again;
  again = std::make_unique<Noting>([&] {
    if (++rounds < 100) {
      fake.loop.defer(*again);
    }
  });
  auto prepare = make<Prepare>(fake.loop);
  auto check = make<Check>(fake.loop);
  prepare->start([&] { fake.loop.defer(*again); });
  check->start([&] { rounds_at_check = rounds; });
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(rounds_at_check, 8);
  fake.loop.cancel_deferred(*again);
}

TEST(Loop, AsksAgainAfterAFullBatchAtMostFortyEightTimes) {
  FakeLoop fake;
  std::vector<Result<Owned<Poll>>> polls;
  constexpr int fds = Backend::batch_max;
  for (int fd = 100; fd < 100 + fds; ++fd) {
    polls.push_back(Poll::create(fake.loop, fd));
    (*polls.back())->start(events::readable, [](Result<Events>) {});
  }
  for (int round = 0; round < 60; ++round) {
    for (int fd = 100; fd < 100 + fds; ++fd) {
      fake.backend.make_ready(fd, events::readable);
    }
    fake.backend.end_batch();
  }
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(fake.backend.timeouts().size(), 48U);
  EXPECT_EQ(fake.loop.metrics().events, 48U * Backend::batch_max);
  EXPECT_EQ(fake.loop.metrics().iterations, 1U);
}

TEST(Loop, InterruptedWaitGoesOnForTheRestOfTheTime) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->start(5ms, Repeat::once, [] {});
  fake.backend.fail_next(EINTR, 2ms);
  fake.loop.run(RunMode::once);
  EXPECT_EQ(fake.backend.timeouts(), (std::vector<Timeout>{5ms, 3ms}));
  EXPECT_FALSE(timer->is_active());
}

TEST(Loop, TellsWhyItIsAlive) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  auto second = make<Timer>(fake.loop);
  auto idle = make<Idle>(fake.loop);
  timer->start(1h, Repeat::once, [] {});
  second->start(1h, Repeat::once, [] {});
  idle->start([] {});
  idle->unref();
  fake.loop.set_immediate([] {});
  auto closed = make<Check>(fake.loop);
  closed->close();
  std::string reasons;
  for (const AliveReason& reason : fake.loop.alive_reasons()) {
    reasons += std::to_string(reason.count) + " " + reason.what + "; ";
  }
  EXPECT_EQ(reasons, "1 closing check handle; 1 immediate; 2 timer handle; ");
}

TEST(Loop, CloseRefusesWhileHandlesLive) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  EXPECT_EQ(fake.loop.close().error().code, EBUSY);
  timer->close();
  EXPECT_EQ(fake.loop.close().error().code, EBUSY);
  fake.loop.run();
  EXPECT_TRUE(fake.loop.close().has_value());
}

TEST(Loop, WalkVisitsEveryHandle) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  auto check = make<Check>(fake.loop);
  std::string kinds;
  fake.loop.walk(
      [&](Handle& handle) { kinds += std::string(handle_kind_name(handle.kind())) + " "; });
  EXPECT_EQ(kinds, "timer check ");
}

TEST(Loop, HandleThatIsPartOfAnotherIsNeitherShownNorInTheWayOfClosing) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->set_internal();
  int visited = 0;
  fake.loop.walk([&](Handle&) { ++visited; });
  EXPECT_EQ(visited, 0);
  EXPECT_EQ(fake.loop.queue_depths().handles, 0U);
  EXPECT_TRUE(fake.loop.close().has_value());
}

TEST(Loop, ShowsTimeInMillisecondsCut) {
  FakeLoop fake;
  fake.loop.update_time();
  const Millis before = fake.loop.now_in_millis();
  fake.clock.advance(1999us);
  fake.loop.update_time();
  EXPECT_EQ(fake.loop.now_in_millis() - before, 1ms);
}

TEST(Loop, CountsIdleTimeAndTimePerPhase) {
  FakeLoop fake;
  auto timer = make<Timer>(fake.loop);
  timer->start(10ms, Repeat::once, [&] { fake.clock.advance(3ms); });
  fake.loop.run();
  EXPECT_EQ(fake.loop.metrics().idle_time, 10ms);
  EXPECT_EQ(fake.loop.metrics().time_in(Phase::timers), 3ms);
  EXPECT_EQ(fake.loop.metrics().callbacks, 1U);
}

TEST(Loop, CanBeEmbeddedInAnotherPollLoop) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  auto poll = Poll::create(loop, pipe->first.get());
  bool done = false;
  (*poll)->start(events::readable, [&](Result<Events>) {
    done = true;
    (*poll)->stop();
  });
  EXPECT_EQ(loop.backend_timeout(), Timeout(Nanos::zero()));  // Changes must reach the kernel.
  loop.run(RunMode::no_wait);
  EXPECT_EQ(loop.backend_timeout(), std::nullopt);
  ASSERT_EQ(::write(pipe->second.get(), "x", 1), 1);
  pollfd outer{loop.backend_fd(), POLLIN, 0};
  ASSERT_EQ(::poll(&outer, 1, 5000), 1);
  loop.run(RunMode::no_wait);
  EXPECT_TRUE(done);
}

TEST(Loop, WorksInAForkedChildAfterAfterFork) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  auto poll = Poll::create(loop, pipe->first.get());
  bool done = false;
  (*poll)->start(events::readable, [&](Result<Events>) {
    done = true;
    (*poll)->stop();
  });
  loop.run(RunMode::no_wait);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    bool posted = false;
    const bool is_ready = loop.after_fork().has_value() && ::write(pipe->second.get(), "x", 1) == 1;
    loop.post([&] { posted = true; });
    loop.run();
    ::_exit(is_ready && done && posted ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(done);
}

TEST(Loop, SleepsNoShorterThanTheTimer) {
  Loop loop;
  const Nanos before = system_clock().now();
  loop.update_time();
  auto timer = make<Timer>(loop);
  timer->start(3ms, Repeat::once, [] {});
  loop.run();
  EXPECT_GE(system_clock().now() - before, 3ms);
}

TEST(Loop, IdleTimeCountsTheSleepThatStillLasts) {
  Loop loop;
  auto keeper = make<Timer>(loop);
  keeper->start(1h, Repeat::once, [] {});
  std::thread sleeper([&] { loop.run(); });
  Nanos seen{};
  while (seen < 1ms) {
    const Nanos now = loop.idle_time();
    EXPECT_GE(now, seen);
    seen = now;
  }
  loop.post([&] { keeper->stop(); });
  sleeper.join();
  EXPECT_GE(loop.idle_time(), seen);
  EXPECT_EQ(loop.idle_time(), loop.metrics().idle_time);
}

TEST(Loop, AbandonedRequestsNeverCallBack) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  bool is_called = false;
  std::atomic<int> executed_count = 0;
  for (int number = 0; number < 3; ++number) {
    queue_work(loop, [&] { ++executed_count; }, [&](Result<>) { is_called = true; });
  }
  loop.abandon_requests();
  const int executed_before = executed_count;
  EXPECT_FALSE(loop.is_alive());
  loop.run();
  EXPECT_FALSE(is_called);
  EXPECT_EQ(executed_count, executed_before);
}

TEST(LoopDeathTest, RunInsideACallbackAborts) {
  FakeLoop fake;
  fake.loop.set_immediate([&] { fake.loop.run(); });
  EXPECT_DEATH(fake.loop.run(), "from inside a callback");
}

TEST(LoopDeathTest, DestroyedWithOpenHandlesAborts) {
  EXPECT_DEATH(
      {
        auto loop = std::make_unique<Loop>();
        auto timer = make<Timer>(*loop);
        loop.reset();
      },
      "while handles of it were open");
}

}  // namespace
}  // namespace rondo
