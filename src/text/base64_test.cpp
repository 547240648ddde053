#include "text/base64.h"

#include <gtest/gtest.h>

#include <string>

namespace rondo::text {
namespace {

std::string decoded(std::u16string_view text, std::size_t room = 64) {
  std::string bytes(room, '\0');
  bytes.resize(
      decode_base64_leniently(text, {reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()}));
  return bytes;
}

TEST(Base64, TakesPaddedAndUnpaddedText) {
  EXPECT_EQ(decoded(u""), "");
  EXPECT_EQ(decoded(u"YQ=="), "a");
  EXPECT_EQ(decoded(u"YWI"), "ab");
  EXPECT_EQ(decoded(u"YWJj"), "abc");
  EXPECT_EQ(decoded(u"YWJjZ"), "abc");
}

TEST(Base64, TakesBothAlphabetsMixed) { EXPECT_EQ(decoded(u"-_+/"), "\xFB\xFF\xBF"); }

TEST(Base64, PassesOverWhatDoesNotBelong) {
  EXPECT_EQ(decoded(u"Y W\nJj!"), "abc");
  EXPECT_EQ(decoded(u"Y\u00E9W\u20ACJj"), "abc");
}

TEST(Base64, CountsTheLowByteOfAUnit) { EXPECT_EQ(decoded(u"\u0159WJj"), "abc"); }

TEST(Base64, EndsAtTheFirstEqualsSign) {
  EXPECT_EQ(decoded(u"=bad"), "");
  EXPECT_EQ(decoded(u"YQ==YQ=="), "a");
  EXPECT_EQ(decoded(u"YQ=a"), "a");
}

TEST(Base64, StopsWhenTheRoomIsFull) {
  EXPECT_EQ(decoded(u"YWJjZGVm", 0), "");
  EXPECT_EQ(decoded(u"YWJjZGVm", 4), "abcd");
}

}  // namespace
}  // namespace rondo::text
