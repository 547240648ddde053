// Strings and byte arrays of the engine without a copy, and strings filled in place.
//
// The public interface copies every string twice on its way out, as two bytes for each character,
// and makes two-byte strings only. Here their memory is looked at, which needs a library whose
// layout is known: see introspection.h. Where that is not so, every answer is "no", and the caller
// takes the public way.
//
// The engine must be held (js::Lock), and what was borrowed is good until script runs again.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace rondo::js {

// One byte for each character, which is then below U+0100, or two.
using BorrowedText = std::variant<std::span<const std::uint8_t>, std::u16string_view>;

class DirectText {
 public:
  explicit DirectText(JSGlobalContextRef context);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  // Nothing for what is no string. What the engine has left in parts is put together by that.
  [[nodiscard]] std::optional<BorrowedText> borrow_text(JSValueRef value) const;

  // Nothing for what is no Uint8Array, and for one whose memory may change its size.
  [[nodiscard]] std::optional<std::span<std::uint8_t>> borrow_bytes(JSValueRef value) const;

  // A string with room for so many characters, to be filled at once; `length` is not zero. Its
  // value is null if there is none.
  struct NewText {
    JSValueRef value;
    std::uint8_t* characters;
  };
  [[nodiscard]] NewText make_text(std::size_t length) const;

  // The same with two bytes for each unit.
  struct NewWideText {
    JSValueRef value;
    char16_t* units;
  };
  [[nodiscard]] NewWideText make_wide_text(std::size_t length) const;

 private:
  [[nodiscard]] bool find_symbols();
  [[nodiscard]] bool probe(JSContextRef context);
  [[nodiscard]] bool probe_strings(JSContextRef context, JSValueRef narrow_sample,
                                   JSValueRef wide_sample);
  [[nodiscard]] bool probe_arrays(std::span<const JSValueRef> samples);

  template <class Unit>
  using CreateText = void (*)(void** result, std::size_t length, std::span<Unit>* room);
  using WrapText = JSValueRef (*)(const void* machine, void* text);

  template <class Unit>
  [[nodiscard]] JSValueRef make(CreateText<Unit> create, std::size_t length, Unit** room) const;

  const void* machine_;
  CreateText<std::uint8_t> create_ = nullptr;
  CreateText<char16_t> create_wide_ = nullptr;
  WrapText wrap_ = nullptr;
  std::uint8_t string_type_ = 0;
  std::uint8_t bytes_type_ = 0;
  std::array<std::uint8_t, 3> array_modes_{};
  bool is_available_ = false;
};

}  // namespace rondo::js
