#include "js/string.h"

#include <cstdint>

#include "js/private_api.h"

namespace rondo::js {

namespace {

constexpr char32_t replacement = 0xFFFD;

bool is_high_surrogate(char16_t unit) { return (unit & 0xFC00) == 0xD800; }
bool is_low_surrogate(char16_t unit) { return (unit & 0xFC00) == 0xDC00; }

void append_utf8(std::string& text, char32_t point) {
  const auto put = [&](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (point < 0x80) {
    put(point);
  } else if (point < 0x800) {
    put(0xC0 | (point >> 6));
    put(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    put(0xE0 | (point >> 12));
    put(0x80 | ((point >> 6) & 0x3F));
    put(0x80 | (point & 0x3F));
  } else {
    put(0xF0 | (point >> 18));
    put(0x80 | ((point >> 12) & 0x3F));
    put(0x80 | ((point >> 6) & 0x3F));
    put(0x80 | (point & 0x3F));
  }
}

void append_utf16(std::u16string& text, char32_t point) {
  if (point < 0x10000) {
    text.push_back(static_cast<char16_t>(point));
  } else {
    text.push_back(static_cast<char16_t>(0xD7C0 + (point >> 10)));
    text.push_back(static_cast<char16_t>(0xDC00 + (point & 0x3FF)));
  }
}

// The range that the second byte must be in, by the first: what is outside is overlong, a
// surrogate or beyond U+10FFFF.
struct Sequence {
  unsigned length;  // Zero: no sequence begins so.
  std::uint8_t second_min;
  std::uint8_t second_max;
};

Sequence sequence_of(std::uint8_t first) {
  if (first >= 0xC2 && first <= 0xDF)
    return {2, 0x80, 0xBF};
  if (first == 0xE0)
    return {3, 0xA0, 0xBF};
  if (first == 0xED)
    return {3, 0x80, 0x9F};
  if (first >= 0xE1 && first <= 0xEF)
    return {3, 0x80, 0xBF};
  if (first == 0xF0)
    return {4, 0x90, 0xBF};
  if (first >= 0xF1 && first <= 0xF3)
    return {4, 0x80, 0xBF};
  if (first == 0xF4)
    return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

// Decodes the character at the position, which is no ASCII, and moves past it. As much of a
// broken sequence as could have been the beginning of a good one is one replacement.
char32_t decode_one(std::string_view text, std::size_t& position) {
  const auto byte_at = [&](std::size_t index) { return static_cast<std::uint8_t>(text[index]); };
  const std::uint8_t first = byte_at(position++);
  const Sequence sequence = sequence_of(first);
  if (sequence.length == 0) {
    return replacement;
  }
  char32_t point = first & (0x7FU >> sequence.length);
  for (unsigned index = 1; index < sequence.length; ++index) {
    const std::uint8_t least = index == 1 ? sequence.second_min : 0x80;
    const std::uint8_t most = index == 1 ? sequence.second_max : 0xBF;
    if (position == text.size() || byte_at(position) < least || byte_at(position) > most) {
      return replacement;
    }
    point = (point << 6) | (byte_at(position++) & 0x3FU);
  }
  return point;
}

}  // namespace

std::u16string to_utf16(std::string_view utf8) {
  std::u16string text;
  text.reserve(utf8.size());
  for (std::size_t position = 0; position < utf8.size();) {
    if (static_cast<std::uint8_t>(utf8[position]) < 0x80) {
      text.push_back(static_cast<char16_t>(utf8[position++]));
    } else {
      append_utf16(text, decode_one(utf8, position));
    }
  }
  return text;
}

std::string to_utf8(std::u16string_view characters) {
  std::string text;
  text.reserve(characters.size());
  for (std::size_t position = 0; position < characters.size(); ++position) {
    const char16_t unit = characters[position];
    if (unit < 0x80) {
      text.push_back(static_cast<char>(unit));
    } else if (is_high_surrogate(unit) && position + 1 < characters.size() &&
               is_low_surrogate(characters[position + 1])) {
      const char32_t high = unit & 0x3FFU;
      const char32_t low = characters[++position] & 0x3FFU;
      append_utf8(text, 0x10000 + (high << 10) + low);
    } else if (is_high_surrogate(unit) || is_low_surrogate(unit)) {
      append_utf8(text, replacement);
    } else {
      append_utf8(text, unit);
    }
  }
  return text;
}

String::String(std::string_view utf8) : String(from_characters(to_utf16(utf8))) {}

String String::from_immortal(std::u16string_view characters) {
  return String(JSStringCreateWithCharactersNoCopy(
      reinterpret_cast<const JSChar*>(characters.data()), characters.size()));
}

std::string String::utf8() const { return to_utf8(characters()); }

}  // namespace rondo::js
