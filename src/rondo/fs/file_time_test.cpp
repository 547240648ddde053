#include "rondo/fs/file_time.h"

#include <gtest/gtest.h>

#include <limits>

namespace rondo::fs {
namespace {

using SystemTime = FileTime::SystemTime;

TEST(FileTime, NanosecondsCountForwardAlsoBefore1970) {
  EXPECT_EQ(FileTime::from(SystemTime(Nanos(1'500'000'000))), (FileTime{1, 500'000'000}));
  EXPECT_EQ(FileTime::from(SystemTime(Nanos(-1))), (FileTime{-1, 999'999'999}));
  EXPECT_EQ(FileTime::from(SystemTime(Nanos(-2'000'000'000))), (FileTime{-2, 0}));
}

TEST(FileTime, ConvertsThereAndBack) {
  for (const SystemTime time : {SystemTime::min(), SystemTime(Nanos(-1)), SystemTime(Nanos(0)),
                                SystemTime(Nanos(1)), SystemTime::max()}) {
    EXPECT_EQ(FileTime::from(time).to_system_time(), time);
  }
}

TEST(FileTime, WhatSystemTimeCannotTellIsItsNearest) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ((FileTime{most, 999'999'999}.to_system_time()), SystemTime::max());
  EXPECT_EQ((FileTime{least, 0}.to_system_time()), SystemTime::min());
  EXPECT_EQ((FileTime{16'725'225'600, 0}.to_system_time()), SystemTime::max());  // Year 2500.
}

TEST(FileTime, AreOrdered) {
  EXPECT_LT((FileTime{-1, 999'999'999}), (FileTime{0, 0}));
  EXPECT_LT((FileTime{5, 1}), (FileTime{5, 2}));
}

TEST(NewTime, FromSecondsAsLibuvTellsThem) {
  EXPECT_EQ(NewTime::from_seconds(1.5).moment(), (FileTime{1, 500'000'000}));
  EXPECT_EQ(NewTime::from_seconds(-0.25).moment(), (FileTime{-1, 750'000'000}));
  EXPECT_EQ(NewTime::from_seconds(0.9999999999).moment(), (FileTime{0, 999'999'999}));
  EXPECT_EQ(NewTime::from_seconds(std::numeric_limits<double>::infinity()).kind(),
            NewTime::Kind::now);
  EXPECT_EQ(NewTime::from_seconds(-std::numeric_limits<double>::infinity()).kind(),
            NewTime::Kind::now);
  EXPECT_EQ(NewTime::from_seconds(std::numeric_limits<double>::quiet_NaN()).kind(),
            NewTime::Kind::unchanged);
  EXPECT_EQ(NewTime::from_seconds(1e300).kind(), NewTime::Kind::moment);
  EXPECT_GT(NewTime::from_seconds(1e300).moment().seconds, std::int64_t{1} << 62);
  EXPECT_LT(NewTime::from_seconds(-1e300).moment().seconds, -(std::int64_t{1} << 62));
}

}  // namespace
}  // namespace rondo::fs
