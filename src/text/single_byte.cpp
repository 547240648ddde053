#include "text/single_byte.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace rondo::text {

// These loops are simple so that the compiler can vectorize them.

void widen(std::span<const std::uint8_t> bytes, char16_t* units) {
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    units[index] = bytes[index];
  }
}

void widen_into_bytes(std::span<const std::uint8_t> bytes, std::uint8_t* target) {
  const std::uint8_t* const source = bytes.data();
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    const std::uint16_t unit = source[index];
    std::memcpy(target + 2 * index, &unit, sizeof unit);
  }
}

void take_low_bits(std::span<const std::uint8_t> bytes, std::uint8_t* characters) {
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    characters[index] = bytes[index] & 0x7F;
  }
}

void narrow(std::u16string_view units, std::uint8_t* bytes) {
  for (std::size_t index = 0; index < units.size(); ++index) {
    bytes[index] = static_cast<std::uint8_t>(units[index]);
  }
}

void encode_hex(std::span<const std::uint8_t> bytes, std::uint8_t* digits) {
  const std::uint8_t* const source = bytes.data();
  const auto digit = [](unsigned value) {
    constexpr unsigned letters_gap = 'a' - '9' - 1;
    return static_cast<std::uint8_t>('0' + value + (value > 9 ? letters_gap : 0));
  };
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    digits[2 * index] = digit(source[index] >> 4);
    digits[2 * index + 1] = digit(source[index] & 0x0FU);
  }
}

bool is_latin1(std::u16string_view units) {
  unsigned all = 0;
  for (const char16_t unit : units) {
    all |= unit;
  }
  return all < 0x100;
}

namespace {

std::uint16_t swapped(std::uint16_t word) { return __builtin_bswap16(word); }
std::uint32_t swapped(std::uint32_t word) { return __builtin_bswap32(word); }
std::uint64_t swapped(std::uint64_t word) { return __builtin_bswap64(word); }

// The memory need not be aligned.
template <class Word>
void swap_words(std::span<std::uint8_t> bytes) {
  for (std::size_t index = 0; index + sizeof(Word) <= bytes.size(); index += sizeof(Word)) {
    Word word;
    std::memcpy(&word, bytes.data() + index, sizeof word);
    word = swapped(word);
    std::memcpy(bytes.data() + index, &word, sizeof word);
  }
}

}  // namespace

void swap_bytes(std::span<std::uint8_t> bytes, std::size_t size) {
  if (size == 2) {
    swap_words<std::uint16_t>(bytes);
  } else if (size == 4) {
    swap_words<std::uint32_t>(bytes);
  } else {
    swap_words<std::uint64_t>(bytes);
  }
}

}  // namespace rondo::text
