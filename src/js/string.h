// Strings on their way into the engine and out of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "js/types.h"

struct OpaqueJSString;

namespace rondo::js {

// A string that the collector has nothing to do with.
class String {
 public:
  // What is no valid UTF-8 becomes U+FFFD, as the WHATWG's decoder does it.
  explicit String(std::string_view utf8);
  // Takes over the reference.
  explicit String(OpaqueJSString* string) noexcept : string_(string) {}
  static String from_characters(std::u16string_view characters);
  // As String(value) would; empty if that throws.
  static String of(Context context, Value value);
  // Nothing if that throws.
  static std::optional<String> try_of(Context context, Value value);
  String(String&& other) noexcept : string_(std::exchange(other.string_, nullptr)) {}
  String& operator=(String&& other) noexcept {
    std::swap(string_, other.string_);
    return *this;
  }
  String(const String&) = delete;
  String& operator=(const String&) = delete;
  ~String();

  // The engine's.
  [[nodiscard]] OpaqueJSString* get() const noexcept { return string_; }
  [[nodiscard]] std::u16string_view characters() const noexcept;
  // Lone surrogates become U+FFFD.
  [[nodiscard]] std::string utf8() const;

 private:
  OpaqueJSString* string_;
};

[[nodiscard]] std::string to_utf8(std::u16string_view characters);
[[nodiscard]] std::u16string to_utf16(std::string_view utf8);

}  // namespace rondo::js
