#include "rondo/sys/cycle_clock.h"

#include <gtest/gtest.h>

#include "rondo/sys/clock.h"

namespace rondo {
namespace {

TEST(CycleClock, CountsOn) {
  const Cycles first = cycle_stamp();
  const Nanos until = system_clock().now() + Millis(1);
  while (system_clock().now() < until) {
  }
  EXPECT_GT(cycle_stamp(), first);
}

TEST(CycleClock, TellsTimesOfTheRightSize) {
  (void)cycles_to_time(1);  // The first call measures.
  const Nanos time_before = system_clock().now();
  const Cycles before = cycle_stamp();
  while (system_clock().now() - time_before < Millis(20)) {
  }
  const Nanos counted = cycles_to_time(cycle_stamp() - before);
  EXPECT_GE(counted, Millis(10));
  // No upper bound: this process may have been put aside between the two readings.
}

}  // namespace
}  // namespace rondo
