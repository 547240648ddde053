// Strings on their way into the engine and out of it.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <string>
#include <string_view>
#include <utility>

namespace rondo::js {

// Owns a JSStringRef. Never null.
class String {
 public:
  // What is no valid UTF-8 becomes U+FFFD, as the WHATWG's decoder does it.
  explicit String(std::string_view utf8);
  // Takes over the reference.
  explicit String(JSStringRef string) noexcept : string_(string) {}
  static String from_characters(std::u16string_view characters) {
    return String(JSStringCreateWithCharacters(reinterpret_cast<const JSChar*>(characters.data()),
                                               characters.size()));
  }
  // As String(value) would; empty if that throws.
  static String of(JSContextRef context, JSValueRef value) {
    JSStringRef string = JSValueToStringCopy(context, value, nullptr);
    return string == nullptr ? String(std::string_view()) : String(string);
  }
  String(String&& other) noexcept : string_(std::exchange(other.string_, nullptr)) {}
  String& operator=(String&& other) noexcept {
    std::swap(string_, other.string_);
    return *this;
  }
  String(const String&) = delete;
  String& operator=(const String&) = delete;
  ~String() {
    if (string_ != nullptr) {
      JSStringRelease(string_);
    }
  }

  [[nodiscard]] JSStringRef get() const noexcept { return string_; }
  [[nodiscard]] std::u16string_view characters() const noexcept {
    return {reinterpret_cast<const char16_t*>(JSStringGetCharactersPtr(string_)),
            JSStringGetLength(string_)};
  }
  // Lone surrogates become U+FFFD.
  [[nodiscard]] std::string utf8() const;

 private:
  JSStringRef string_;
};

[[nodiscard]] std::string to_utf8(std::u16string_view characters);
[[nodiscard]] std::u16string to_utf16(std::string_view utf8);

}  // namespace rondo::js
