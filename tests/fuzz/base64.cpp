// Text that claims to be Base64: both forms of a string give the same bytes, less room gives a
// beginning of them, and what is encoded comes back however much else is strewn in.
#include "text/base64.h"

#include <algorithm>
#include <string>
#include <vector>

#include "require.h"

namespace text = rondo::text;

namespace {

using Octets = std::vector<std::uint8_t>;

// The memory ends where the room does.
template <class Text>
Octets decode(const Text& characters, std::size_t room) {
  Octets bytes(room);
  const std::size_t written = text::decode_base64_leniently(characters, bytes);
  require(written <= room);
  bytes.resize(written);
  return bytes;
}

std::string encode(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string result;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t bits = 0;
    for (std::size_t index = 0; index < 3; ++index) {
      bits = bits << 8U | (index < count ? bytes[at + index] : 0U);
    }
    for (std::size_t index = 0; index <= count; ++index) {
      result += digits[bits >> (18 - 6 * index) & 63U];
      result += index == 1 ? "\n*" : "";
    }
  }
  return result + "==" + result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  const Octets whole = decode(bytes, size);
  require(whole.size() <= size * 3 / 4);
  require(decode(std::u16string(bytes.begin(), bytes.end()), size) == whole);
  const std::size_t less = size == 0 ? 0 : data[0] % (whole.size() + 1);
  require(std::ranges::equal(decode(bytes, less), std::span(whole).first(less)));

  const std::string encoded = encode(bytes);
  require(decode(std::u16string(encoded.begin(), encoded.end()), encoded.size()) ==
          Octets(bytes.begin(), bytes.end()));
  return 0;
}
