#include "rondo/system/wall_clock.h"

#include <gtest/gtest.h>

#include <chrono>

namespace rondo::os {
namespace {

using namespace std::chrono_literals;

TEST(WallClock, TellsTheTimeOfDay) {
  // The standard library reads the same clock; only a jump of it could come between.
  const Nanos now = wall_time();
  const Nanos standard = std::chrono::system_clock::now().time_since_epoch();
  EXPECT_LT(std::chrono::abs(standard - now), 1min);
  EXPECT_GT(now, 24h * 365 * 50);
}

TEST(WallClock, HighResolutionTimeNeverGoesBackwards) {
  Nanos last = high_resolution_time();
  for (int reading = 0; reading < 1000; ++reading) {
    const Nanos now = high_resolution_time();
    ASSERT_GE(now, last);
    last = now;
  }
}

TEST(WallClock, HighResolutionTimeIsFinerThanAMillisecond) {
  const Nanos start = high_resolution_time();
  Nanos now = start;
  while (now == start) {
    now = high_resolution_time();
  }
  EXPECT_NE(now % 1ms, start % 1ms);
}

}  // namespace
}  // namespace rondo::os
