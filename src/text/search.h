// Finding bytes among bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace rondo::text {

using Bytes = std::span<const std::uint8_t>;

// The first place at or after `start`. The needle is not empty.
[[nodiscard]] std::optional<std::size_t> find_first(Bytes haystack, Bytes needle,
                                                    std::size_t start);
// The last place at or before `start`.
[[nodiscard]] std::optional<std::size_t> find_last(Bytes haystack, Bytes needle, std::size_t start);

// The same at even places only, for text of two-byte units.
[[nodiscard]] std::optional<std::size_t> find_first_pair(Bytes haystack, Bytes needle,
                                                         std::size_t start);
[[nodiscard]] std::optional<std::size_t> find_last_pair(Bytes haystack, Bytes needle,
                                                        std::size_t start);

// Below, equal to or above zero, as memcmp() says it; of two that begin alike the shorter one is
// less.
[[nodiscard]] int compare(Bytes left, Bytes right);

}  // namespace rondo::text
