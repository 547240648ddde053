#include "rondo/sys/countdown.h"

#include <gtest/gtest.h>

#include "rondo/sys/clock.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

Nanos asked(const Countdown& countdown) {
  const timespec time = countdown.next();
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

TEST(Countdown, AsksForLessThanTheWaitButForMostOfIt) {
  for (const Nanos timeout : {Nanos(1ms), Nanos(20ms), Nanos(1s), Nanos(1h)}) {
    const Countdown countdown(timeout);
    EXPECT_LE(asked(countdown), timeout - timeout / 1000);
    EXPECT_GT(asked(countdown), timeout / 2);
  }
}

TEST(Countdown, NeverAsksForNothing) {
  for (const Nanos timeout : {Nanos(1ns), Nanos(1us), Nanos(50us)}) {
    EXPECT_GT(asked(Countdown(timeout)), 0ns);
  }
}

TEST(Countdown, IsOverWhenTheTimeIsUpAndNotBefore) {
  const Nanos began = MonotonicClock::read();
  Countdown countdown(2ms);
  int waits = 0;
  while (!countdown.is_over()) {
    EXPECT_GT(asked(countdown), 0ns);
    EXPECT_LE(asked(countdown), 2ms);
    waits++;
  }
  EXPECT_GT(waits, 0);
  EXPECT_GE(MonotonicClock::read() - began, 2ms);
}

TEST(Countdown, OfALongTimeIsNotOver) {
  EXPECT_FALSE(Countdown(Nanos(1h)).is_over());
  EXPECT_FALSE(Countdown(Nanos::max()).is_over());
}

}  // namespace
}  // namespace rondo
