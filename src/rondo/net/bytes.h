// Names for stretches of memory, and the way from text to bytes and back.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace rondo {

using Bytes = std::span<std::byte>;
using ConstBytes = std::span<const std::byte>;

// The same memory, seen as bytes. It stays the caller's.
[[nodiscard]] inline ConstBytes bytes_of(std::string_view text) noexcept {
  return std::as_bytes(std::span(text.data(), text.size()));
}

[[nodiscard]] inline std::string_view text_of(ConstBytes bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// How many bytes all of them hold.
[[nodiscard]] inline std::size_t total_size(std::span<const ConstBytes> buffers) noexcept {
  std::size_t total = 0;
  for (const ConstBytes& buffer : buffers) {
    total += buffer.size();
  }
  return total;
}

}  // namespace rondo
