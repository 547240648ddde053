#include "rondo/loop/turn.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rondo/loop/poll.h"
#include "rondo/loop/timer.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

struct Orders {
  explicit Orders(TurnPolicy policy) : fake(with(policy)) {}
  static LoopOptions with(TurnPolicy policy) {
    LoopOptions options;
    options.turn_policy = policy;
    return options;
  }
  auto note(const char* what) {
    return [this, what] { order += what; };
  }
  FakeLoop fake;
  std::string order;
};

TEST(Turn, TicksComeBeforeMicrotasksUntilBothAreDone) {
  Orders it(TurnPolicy::after_each_callback);
  Loop& loop = it.fake.loop;
  loop.set_immediate([&] {
    loop.queue_microtask([&] {
      it.order += "micro ";
      loop.next_tick(it.note("late-tick "));
      loop.queue_microtask(it.note("micro2 "));
    });
    loop.next_tick([&] {
      it.order += "tick ";
      loop.next_tick(it.note("tick2 "));
    });
  });
  loop.set_immediate(it.note("immediate"));
  loop.run();
  EXPECT_EQ(it.order, "tick tick2 micro micro2 late-tick immediate");
}

TEST(Turn, RunsBetweenTwoTimersOfOnePass) {
  Orders it(TurnPolicy::after_each_callback);
  auto first = make<Timer>(it.fake.loop);
  auto second = make<Timer>(it.fake.loop);
  first->start(1ms, Repeat::once, [&] {
    it.order += "1 ";
    it.fake.loop.queue_microtask(it.note("micro "));
  });
  second->start(1ms, Repeat::once, it.note("2 "));
  it.fake.loop.run();
  EXPECT_EQ(it.order, "1 micro 2 ");
}

TEST(Turn, BetweenPhasesRunsAfterAllTimersAndAfterAllImmediates) {
  Orders it(TurnPolicy::between_phases);
  Loop& loop = it.fake.loop;
  auto first = make<Timer>(loop);
  auto second = make<Timer>(loop);
  first->start(1ms, Repeat::once, [&] {
    it.order += "1 ";
    loop.next_tick(it.note("tick1 "));
  });
  second->start(1ms, Repeat::once, [&] {
    it.order += "2 ";
    loop.set_immediate([&] {
      it.order += "a ";
      loop.queue_microtask(it.note("micro "));
    });
    loop.set_immediate(it.note("b "));
  });
  loop.run();
  EXPECT_EQ(it.order, "1 2 tick1 a b micro ");
}

TEST(Turn, BetweenPhasesStillRunsAfterEachInputOutputCallback) {
  Orders it(TurnPolicy::between_phases);
  Loop& loop = it.fake.loop;
  auto one = Poll::create(loop, 0);
  auto two = Poll::create(loop, 1);
  (*one)->start(events::readable, [&](Result<Events>) {
    it.order += "one ";
    loop.next_tick(it.note("tick "));
  });
  (*two)->start(events::readable, [&](Result<Events>) { it.order += "two "; });
  it.fake.backend.make_ready(0, events::readable);
  it.fake.backend.make_ready(1, events::readable);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(it.order, "one tick two ");
}

TEST(Turn, WhatWasQueuedBeforeRunRunsFirst) {
  Orders it(TurnPolicy::after_each_callback);
  it.fake.loop.set_immediate(it.note("immediate"));
  it.fake.loop.next_tick(it.note("tick "));
  it.fake.loop.run();
  EXPECT_EQ(it.order, "tick immediate");
}

TEST(Turn, CanBeReplaced) {
  struct Counter final : Turn {
    bool has_work() const override { return work > 0; }
    void run() override {
      ++runs;
      work = 0;
    }
    int work = 0;
    int runs = 0;
  } counter;
  FakeLoop fake;
  fake.loop.replace_turn(&counter);
  fake.loop.set_immediate([&] { counter.work = 1; });
  fake.loop.set_immediate([&] { counter.work = 1; });
  fake.loop.run();
  EXPECT_EQ(counter.runs, 2);
  fake.loop.replace_turn(nullptr);
}

// Descriptors of which the fake backend says that they are ready at once.
struct ReadyAtOnce {
  explicit ReadyAtOnce(Orders& orders, int count) : it(orders) {
    it.fake.loop.surround_batches([this](Function<void()>& run_callbacks) {
      it.order += "( ";
      run_callbacks();
      it.order += ") ";
    });
    for (int fd = 100; fd < 100 + count; ++fd) {
      polls.push_back(std::move(*Poll::create(it.fake.loop, fd)));
      polls.back()->start(events::readable, [this, fd](Result<Events> /*ready*/) {
        it.order += std::to_string(fd) + " ";
        it.fake.loop.next_tick(it.note("tick "));
        polls[static_cast<std::size_t>(fd - 100)]->stop();
      });
      it.fake.backend.make_ready(fd, events::readable);
    }
  }
  Orders& it;
  std::vector<Owned<Poll>> polls;
};

TEST(Turn, FollowsEachCallbackOfASurroundedBatch) {
  Orders it(TurnPolicy::after_each_callback);
  const ReadyAtOnce ready(it, 3);
  it.fake.loop.run();
  EXPECT_EQ(it.order, "( 100 tick 101 tick 102 tick ) ");
}

TEST(Turn, OfASingleCallbackIsNotSurrounded) {
  Orders it(TurnPolicy::after_each_callback);
  const ReadyAtOnce ready(it, 1);
  it.fake.loop.run();
  EXPECT_EQ(it.order, "100 tick ");
}

}  // namespace
}  // namespace rondo
