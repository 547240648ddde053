#include "rondo/sys/clock.h"

#include <gtest/gtest.h>

#include <ctime>

namespace rondo {
namespace {

Nanos kernel_time() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

TEST(Clock, NeverGoesBackwards) {
  const MonotonicClock clock;
  Nanos last = clock.now();
  for (int reading = 0; reading < 1000; ++reading) {
    const Nanos now = clock.now();
    ASSERT_GE(now, last);
    last = now;
  }
}

TEST(Clock, ReadsTheKernelsMonotonicClock) {
  const Nanos before = kernel_time();
  const Nanos now = MonotonicClock().now();
  const Nanos after = kernel_time();
  EXPECT_GE(now, before);
  EXPECT_LE(now, after);
}

TEST(Clock, TheSystemClockIsOneForAll) {
  EXPECT_EQ(&system_clock(), &system_clock());
  const Nanos before = kernel_time();
  EXPECT_GE(system_clock().now(), before);
}

}  // namespace
}  // namespace rondo
