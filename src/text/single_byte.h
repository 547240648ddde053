// Between bytes and characters one to one.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rondo::text {

// Bytes as the first 256 characters of Unicode. There must be room for as many units as bytes.
void widen(std::span<const std::uint8_t> bytes, char16_t* units);

// The same to memory at any address: two bytes for each unit.
void widen_into_bytes(std::span<const std::uint8_t> bytes, std::uint8_t* target);

// The low seven bits of each. There must be room for as many characters as bytes.
void take_low_bits(std::span<const std::uint8_t> bytes, std::uint8_t* characters);

// The low byte of each unit. There must be room for as many bytes as units.
void narrow(std::u16string_view units, std::uint8_t* bytes);

// Two digits for each byte. There must be room for them.
void encode_hex(std::span<const std::uint8_t> bytes, std::uint8_t* digits);

// Whether no unit is above U+00FF.
[[nodiscard]] bool is_latin1(std::u16string_view units);

// Reverses the bytes in every group of `size`, which is 2, 4 or 8 and divides the length.
void swap_bytes(std::span<std::uint8_t> bytes, std::size_t size);

}  // namespace rondo::text
