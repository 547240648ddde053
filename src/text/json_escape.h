// Characters of strings in JSON: which need an escape, and what it looks like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace rondo::text {

// As JSON.stringify() has it: quotes, backslashes and what is below a space.
[[nodiscard]] constexpr bool needs_json_escape(std::uint32_t unit) noexcept {
  return unit < ' ' || unit == '"' || unit == '\\';
}

// Copies up to the first character that needs an escape, and answers how many there were. The
// target has room for all.
[[nodiscard]] std::size_t copy_plain_json(std::span<const std::uint8_t> from,
                                          std::uint8_t* to) noexcept;

constexpr std::size_t json_escape_size_max = 6;

// Writes the escape of a character, or of half of one, and answers behind it.
template <class Unit>
[[nodiscard]] constexpr Unit* write_json_escape(std::uint16_t unit, Unit* to) noexcept {
  constexpr char short_forms[] = {'b', 't', 'n', 0, 'f', 'r'};
  constexpr char digits[] = "0123456789abcdef";
  *to++ = '\\';
  if (unit == '"' || unit == '\\') {
    *to++ = static_cast<Unit>(unit);
    return to;
  }
  if (unit >= '\b' && unit <= '\r' && unit != '\v') {
    *to++ = static_cast<Unit>(short_forms[unit - '\b']);
    return to;
  }
  *to++ = 'u';
  for (int shift = 12; shift >= 0; shift -= 4) {
    *to++ = static_cast<Unit>(digits[(unit >> shift) & 0xF]);
  }
  return to;
}

}  // namespace rondo::text
