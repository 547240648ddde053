#include "js/string.h"

#include "js/jsc.h"

#include <JavaScriptCore/OpaqueJSString.h>

#include <cstdint>

#include "text/utf8.h"

namespace rondo::js {

std::u16string to_utf16(std::string_view utf8) {
  const text::Bytes bytes(reinterpret_cast<const std::uint8_t*>(utf8.data()), utf8.size());
  std::u16string units(utf8.size(), u'\0');
  units.resize(text::decode_utf8(bytes, units.data()));
  return units;
}

std::string to_utf8(std::u16string_view characters) {
  std::string utf8(text::utf8_length(characters), '\0');
  text::encode_utf8(characters, {reinterpret_cast<std::uint8_t*>(utf8.data()), utf8.size()});
  return utf8;
}

String::String(std::string_view utf8) : String(from_characters(to_utf16(utf8))) {}

String String::from_characters(std::u16string_view characters) {
  return String(&OpaqueJSString::create(std::span(characters)).leakRef());
}

std::optional<String> String::try_of(Context context, Value value) {
  OpaqueJSString* const string = JSValueToStringCopy(context, value, nullptr);
  return string == nullptr ? std::nullopt : std::optional(String(string));
}

String String::of(Context context, Value value) {
  auto string = try_of(context, value);
  return string ? std::move(*string) : String(std::string_view());
}

String::~String() {
  if (string_ != nullptr) {
    string_->deref();
  }
}

std::u16string_view String::characters() const noexcept {
  return {string_->characters(), string_->length()};
}

std::string String::utf8() const { return to_utf8(characters()); }

}  // namespace rondo::js
