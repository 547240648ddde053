#include "text/url_characters.h"

#include <gtest/gtest.h>

namespace rondo::text {
namespace {

std::string encoded(std::string_view text, UrlSet set) {
  std::string result;
  append_encoded(result, text, set);
  return result;
}

TEST(UrlCharacters, AreEncodedByTheSetOfThePart) {
  EXPECT_EQ(encoded("a b'^|\xC3\xBC\x7F", UrlSet::control), "a b'^|%C3%BC%7F");
  EXPECT_EQ(encoded("a b'^|`", UrlSet::fragment), "a%20b'^|%60");
  EXPECT_EQ(encoded("a b'^#", UrlSet::query), "a%20b'^%23");
  EXPECT_EQ(encoded("a b'", UrlSet::special_query), "a%20b%27");
  EXPECT_EQ(encoded("a^b{}|", UrlSet::path), "a%5Eb%7B%7D|");
  EXPECT_EQ(encoded("a:b@|", UrlSet::credentials), "a%3Ab%40%7C");
}

TEST(UrlCharacters, AreDecodedWhereTwoDigitsFollow) {
  EXPECT_EQ(percent_decoded("%41%4a%zz%4"), "AJ%zz%4");
  EXPECT_EQ(percent_decoded("%"), "%");
}

TEST(UrlCharacters, HaveValuesAsDigits) {
  EXPECT_EQ(hex_value('f'), 15);
  EXPECT_EQ(hex_value('A'), 10);
  EXPECT_EQ(hex_value('g'), -1);
  EXPECT_TRUE(is_letter('z') && !is_letter('['));
}

}  // namespace
}  // namespace rondo::text
