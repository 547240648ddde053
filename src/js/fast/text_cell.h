// What a string looks like in the engine's memory, in the builds that we know: see introspection.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "js/fast/cell.h"

namespace rondo::js {

// After the header of a cell a string has a pointer, to its text or to the parts that it is still
// to be made of.
constexpr std::size_t text_offset = 8;
constexpr std::uintptr_t is_unfinished = 1;

// The characters, which several strings may share; also the name of a property.
struct TextCell {
  // The lowest bit of the count has another meaning.
  static constexpr std::uint32_t one_reference = 2;
  static constexpr std::uint32_t one_byte_flag = 4;
  static constexpr std::uint32_t symbol_flag = 32;

  std::uint32_t references;
  std::uint32_t length;
  const void* characters;
  std::uint32_t flags;

  // One byte for each character, which is then below U+0100, or two.
  [[nodiscard]] bool is_narrow() const noexcept { return (flags & one_byte_flag) != 0; }
  [[nodiscard]] bool is_symbol() const noexcept { return (flags & symbol_flag) != 0; }
  [[nodiscard]] std::span<const std::uint8_t> narrow() const noexcept {
    return {static_cast<const std::uint8_t*>(characters), length};
  }
  [[nodiscard]] std::u16string_view wide() const noexcept {
    return {static_cast<const char16_t*>(characters), length};
  }
};

// Null while it is in parts.
[[nodiscard]] inline const TextCell* finished_text(const void* string) noexcept {
  const auto bits = field<std::uintptr_t>(string, text_offset);
  // The low bits were flags; without them it is an address.
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  return (bits & is_unfinished) != 0 ? nullptr : reinterpret_cast<const TextCell*>(bits);
}

}  // namespace rondo::js
