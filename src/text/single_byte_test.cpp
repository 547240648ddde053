#include "text/single_byte.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <string>
#include <vector>

namespace rondo::text {
namespace {

std::vector<std::uint8_t> all_bytes() {
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes;
}

TEST(SingleByte, EveryByteIsTheCharacterOfItsNumber) {
  const std::vector<std::uint8_t> bytes = all_bytes();
  std::u16string units(bytes.size(), u'\0');
  widen(bytes, units.data());
  for (std::size_t index = 0; index < units.size(); ++index) {
    EXPECT_EQ(units[index], index);
  }
  std::vector<std::uint8_t> back(units.size());
  narrow(units, back.data());
  EXPECT_EQ(back, bytes);
  EXPECT_TRUE(is_latin1(units));
}

TEST(SingleByte, AsciiIsTheLowSevenBits) {
  const std::vector<std::uint8_t> bytes = all_bytes();
  std::vector<std::uint8_t> characters(bytes.size());
  take_low_bits(bytes, characters.data());
  for (std::size_t index = 0; index < characters.size(); ++index) {
    EXPECT_EQ(characters[index], index & 0x7F);
  }
}

TEST(SingleByte, EveryByteHasItsTwoDigits) {
  const std::vector<std::uint8_t> bytes = all_bytes();
  std::string digits(2 * bytes.size(), '?');
  encode_hex(bytes, reinterpret_cast<std::uint8_t*>(digits.data()));
  constexpr std::string_view known = "0123456789abcdef";
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    EXPECT_EQ(digits[2 * index], known[index >> 4]);
    EXPECT_EQ(digits[2 * index + 1], known[index & 0xF]);
  }
}

TEST(SingleByte, NarrowingKeepsTheLowByte) {
  const std::u16string units = u"a\u0141\uFFFF";
  std::array<std::uint8_t, 3> bytes{};
  narrow(units, bytes.data());
  EXPECT_EQ(bytes, (std::array<std::uint8_t, 3>{0x61, 0x41, 0xFF}));
  EXPECT_FALSE(is_latin1(units));
  EXPECT_TRUE(is_latin1(u""));
}

TEST(SingleByte, SwapsGroupsAtAnyAddress) {
  std::vector<std::uint8_t> bytes = {9, 1, 2, 3, 4, 5, 6, 7, 8};
  const std::span<std::uint8_t> odd(bytes.data() + 1, 8);
  swap_bytes(odd, 2);
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{9, 2, 1, 4, 3, 6, 5, 8, 7}));
  swap_bytes(odd, 4);
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{9, 3, 4, 1, 2, 7, 8, 5, 6}));
  swap_bytes(odd, 8);
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{9, 6, 5, 8, 7, 2, 1, 4, 3}));
}

}  // namespace
}  // namespace rondo::text
