#include "text/utf8.h"

#include <algorithm>
#include <cstring>

#include "text/single_byte.h"
#include "text/utf8_blocks.h"

namespace rondo::text {

namespace {

constexpr std::size_t block = 16;
constexpr char32_t replacement = 0xFFFD;

bool is_high_surrogate(char16_t unit) { return (unit & 0xFC00) == 0xD800; }
bool is_low_surrogate(char16_t unit) { return (unit & 0xFC00) == 0xDC00; }

bool is_ascii_block(const std::uint8_t* bytes) {
  std::uint64_t words[2];
  std::memcpy(words, bytes, sizeof words);
  return ((words[0] | words[1]) & 0x8080808080808080U) == 0;
}

// Four such blocks at once, for long texts: the compiler makes vectors of this.
constexpr std::size_t wide_block = 4 * block;

bool is_ascii_wide_block(const std::uint8_t* bytes) {
  std::uint64_t words[wide_block / sizeof(std::uint64_t)];
  std::memcpy(words, bytes, sizeof words);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) {
    all |= word;
  }
  return (all & 0x8080808080808080U) == 0;
}

bool is_ascii_block(const char16_t* units) {
  std::uint64_t words[4];
  std::memcpy(words, units, sizeof words);
  return ((words[0] | words[1] | words[2] | words[3]) & 0xFF80FF80FF80FF80U) == 0;
}

// What may follow a first byte: what is outside of the second byte's range would be overlong, a
// surrogate or beyond U+10FFFF.
struct Sequence {
  std::uint8_t length;  // Zero: no sequence begins so.
  std::uint8_t second_min;
  std::uint8_t second_max;
};

Sequence sequence_of(std::uint8_t first) {
  if (first >= 0xC2 && first <= 0xDF) {
    return {2, 0x80, 0xBF};
  }
  if ((first & 0xF0) == 0xE0) {
    const std::uint8_t second_min = first == 0xE0 ? 0xA0 : 0x80;
    const std::uint8_t second_max = first == 0xED ? 0x9F : 0xBF;
    return {3, second_min, second_max};
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const std::uint8_t second_min = first == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t second_max = first == 0xF4 ? 0x8F : 0xBF;
    return {4, second_min, second_max};
  }
  return {0, 0, 0};
}

struct Decoded {
  char32_t point;
  std::uint8_t length;  // Of what was read.
  bool is_valid;
  bool is_cut_off;  // The bytes ended, and were good until there.
};

// The character at the start of the bytes, which are not empty.
Decoded decode_one(Bytes bytes) {
  const std::uint8_t first = bytes[0];
  if (first < 0x80) {
    return {first, 1, true, false};
  }
  const Sequence sequence = sequence_of(first);
  if (sequence.length == 0) {
    return {replacement, 1, false, false};
  }
  char32_t point = first & (0x7FU >> sequence.length);
  for (std::uint8_t index = 1; index < sequence.length; ++index) {
    if (index == bytes.size()) {
      return {replacement, index, false, true};
    }
    const std::uint8_t least = index == 1 ? sequence.second_min : 0x80;
    const std::uint8_t most = index == 1 ? sequence.second_max : 0xBF;
    if (bytes[index] < least || bytes[index] > most) {
      return {replacement, index, false, false};
    }
    point = (point << 6) | (bytes[index] & 0x3FU);
  }
  return {point, sequence.length, true, false};
}

std::size_t ascii_prefix(Bytes bytes) {
  std::size_t length = 0;
  while (length + wide_block <= bytes.size() && is_ascii_wide_block(bytes.data() + length)) {
    length += wide_block;
  }
  while (length + block <= bytes.size() && is_ascii_block(bytes.data() + length)) {
    length += block;
  }
  while (length < bytes.size() && bytes[length] < 0x80) {
    ++length;
  }
  return length;
}

std::size_t encoded_size(char32_t point) {
  if (point < 0x80) {
    return 1;
  }
  if (point < 0x800) {
    return 2;
  }
  return point < 0x10000 ? 3 : 4;
}

void put_point(char32_t point, std::size_t size, std::uint8_t* bytes) {
  if (size == 1) {
    bytes[0] = static_cast<std::uint8_t>(point);
    return;
  }
  for (std::size_t index = size - 1; index > 0; --index) {
    bytes[index] = static_cast<std::uint8_t>(0x80 | (point & 0x3F));
    point >>= 6;
  }
  bytes[0] = static_cast<std::uint8_t>((0xF00U >> size) | point);
}

struct Point {
  char32_t value;
  std::size_t units;
};

// The character at the start of the units, which are not empty.
Point point_at(std::u16string_view units) {
  const char16_t unit = units[0];
  if ((unit & 0xF800) != 0xD800) {
    return {unit, 1};
  }
  if (is_high_surrogate(unit) && units.size() > 1 && is_low_surrogate(units[1])) {
    const char32_t high = unit & 0x3FFU;
    return {0x10000 + (high << 10) + (units[1] & 0x3FFU), 2};
  }
  return {replacement, 1};
}

// How many pairs of surrogates have their first half among the first `count` units.
std::size_t pairs_beginning_in(std::u16string_view units, std::size_t count) {
  const std::size_t end = std::min(count, units.size() - 1);
  std::uint16_t pairs = 0;
  for (std::size_t index = 0; index < end; ++index) {
    // Both are asked, so that there is nothing to branch on.
    const unsigned is_pair = static_cast<unsigned>(is_high_surrogate(units[index])) &
                             static_cast<unsigned>(is_low_surrogate(units[index + 1]));
    pairs = static_cast<std::uint16_t>(pairs + is_pair);
  }
  return pairs;
}

}  // namespace

