#include "rondo/system/load_and_uptime.h"

#include <gtest/gtest.h>

#include <ctime>

namespace rondo::os {
namespace {

using namespace std::chrono_literals;

TEST(LoadAndUptime, ParsesTheThreeAverages) {
  const auto load = parse_load_average("0.25 1.50 12.00 2/345 6789\n");
  ASSERT_TRUE(load);
  EXPECT_EQ(*load, (LoadAverage{0.25, 1.5, 12.0}));
}

TEST(LoadAndUptime, ParsesTheUptime) {
  EXPECT_EQ(parse_uptime("86400.25 123.00\n"), 24h + 250ms);
  EXPECT_EQ(parse_uptime("0.00 0.00\n"), 0ns);
}

TEST(LoadAndUptime, FindsNothingInGarbage) {
  for (const char* garbage : {"", "\n", "x y z", "1.0 2.0", "1.0 2.0 x", "1.0 -2.0 3.0", "nan 1 1",
                              "inf 1 1", "1 1 1e300"}) {
    EXPECT_FALSE(parse_load_average(garbage)) << garbage;
  }
  for (const char* garbage : {"", " ", "x", "-1.0", "nan", "inf", "1e300", "12:30"}) {
    EXPECT_FALSE(parse_uptime(garbage)) << garbage;
  }
}

TEST(LoadAndUptime, TheMachineHasALoad) {
  const auto load = load_average();
  ASSERT_TRUE(load);
  for (const double average : *load) {
    EXPECT_GE(average, 0.0);
  }
}

TEST(LoadAndUptime, TheMachineStartedInThePast) {
  const auto since = uptime();
  ASSERT_TRUE(since);
  EXPECT_GT(*since, 0ns);
  const auto later = uptime();
  ASSERT_TRUE(later);
  EXPECT_GE(*later, *since);
}

}  // namespace
}  // namespace rondo::os
