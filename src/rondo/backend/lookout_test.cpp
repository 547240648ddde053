#include "rondo/backend/lookout.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <thread>

#include "rondo/backend/epoll_backend_test_support.h"
#include "rondo/sys/clock.h"

namespace rondo {
namespace {

using std::chrono::microseconds;

// How many of so many waits look out, if each takes that long.
int count_looks(Lookout& lookout, int waits, Nanos time) {
  int looks = 0;
  for (int wait = 0; wait < waits; ++wait) {
    if (lookout.is_worth_it()) {
      ++looks;
      lookout.took(std::min(time, Lookout::limit));
    }
  }
  return looks;
}

TEST(Lookout, AFewWaitsJustSleep) {
  Lookout lookout;
  EXPECT_EQ(count_looks(lookout, 64, microseconds(1)), 0);
}

TEST(Lookout, PromptPeersAreAlwaysLookedOutFor) {
  Lookout lookout;
  EXPECT_EQ(count_looks(lookout, 1064, microseconds(25)), 1000);
}

TEST(Lookout, SlowPeersAreNearlyNever) {
  Lookout lookout;
  count_looks(lookout, 10'000, std::chrono::milliseconds(1));
  EXPECT_LE(count_looks(lookout, 41'000, std::chrono::milliseconds(1)), 110);
}

TEST(Lookout, AFewSlowAnswersAreForgiven) {
  Lookout lookout;
  count_looks(lookout, 64, microseconds(5));
  EXPECT_EQ(count_looks(lookout, 4, microseconds(45)), 4);
  EXPECT_EQ(count_looks(lookout, 100, microseconds(5)), 100);
}

TEST(Lookout, ItIsTriedAgainWhenAPeerBecomesPrompt) {
  Lookout lookout;
  count_looks(lookout, 100'000, std::chrono::milliseconds(1));
  count_looks(lookout, 5000, microseconds(5));
  EXPECT_EQ(count_looks(lookout, 100, microseconds(5)), 100);
}

TEST(Lookout, OneFailureIsFollowedByAShortPause) {
  Lookout lookout;
  count_looks(lookout, 1000, microseconds(5));
  const int failed = count_looks(lookout, 40, std::chrono::milliseconds(1));
  EXPECT_LE(failed, 20);
  EXPECT_GE(count_looks(lookout, 1000, microseconds(5)), 900);
}

// ---- In a backend ----------------------------------------------------------------------------

void clear_event(const Fd& fd) {
  std::uint64_t number = 0;
  ASSERT_EQ(::read(fd.get(), &number, sizeof number), static_cast<ssize_t>(sizeof number));
}

TEST(Lookout, NoWaitEndsEarlyOrNever) {
  const auto backend = make_backend();
  for (int wait = 0; wait < 200; ++wait) {
    const Nanos began = MonotonicClock::read();
    const auto batch = backend->reap(Nanos(microseconds(200)));
    ASSERT_TRUE(batch);
    EXPECT_TRUE(batch->empty());
    EXPECT_GE(MonotonicClock::read() - began, microseconds(200));
  }
}

TEST(Lookout, EveryAnswerOfAPromptPeerArrives) {
  constexpr int exchanges = 5000;
  const Fd ping = make_event(0);
  const Fd pong = make_event(0);
  const auto serve = [](const Fd& mine, const Fd& other, bool is_first) {
    const auto backend = make_backend();
    TestWatch watch(mine.get());
    submit(*backend, watch, events::readable);
    for (int exchange = 0; exchange < exchanges; ++exchange) {
      if (is_first) {
        signal_event(other);
      }
      const auto batch = backend->reap(std::nullopt);
      ASSERT_TRUE(batch);
      ASSERT_EQ(batch->size(), 1U);
      clear_event(mine);
      if (!is_first) {
        signal_event(other);
      }
    }
    backend->withdraw(watch);
  };
  std::thread peer([&] { serve(ping, pong, false); });
  serve(pong, ping, true);
  peer.join();
}

}  // namespace
}  // namespace rondo