bool is_ascii(Bytes bytes) { return ascii_prefix(bytes) == bytes.size(); }

bool is_utf8(Bytes bytes) {
  if (bytes.size() >= block && has_vectors()) {
    return survey_blocks(bytes).is_valid;
  }
  for (;;) {
    bytes = bytes.subspan(ascii_prefix(bytes));
    if (bytes.empty()) {
      return true;
    }
    while (!bytes.empty() && bytes[0] >= 0x80) {
      const Decoded decoded = decode_one(bytes);
      if (!decoded.is_valid) {
        return false;
      }
      bytes = bytes.subspan(decoded.length);
    }
  }
}

namespace {

std::size_t count_units(Bytes utf8) {
  std::size_t units = 0;
  while (!utf8.empty()) {
    const std::size_t plain = ascii_prefix(utf8);
    units += plain;
    utf8 = utf8.subspan(plain);
    while (!utf8.empty() && utf8[0] >= 0x80) {
      const Decoded decoded = decode_one(utf8);
      units += decoded.point < 0x10000 ? 1 : 2;
      utf8 = utf8.subspan(decoded.length);
    }
  }
  return units;
}

// Character by character, whatever the bytes are.
std::size_t decode_each(Bytes utf8, char16_t* units) {
  char16_t* const start = units;
  while (!utf8.empty()) {
    const std::size_t plain = ascii_prefix(utf8);
    widen(utf8.first(plain), units);
    units += plain;
    utf8 = utf8.subspan(plain);
    while (!utf8.empty() && utf8[0] >= 0x80) {
      const Decoded decoded = decode_one(utf8);
      utf8 = utf8.subspan(decoded.length);
      if (decoded.point < 0x10000) {
        *units++ = static_cast<char16_t>(decoded.point);
      } else {
        *units++ = static_cast<char16_t>(0xD7C0 + (decoded.point >> 10));
        *units++ = static_cast<char16_t>(0xDC00 + (decoded.point & 0x3FF));
      }
    }
  }
  return static_cast<std::size_t>(units - start);
}

}  // namespace

Utf8Survey survey_utf8(Bytes bytes) {
  if (bytes.size() >= block && has_vectors()) {
    const Utf8Survey survey = survey_blocks(bytes);
    return survey.is_valid ? survey : Utf8Survey{false, false, count_units(bytes)};
  }
  bool is_latin1 = true;
  for (const std::uint8_t byte : bytes) {
    is_latin1 = is_latin1 && byte < 0xC4;
  }
  const bool is_valid = is_utf8(bytes);
  return {is_valid, is_valid && is_latin1, count_units(bytes)};
}

std::size_t utf16_length(Bytes utf8) {
  return utf8.size() < block ? count_units(utf8) : survey_utf8(utf8).units;
}

void decode_utf8_as_latin1(Bytes utf8, MutableBytes characters) {
  Progress progress;
  if (has_vectors()) {
    progress = decode_latin1_blocks(utf8, characters);
  }
  std::size_t read = progress.read;
  for (std::uint8_t& character : characters.subspan(progress.written)) {
    const std::uint8_t first = utf8[read++];
    character =
        first < 0x80 ? first : static_cast<std::uint8_t>(first << 6 | (utf8[read++] & 0x3F));
  }
}

