// UTF-8 and UTF-16, as the WHATWG's Encoding Standard converts them.
//
// Bytes that are no UTF-8 become U+FFFD: one for as many of them as could have been the beginning
// of a good sequence. Lone surrogates become U+FFFD as well. Nothing here allocates or throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace rondo::text {

using Bytes = std::span<const std::uint8_t>;
using MutableBytes = std::span<std::uint8_t>;

[[nodiscard]] bool is_ascii(Bytes bytes);
[[nodiscard]] bool is_utf8(Bytes bytes);

// How many UTF-16 units decode_utf8() makes of them; never more than there are bytes.
[[nodiscard]] std::size_t utf16_length(Bytes utf8);

// What a text is like, for those who make room for it.
struct Utf8Survey {
  bool is_valid = false;
  bool is_latin1 = false;  // It is valid, and no character is above U+00FF.
  std::size_t units = 0;   // Of UTF-16, as utf16_length() counts them.
};
[[nodiscard]] Utf8Survey survey_utf8(Bytes bytes);

// What a survey found to be Latin-1, as one byte for each character, of which there are
// characters.size(): as many as it found units.
void decode_utf8_as_latin1(Bytes utf8, MutableBytes characters);

// Room for utf16_length() units is needed at `units`. Returns how many it wrote.
std::size_t decode_utf8(Bytes utf8, char16_t* units);

// The same for bytes that were surveyed.
std::size_t decode_surveyed_utf8(Bytes utf8, const Utf8Survey& survey, char16_t* units);

// How many of the last bytes begin a sequence that further bytes could complete: 0 to 3.
[[nodiscard]] std::size_t unfinished_utf8(Bytes utf8);

[[nodiscard]] std::size_t utf8_length(std::u16string_view units);

struct Encoded {
  std::size_t units_read;
  std::size_t bytes_written;
};

// Writes as many whole characters as there is room for.
Encoded encode_utf8(std::u16string_view units, MutableBytes room);

// The same for text whose characters are all below U+0100, one byte each.
[[nodiscard]] std::size_t utf8_length_of_latin1(Bytes characters);
Encoded encode_latin1_as_utf8(Bytes characters, MutableBytes room);

}  // namespace rondo::text
