// Between bytes and characters one to one.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rondo::text {

// Bytes as the first 256 characters of Unicode. There must be room for as many units as bytes.
void widen(std::span<const std::uint8_t> bytes, char16_t* units);

// As above, of the low seven bits only.
void widen_ascii(std::span<const std::uint8_t> bytes, char16_t* units);

// The low byte of each unit. There must be room for as many bytes as units.
void narrow(std::u16string_view units, std::uint8_t* bytes);

// Whether no unit is above U+00FF.
[[nodiscard]] bool is_latin1(std::u16string_view units);

// Reverses the bytes in every group of `size`, which is 2, 4 or 8 and divides the length.
void swap_bytes(std::span<std::uint8_t> bytes, std::size_t size);

}  // namespace rondo::text
