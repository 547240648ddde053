#include "trace/duration_counts.h"

#include <gtest/gtest.h>

namespace rondo::trace {
namespace {

std::uint64_t lowest_for(std::int64_t nanos) {
  DurationCounts counts;
  counts.record(Nanos(nanos));
  return counts.take().at(0).lowest;
}

TEST(DurationCounts, KeepsShortDurationsAsTheyAre) {
  EXPECT_EQ(lowest_for(1), 1U);
  EXPECT_EQ(lowest_for(255), 255U);
}

TEST(DurationCounts, PutsLongOnesIntoCellsThatAreNarrowForTheirSize) {
  EXPECT_EQ(lowest_for(256), 256U);
  EXPECT_EQ(lowest_for(257), 256U);
  EXPECT_EQ(lowest_for(511), 510U);
  EXPECT_EQ(lowest_for(512), 512U);
  for (std::int64_t nanos = 256; nanos < 3'600'000'000'000; nanos = nanos * 5 / 4 + 1) {
    const std::uint64_t lowest = lowest_for(nanos);
    EXPECT_LE(lowest, static_cast<std::uint64_t>(nanos));
    EXPECT_GT(static_cast<double>(lowest), static_cast<double>(nanos) * 0.99);
  }
}

TEST(DurationCounts, CountsWhatTakesNoTimeAsTheShortestTime) {
  EXPECT_EQ(lowest_for(0), 1U);
  EXPECT_EQ(lowest_for(-5), 1U);
}

TEST(DurationCounts, HandsOutEachDurationOnceInOrder) {
  DurationCounts counts;
  counts.record(Nanos(9));
  counts.record(Nanos(3));
  counts.record(Nanos(9));
  const auto cells = counts.take();
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].lowest, 3U);
  EXPECT_EQ(cells[0].count, 1U);
  EXPECT_EQ(cells[1].lowest, 9U);
  EXPECT_EQ(cells[1].count, 2U);
  EXPECT_TRUE(counts.take().empty());
}

}  // namespace
}  // namespace rondo::trace