std::size_t decode_surveyed_utf8(Bytes utf8, const Utf8Survey& survey, char16_t* units) {
  if (!survey.is_valid || !has_vectors()) {
    return decode_each(utf8, units);
  }
  const Progress progress = decode_blocks(utf8, units, survey.units);
  return progress.written + decode_each(utf8.subspan(progress.read), units + progress.written);
}

std::size_t decode_utf8(Bytes utf8, char16_t* units) {
  const bool is_worthwhile = utf8.size() >= 2 * block && has_vectors();
  return decode_surveyed_utf8(utf8, is_worthwhile ? survey_blocks(utf8) : Utf8Survey{}, units);
}

std::size_t unfinished_utf8(Bytes utf8) {
  const std::size_t held_max = std::min<std::size_t>(3, utf8.size());
  for (std::size_t held = 1; held <= held_max; ++held) {
    const Bytes tail = utf8.last(held);
    if ((tail[0] & 0xC0) != 0x80) {
      const Decoded decoded = decode_one(tail);
      return decoded.is_cut_off && decoded.length == held ? held : 0;
    }
  }
  return 0;
}

std::size_t utf8_length(std::u16string_view units) {
  std::size_t length = units.size();
  // Small counters, so that the compiler makes vectors of many: they hold what a part can add.
  constexpr std::size_t part_max = 16'384;
  while (!units.empty()) {
    const std::u16string_view part = units.substr(0, part_max);
    std::uint16_t more = 0;
    std::uint16_t surrogates = 0;
    for (const char16_t unit : part) {
      more = static_cast<std::uint16_t>(more + (unit >= 0x80) + (unit >= 0x800));
      surrogates = static_cast<std::uint16_t>(surrogates + ((unit & 0xF800) == 0xD800));
    }
    // Each unit has counted by itself, and a pair of surrogates is 4 instead of 3 + 3.
    length += more - (surrogates == 0 ? 0 : 2 * pairs_beginning_in(units, part.size()));
    units.remove_prefix(part.size());
  }
  return length;
}

Encoded encode_utf8(std::u16string_view units, MutableBytes room) {
  std::size_t read = 0;
  std::size_t written = 0;
  const bool is_vectored = has_vectors();
  while (read < units.size()) {
    if (is_vectored) {
      const Progress progress = encode_blocks(units.substr(read), room.subspan(written));
      read += progress.read;
      written += progress.written;
    } else if (read + block <= units.size() && written + block <= room.size() &&
               is_ascii_block(units.data() + read)) {
      narrow(units.substr(read, block), room.data() + written);
      read += block;
      written += block;
      continue;
    }
    // The next block, character by character.
    const std::size_t end = std::min(units.size(), read + block);
    while (read < end) {
      const Point point = point_at(units.substr(read));
      const std::size_t size = encoded_size(point.value);
      if (written + size > room.size()) {
        return {read, written};
      }
      put_point(point.value, size, room.data() + written);
      read += point.units;
      written += size;
    }
  }
  return {read, written};
}

std::size_t utf8_length_of_latin1(Bytes characters) {
  std::size_t length = characters.size();
  characters = characters.subspan(ascii_prefix(characters));
  while (characters.size() >= sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, characters.data(), sizeof word);
    // The highest bit of each byte; the multiplication adds the eight of them up.
    length += ((word >> 7) & 0x0101010101010101U) * 0x0101010101010101U >> 56;
    characters = characters.subspan(sizeof word);
  }
  for (const std::uint8_t character : characters) {
    length += character >> 7;
  }
  return length;
}

Encoded encode_latin1_as_utf8(Bytes characters, MutableBytes room) {
  Progress progress;
  if (has_vectors()) {
    progress = encode_latin1_blocks(characters, room);
  }
  auto [read, written] = progress;
  while (read < characters.size()) {
    const std::size_t plain =
        std::min(ascii_prefix(characters.subspan(read)), room.size() - written);
    if (plain > 0) {
      std::memcpy(room.data() + written, characters.data() + read, plain);
      read += plain;
      written += plain;
    }
    while (read < characters.size() && characters[read] >= 0x80) {
      if (written + 2 > room.size()) {
        return {read, written};
      }
      put_point(characters[read++], 2, room.data() + written);
      written += 2;
    }
    if (written == room.size()) {
      break;
    }
  }
  return {read, written};
}

}  // namespace rondo::text
