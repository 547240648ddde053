#include "rondo/testing/fake_clock.h"

#include <gtest/gtest.h>

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(FakeClock, MovesOnlyWhenTold) {
  FakeClock clock;
  const Nanos before = clock.now();
  EXPECT_EQ(clock.now(), before);
  clock.advance(5ms);
  EXPECT_EQ(clock.now() - before, 5ms);
}

TEST(FakeClockDeathTest, DoesNotGoBackwards) {
  FakeClock clock;
  EXPECT_DEATH(clock.advance(-1ns), "time does not go backwards");
}

}  // namespace
}  // namespace rondo
