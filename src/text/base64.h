// Base64 as Buffer reads it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace rondo::text {

// Both alphabets at once, also mixed; what belongs to neither is passed over, and the first '='
// ends the text. Of each unit only the low byte counts. Decodes as many bytes as there is room
// for, and returns how many.
std::size_t decode_base64_leniently(std::u16string_view units, std::span<std::uint8_t> room);
std::size_t decode_base64_leniently(std::span<const std::uint8_t> characters,
                                    std::span<std::uint8_t> room);

}  // namespace rondo::text
