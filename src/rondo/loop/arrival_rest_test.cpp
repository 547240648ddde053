#include "rondo/loop/arrival_rest.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/loop/phase_handle.h"
#include "rondo/loop/timer.h"
#include "rondo/testing/fake_backend.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

class TestWatch final : public Watch {
 public:
  TestWatch(int fd, bool may_rest) {
    set_watched_fd(fd);
    if (may_rest) {
      set_may_rest();
    }
  }
  void on_ready(Events /*ready*/) override { told(); }

  Function<void()> told = [] {};
};

TEST(ArrivalRest, IsDueOnceConnectionsComeSoonAfterEachOther) {
  TestWatch door(5, true);
  ArrivalRest rest;
  rest.waited(&door, 1s);
  EXPECT_EQ(rest.due(), nullptr);
  rest.waited(&door, 50us);
  EXPECT_EQ(rest.due(), nullptr);
  rest.waited(&door, 50us);
  EXPECT_EQ(rest.due(), &door);
}

TEST(ArrivalRest, IsNotDueWhenConnectionsAreFarBetween) {
  TestWatch door(5, true);
  ArrivalRest rest;
  for (int count = 0; count < 10; ++count) {
    rest.waited(&door, ArrivalRest::limit);
    EXPECT_EQ(rest.due(), nullptr);
  }
}

TEST(ArrivalRest, IsNotDueWhenSomethingElseHasHappened) {
  TestWatch door(5, true);
  ArrivalRest rest;
  rest.waited(&door, 1us);
  rest.waited(&door, 1us);
  rest.waited(nullptr, 1us);
  EXPECT_EQ(rest.due(), nullptr);
}

TEST(ArrivalRest, IsNotDueAgainBeforeConnectionsHaveComeInBetween) {
  TestWatch door(5, true);
  ArrivalRest rest;
  rest.waited(&door, 1us);
  rest.waited(&door, 1us);
  rest.begin();
  EXPECT_EQ(rest.due(), nullptr);
  rest.waited(&door, 1us);
  EXPECT_EQ(rest.due(), nullptr);
  rest.waited(&door, 1us);
  EXPECT_EQ(rest.due(), &door);
}

TEST(ArrivalRest, IsNotDueForAWatchThatHasGone) {
  TestWatch door(5, true);
  TestWatch other(6, true);
  ArrivalRest rest;
  rest.waited(&door, 1us);
  rest.waited(&door, 1us);
  rest.forget(other);
  EXPECT_EQ(rest.due(), &door);
  rest.forget(door);
  EXPECT_EQ(rest.due(), nullptr);
}

// Who was told of together, in a loop that is told of the door twice, alone, then of nothing if it
// only asks, and then of the door and of another watch. The time is real: while the machine is
// busy, connections may seem to be far between, so that there are many tries.
struct Told {
  int door_with_other = 0;
  int other_alone = 0;
};

Told run_loop(bool may_rest) {
  constexpr int tries = 200;
  FakeClock clock;
  auto owned_backend = std::make_unique<FakeBackend>(clock);
  FakeBackend& backend = *owned_backend;
  LoopOptions options;
  options.backend = std::move(owned_backend);
  Loop loop(std::move(options));
  TestWatch door(5, may_rest);
  TestWatch other(6, false);
  for (int count = 0; count < tries; ++count) {
    backend.make_ready(5, events::readable);
    backend.end_batch();
    backend.make_ready(5, events::readable);
    backend.end_batch();
    backend.end_batch();
    backend.make_ready(5, events::readable);
    backend.make_ready(6, events::readable);
    backend.end_batch();
  }
  backend.make_ready(7, events::readable);
  Told answer;
  bool has_door = false;
  int others = 0;
  door.told = [&] { has_door = true; };
  other.told = [&] {
    ++others;
    ++(has_door ? answer.door_with_other : answer.other_alone);
  };
  TestWatch last(7, false);
  last.told = [&] { loop.stop(); };
  loop.watch(door, events::readable);
  loop.watch(other, events::readable);
  loop.watch(last, events::readable);
  auto timer = make<Timer>(loop);
  timer->start(1h, Repeat::once, [] {});
  auto before_poll = make<Prepare>(loop);
  before_poll->start([&] { has_door = false; });
  loop.run();
  EXPECT_EQ(others, tries);
  EXPECT_EQ(backend.wanted(5), events::readable);
  for (TestWatch* watch : {&door, &other, &last}) {
    loop.unwatch(*watch);
  }
  return answer;
}

TEST(ArrivalRest, LetsTheLoopSleepWithoutAWatchThatMayRest) {
  EXPECT_GT(run_loop(true).other_alone, 0);
}

TEST(ArrivalRest, LeavesOtherWatchesAlone) { EXPECT_EQ(run_loop(false).other_alone, 0); }

}  // namespace
}  // namespace rondo
