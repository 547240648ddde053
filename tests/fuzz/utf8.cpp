// Bytes that may be text: lengths that are told are those that are written, and back again.
#include "text/utf8.h"

#include <algorithm>
#include <string>
#include <vector>

#include "require.h"
#include "text/single_byte.h"

namespace text = rondo::text;

namespace {

using Octets = std::vector<std::uint8_t>;

// With less room than there are bytes, whole characters are written and nothing beyond them.
void check_small_room(std::u16string_view units, const Octets& whole) {
  Octets room(whole.size() / 2);
  const text::Encoded encoded = text::encode_utf8(units, room);
  require(encoded.bytes_written <= room.size() && encoded.units_read <= units.size());
  require(std::equal(room.begin(),
                     room.begin() + static_cast<std::ptrdiff_t>(encoded.bytes_written),
                     whole.begin()));
  require(text::utf8_length(units.substr(0, encoded.units_read)) == encoded.bytes_written);
}

// The same bytes as characters below U+0100, in both forms that a string can have.
void check_latin1(text::Bytes characters) {
  std::u16string units(characters.size(), u'\0');
  text::widen(characters, units.data());
  require(text::is_latin1(units));
  Octets narrow(characters.size());
  text::narrow(units, narrow.data());
  require(std::ranges::equal(narrow, characters));

  Octets encoded(text::utf8_length_of_latin1(characters));
  require(text::encode_latin1_as_utf8(characters, encoded).bytes_written == encoded.size());
  Octets other(text::utf8_length(units));
  text::encode_utf8(units, other);
  require(encoded == other);
  Octets room(encoded.size() / 2);
  require(text::encode_latin1_as_utf8(characters, room).bytes_written <= room.size());
}

void check_swap(text::Bytes bytes, std::size_t size) {
  Octets swapped(bytes.begin(), bytes.end() - static_cast<std::ptrdiff_t>(bytes.size() % size));
  const Octets before = swapped;
  text::swap_bytes(swapped, size);
  require(swapped.empty() || swapped[0] == before[size - 1]);
  text::swap_bytes(swapped, size);
  require(swapped == before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const text::Bytes bytes(data, size);
  std::u16string units(text::utf16_length(bytes), u'\0');
  require(text::decode_utf8(bytes, units.data()) == units.size());
  Octets again(text::utf8_length(units));
  require(text::encode_utf8(units, again).bytes_written == again.size());
  require(text::is_utf8(bytes) == std::ranges::equal(bytes, again));
  require(text::unfinished_utf8(bytes) <= 3);
  check_small_room(units, again);
  check_latin1(bytes);
  for (const std::size_t width : {2, 4, 8}) {
    check_swap(bytes, width);
  }
  return 0;
}
