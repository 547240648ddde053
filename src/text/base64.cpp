#include "text/base64.h"

#include <array>

namespace rondo::text {

namespace {

constexpr std::uint8_t nothing = 0xFF;

constexpr std::array<std::uint8_t, 256> make_values() {
  std::array<std::uint8_t, 256> values{};
  values.fill(nothing);
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t index = 0; index < digits.size(); ++index) {
    values[static_cast<std::uint8_t>(digits[index])] = static_cast<std::uint8_t>(index);
  }
  values['-'] = values['+'];
  values['_'] = values['/'];
  return values;
}

constexpr std::array<std::uint8_t, 256> values = make_values();

template <class Characters>
std::size_t decode(const Characters& characters, std::span<std::uint8_t> room) {
  std::size_t written = 0;
  std::uint32_t bits = 0;
  unsigned bit_count = 0;
  for (const auto unit : characters) {
    if (written == room.size()) {
      break;
    }
    const auto character = static_cast<std::uint8_t>(unit);
    if (character == '=') {
      break;
    }
    const std::uint8_t value = values[character];
    if (value == nothing) {
      continue;
    }
    bits = (bits << 6) | value;
    bit_count += 6;
    if (bit_count >= 8) {
      bit_count -= 8;
      room[written++] = static_cast<std::uint8_t>(bits >> bit_count);
    }
  }
  return written;
}

}  // namespace

std::size_t decode_base64_leniently(std::u16string_view units, std::span<std::uint8_t> room) {
  return decode(units, room);
}

std::size_t decode_base64_leniently(std::span<const std::uint8_t> characters,
                                    std::span<std::uint8_t> room) {
  return decode(characters, room);
}

}  // namespace rondo::text
