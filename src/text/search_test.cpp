#include "text/search.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace rondo::text {
namespace {

Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::optional<std::size_t> as_optional(std::size_t place) {
  return place == std::string_view::npos ? std::nullopt : std::optional(place);
}

TEST(Search, AgreesWithTheStandardLibrary) {
  std::mt19937 random(1);
  for (int round = 0; round < 50'000; ++round) {
    std::string haystack(random() % 30, '\0');
    std::string needle(1 + random() % 4, '\0');
    for (char& character : haystack) {
      character = static_cast<char>('a' + random() % 2);
    }
    for (char& character : needle) {
      character = static_cast<char>('a' + random() % 2);
    }
    const std::size_t start = random() % 34;
    ASSERT_EQ(find_first(bytes_of(haystack), bytes_of(needle), start),
              as_optional(haystack.find(needle, start)));
    ASSERT_EQ(find_last(bytes_of(haystack), bytes_of(needle), start),
              as_optional(haystack.rfind(needle, start)));
  }
}

TEST(Search, FindsALateNeedleAmongManyFalseBeginnings) {
  std::string haystack(100'000, 'a');
  haystack.replace(90'001, 3, "aab");
  EXPECT_EQ(find_first(bytes_of(haystack), bytes_of("aab"), 0), 90'001U);
  EXPECT_EQ(find_first(bytes_of(haystack), bytes_of("aab"), 90'002), std::nullopt);
  EXPECT_EQ(find_last(bytes_of(haystack), bytes_of("aab"), 99'999), 90'001U);
}

TEST(Search, PairsAreFoundAtEvenPlacesOnly) {
  const std::string_view haystack = "xababxabab";
  EXPECT_EQ(find_first_pair(bytes_of(haystack), bytes_of("ab"), 0), 6U);
  EXPECT_EQ(find_first_pair(bytes_of(haystack), bytes_of("ab"), 8), 8U);
  EXPECT_EQ(find_first_pair(bytes_of(haystack), bytes_of("xa"), 2), std::nullopt);
  EXPECT_EQ(find_last_pair(bytes_of(haystack), bytes_of("ab"), 7), 6U);
  EXPECT_EQ(find_last_pair(bytes_of(haystack), bytes_of("ab"), 5), std::nullopt);
  EXPECT_EQ(find_last_pair(bytes_of(haystack), bytes_of("xa"), 9), 0U);
}

TEST(Search, AnEmptyNeedleIsNeverFound) {
  EXPECT_EQ(find_first(bytes_of("abc"), {}, 0), std::nullopt);
  EXPECT_EQ(find_last(bytes_of("abc"), {}, 0), std::nullopt);
  EXPECT_EQ(find_first({}, bytes_of("a"), 0), std::nullopt);
  EXPECT_EQ(find_last({}, bytes_of("a"), 0), std::nullopt);
}

TEST(Search, ComparesAsUnsignedBytesAndThenByLength) {
  EXPECT_EQ(compare({}, {}), 0);
  EXPECT_EQ(compare(bytes_of("ab"), bytes_of("ab")), 0);
  EXPECT_LT(compare(bytes_of("ab"), bytes_of("b")), 0);
  EXPECT_LT(compare(bytes_of("a"), bytes_of("ab")), 0);
  EXPECT_GT(compare(bytes_of("\xFF"), bytes_of("a")), 0);
  EXPECT_GT(compare(bytes_of("a"), {}), 0);
}

}  // namespace
}  // namespace rondo::text
