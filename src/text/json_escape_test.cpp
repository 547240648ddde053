#include "text/json_escape.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace rondo::text {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string escape_of(std::uint16_t unit) {
  std::array<char, json_escape_size_max> room{};
  return {room.data(), write_json_escape(unit, room.data())};
}

TEST(JsonEscape, CopiesWholeTextsOfAnyLength) {
  for (std::size_t length = 0; length < 100; ++length) {
    std::string text;
    for (std::size_t index = 0; index < length; ++index) {
      text += static_cast<char>(index % 2 == 0 ? 'a' + index % 26 : 0x80 + index);
    }
    // Room for exactly this text, so that a sanitizer sees what is written behind it.
    std::vector<std::uint8_t> copy(length);
    EXPECT_EQ(copy_plain_json(bytes_of(text), copy.data()), length);
    EXPECT_TRUE(std::ranges::equal(copy, bytes_of(text))) << length;
  }
}

TEST(JsonEscape, StopsAtTheFirstCharacterThatNeedsOne) {
  for (std::size_t length = 1; length < 70; ++length) {
    for (std::size_t place = 0; place < length; ++place) {
      for (const char special : {'"', '\\', '\0', '\x1f', '\n'}) {
        std::string text(length, ' ');
        text[place] = special;
        text.back() = place + 1 < length ? '"' : special;
        std::vector<std::uint8_t> copy(length);
        EXPECT_EQ(copy_plain_json(bytes_of(text), copy.data()), place) << length;
        EXPECT_EQ(std::string(copy.begin(), copy.begin() + static_cast<long>(place)),
                  std::string(place, ' '));
      }
    }
  }
}

TEST(JsonEscape, KnowsWhatNeedsOne) {
  for (unsigned unit = 0; unit < 256; ++unit) {
    const std::string text(1, static_cast<char>(unit));
    std::uint8_t copy = 0;
    EXPECT_EQ(copy_plain_json(bytes_of(text), &copy) == 0, needs_json_escape(unit)) << unit;
  }
}

TEST(JsonEscape, HasShortAndLongForms) {
  EXPECT_EQ(escape_of('"'), "\\\"");
  EXPECT_EQ(escape_of('\\'), "\\\\");
  EXPECT_EQ(escape_of('\b'), "\\b");
  EXPECT_EQ(escape_of('\t'), "\\t");
  EXPECT_EQ(escape_of('\n'), "\\n");
  EXPECT_EQ(escape_of('\v'), "\\u000b");
  EXPECT_EQ(escape_of('\f'), "\\f");
  EXPECT_EQ(escape_of('\r'), "\\r");
  EXPECT_EQ(escape_of(0), "\\u0000");
  EXPECT_EQ(escape_of(0x1f), "\\u001f");
  EXPECT_EQ(escape_of(0xd83d), "\\ud83d");
}

}  // namespace
}  // namespace rondo::text
