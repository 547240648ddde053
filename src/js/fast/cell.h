// What every object on the engine's heap looks like, in the builds that we know: see
// introspection.h. It begins with eight bytes, the sixth of which says what kind of thing it is.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

namespace rondo::js {

// Numbers, booleans and the like are no cells: some of these bits are set, or it is a small
// constant.
[[nodiscard]] inline bool is_cell(JSValueRef value) noexcept {
  const auto bits = reinterpret_cast<std::uintptr_t>(value);
  return (bits & 0xFFFE000000000002U) == 0 && bits > 0xFFFF;
}

// Numbers are in the value itself: small integers behind a mark, others moved by a constant.
[[nodiscard]] inline std::optional<double> number_in(JSValueRef value) noexcept {
  constexpr std::uint64_t integer_mark = 0xFFFE000000000000U;
  constexpr std::uint64_t double_offset = 0x0002000000000000U;
  const auto bits = reinterpret_cast<std::uintptr_t>(value);
  if ((bits & integer_mark) == integer_mark) {
    return static_cast<std::int32_t>(bits);
  }
  if ((bits & integer_mark) == 0) {
    return std::nullopt;
  }
  return std::bit_cast<double>(bits - double_offset);
}

template <class Field>
[[nodiscard]] Field field(const void* cell, std::size_t offset) noexcept {
  Field value;
  std::memcpy(&value, static_cast<const char*>(cell) + offset, sizeof value);
  return value;
}

[[nodiscard]] inline std::uint8_t type_of(JSValueRef cell) noexcept {
  constexpr std::size_t type_offset = 5;
  return field<std::uint8_t>(cell, type_offset);
}

}  // namespace rondo::js
