// Strings and bytes of script where they are, without a copy; and strings that are filled in place.
//
// The engine must be held (js::Lock). What was borrowed is good until script runs again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "js/types.h"

namespace rondo::js {

// ---- Borrowing -------------------------------------------------------------------------------

// One byte for each character, which is then below U+0100, or two.
using BorrowedText = std::variant<std::span<const std::uint8_t>, std::u16string_view>;

// Nothing for what is no string. What the engine has left in parts is put together by that.
[[nodiscard]] std::optional<BorrowedText> borrow_text(Context context, Value value);

// The memory of a typed array, DataView or buffer. It is not pinned: script can transfer or resize
// it as soon as it runs again. Nothing for other values.
[[nodiscard]] std::optional<std::span<std::uint8_t>> borrow_bytes(Context context, Value value);

// Empty for what has no memory.
[[nodiscard]] inline std::span<std::uint8_t> bytes_of(Context context, Value value) {
  return borrow_bytes(context, value).value_or(std::span<std::uint8_t>());
}

// ---- Making ----------------------------------------------------------------------------------

// A string that is filled before script gets it.
//
//   NewText text(length);
//   encode_hex(bytes, text.units().data());
//   return text.finish(context);
template <class Unit>
class TextRoom {
 public:
  // The engine's strings have up to 2^31 - 1 units.
  explicit TextRoom(std::size_t length);
  TextRoom(const TextRoom&) = delete;
  TextRoom& operator=(const TextRoom&) = delete;
  ~TextRoom();

  [[nodiscard]] std::span<Unit> units() const noexcept { return units_; }
  // Once.
  [[nodiscard]] Value finish(Context context);

 private:
  void* text_;  // The engine's; null when it has been finished.
  std::span<Unit> units_;
};

// Of one byte for each character, which is half as long, and what the engine prefers.
using NewText = TextRoom<std::uint8_t>;
using NewWideText = TextRoom<char16_t>;

// A string of the characters of these numbers.
[[nodiscard]] Value latin1_text(Context context, std::span<const std::uint8_t> characters);
[[nodiscard]] inline Value latin1_text(Context context, std::string_view characters) {
  return latin1_text(context, std::span(reinterpret_cast<const std::uint8_t*>(characters.data()),
                                        characters.size()));
}

// What is no UTF-8 becomes U+FFFD.
[[nodiscard]] Value utf8_text(Context context, std::span<const std::uint8_t> bytes);
[[nodiscard]] inline Value utf8_text(Context context, std::string_view bytes) {
  return utf8_text(context,
                   std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

[[nodiscard]] Value utf16_text(Context context, std::u16string_view units);

}  // namespace rondo::js
