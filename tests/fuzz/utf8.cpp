// Bytes that may be text: lengths that are told are those that are written, and back again.
#include "text/utf8.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace text = rondo::text;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  std::u16string units(text::utf16_length(bytes), u'\0');
  if (text::decode_utf8(bytes, units.data()) != units.size()) {
    std::abort();
  }
  std::vector<std::uint8_t> again(text::utf8_length(units));
  if (text::encode_utf8(units, again).bytes_written != again.size()) {
    std::abort();
  }
  const bool is_same = std::equal(bytes.begin(), bytes.end(), again.begin(), again.end());
  if (text::is_utf8(bytes) != is_same || text::unfinished_utf8(bytes) > 3) {
    std::abort();
  }
  return 0;
}
