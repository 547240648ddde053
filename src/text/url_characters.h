// Sets of characters that the URL standard names, and percent-encoding.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rondo::text {

// Which sets a byte is in. Bytes beyond ASCII are in all that encode.
enum class UrlSet : std::uint16_t {
  control = 1,
  fragment = 2,
  query = 4,
  special_query = 8,
  path = 16,
  credentials = 32,
  forbidden_in_host = 64,
  forbidden_in_domain = 128,
};

[[nodiscard]] bool is_in(UrlSet set, char byte) noexcept;

// The text with each byte of the set as %XX.
void append_encoded(std::string& target, std::string_view text, UrlSet set);

// Bytes for what is percent-encoded.
[[nodiscard]] std::string percent_decoded(std::string_view text);

[[nodiscard]] constexpr bool is_decimal(char byte) noexcept { return byte >= '0' && byte <= '9'; }

[[nodiscard]] constexpr bool is_letter(char byte) noexcept {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

[[nodiscard]] constexpr char to_small(char byte) noexcept {
  constexpr char distance = 'a' - 'A';
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + distance) : byte;
}

// The value of a hexadecimal digit, or -1.
[[nodiscard]] constexpr int hex_value(char byte) noexcept {
  if (is_decimal(byte)) {
    return byte - '0';
  }
  const char small = to_small(byte);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

}  // namespace rondo::text
