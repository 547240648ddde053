// The conversions of utf8.h in steps of sixteen bytes, for processors that can shuffle bytes.
//
// They do the middle of a text: each returns how far it came, which is the start of a character,
// and leaves the rest to the loops of utf8.cpp. Where there are no such instructions they come
// nowhere, which is right as well.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/utf8.h"

namespace rondo::text {

// Whether this processor has what these need, and they were built for it.
[[nodiscard]] bool has_vectors();

struct Progress {
  std::size_t read = 0;
  std::size_t written = 0;
};

// Nothing is said of what is not valid.
[[nodiscard]] Utf8Survey survey_blocks(Bytes bytes);

// Of valid UTF-8 only; `room` is that of the units or characters.
Progress decode_blocks(Bytes utf8, char16_t* units, std::size_t room);
Progress decode_latin1_blocks(Bytes utf8, MutableBytes room);

Progress encode_blocks(std::u16string_view units, MutableBytes room);
Progress encode_latin1_blocks(Bytes characters, MutableBytes room);

}  // namespace rondo::text
