// Numbers and booleans by the bits of a JSValueRef.
//
// The public interface takes the engine's lock to look at any value, which costs more than most
// functions do with the number that they were given, and to make one is a call. A number or a
// boolean is no object, though: all there is of it is in the value itself. Its bits are understood
// only in a library whose layout is known (see introspection.h), and if samples look as expected.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

namespace rondo::js::plain_values {

// Called by every engine that begins; the answer is the library's, and so that of the process.
void examine(JSContextRef context);

namespace detail {

inline std::atomic<bool> are_known = false;

// All of these bits are set in a small integer, and none in a pointer. Other numbers have their
// usual bits, moved up so that some of these are set but never all.
constexpr std::uint64_t number_bits = 0xfffe'0000'0000'0000;
constexpr std::uint64_t number_offset = 0x0002'0000'0000'0000;
constexpr std::uint64_t false_bits = 6;
constexpr std::uint64_t true_bits = 7;

[[nodiscard]] inline std::uint64_t bits_of(JSValueRef value) noexcept {
  return std::bit_cast<std::uintptr_t>(value);
}

}  // namespace detail

// Nothing for what is no number, and where the bits are not known.
[[nodiscard]] inline std::optional<double> number(JSValueRef value) noexcept {
  const std::uint64_t bits = detail::bits_of(value);
  if ((bits & detail::number_bits) == 0 || !detail::are_known.load(std::memory_order_relaxed)) {
    return std::nullopt;
  }
  if ((bits & detail::number_bits) == detail::number_bits) {
    return static_cast<std::int32_t>(bits);
  }
  return std::bit_cast<double>(bits - detail::number_offset);
}

// Makes a number. Null where the bits are not known.
[[nodiscard]] inline JSValueRef make_number(double value) noexcept {
  if (!detail::are_known.load(std::memory_order_relaxed)) {
    return nullptr;
  }
  std::uint64_t bits = 0;
  // The engine wants a small integer as such wherever it can be one.
  if (value >= std::numeric_limits<std::int32_t>::min() &&
      value <= std::numeric_limits<std::int32_t>::max() &&
      std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<std::int32_t>(value))) ==
          std::bit_cast<std::uint64_t>(value)) {
    bits = detail::number_bits | static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
  } else {
    // Of the many bits that are not a number only one kind is a value.
    const double known = value != value ? std::numeric_limits<double>::quiet_NaN() : value;
    bits = std::bit_cast<std::uint64_t>(known) + detail::number_offset;
  }
  return std::bit_cast<JSValueRef>(static_cast<std::uintptr_t>(bits));
}

// Nothing for what is no boolean, and where the bits are not known.
[[nodiscard]] inline std::optional<bool> boolean(JSValueRef value) noexcept {
  const std::uint64_t bits = detail::bits_of(value);
  if ((bits != detail::false_bits && bits != detail::true_bits) ||
      !detail::are_known.load(std::memory_order_relaxed)) {
    return std::nullopt;
  }
  return bits == detail::true_bits;
}

}  // namespace rondo::js::plain_values
