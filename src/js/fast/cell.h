// What every object on the engine's heap looks like, in the builds that we know: see
// introspection.h. It begins with eight bytes, the sixth of which says what kind of thing it is.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace rondo::js {

// Numbers, booleans and the like are no cells: some of these bits are set, or it is a small
// constant.
[[nodiscard]] inline bool is_cell(JSValueRef value) noexcept {
  const auto bits = reinterpret_cast<std::uintptr_t>(value);
  return (bits & 0xFFFE000000000002U) == 0 && bits > 0xFFFF;
}

template <class Field>
[[nodiscard]] Field field(const void* cell, std::size_t offset) noexcept {
  Field value;
  std::memcpy(&value, static_cast<const char*>(cell) + offset, sizeof value);
  return value;
}

template <class Field>
void set_field(const void* cell, std::size_t offset, std::type_identity_t<Field> value) noexcept {
  // The engine's memory is ours to change; its interface has no way to say so.
  std::memcpy(static_cast<char*>(const_cast<void*>(cell)) + offset,  // NOLINT(*-const-cast)
              &value, sizeof value);
}

inline constexpr std::size_t type_offset = 5;

[[nodiscard]] inline std::uint8_t type_of(JSValueRef cell) noexcept {
  return field<std::uint8_t>(cell, type_offset);
}

inline void set_type(JSValueRef cell, std::uint8_t type) noexcept {
  set_field<std::uint8_t>(cell, type_offset, type);
}

}  // namespace rondo::js
