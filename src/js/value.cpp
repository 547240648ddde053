#include "js/value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "js/fast/plain_values.h"
#include "js/time_limit.h"
#include "text/utf8.h"

namespace rondo::js {

namespace {

// Up to this length the engine's own way is the shorter one. It knows no zeros.
constexpr std::size_t terminated_length_max = 255;

bool is_short_ascii(std::string_view utf8) {
  const text::Bytes bytes(reinterpret_cast<const std::uint8_t*>(utf8.data()), utf8.size());
  return utf8.size() <= terminated_length_max && text::is_ascii(bytes) && !utf8.contains('\0');
}

// One byte for each character: what is joined to a string of two bytes, such as a path to the name
// of a folder, has two bytes as well, and takes a longer way through the engine and out of it.
String short_ascii_string(std::string_view text) {
  std::array<char, terminated_length_max + 1> terminated;
  *std::ranges::copy(text, terminated.begin()).out = '\0';
  return String(JSStringCreateWithUTF8CString(terminated.data()));
}

}  // namespace

JSValueRef string(JSContextRef context, std::string_view utf8) {
  const String text = is_short_ascii(utf8) ? short_ascii_string(utf8) : String(utf8);
  return JSValueMakeString(context, text.get());
}

JSObjectRef array(JSContextRef context, std::span<const JSValueRef> values) {
  JSObjectRef made = JSObjectMakeArray(context, values.size(), values.data(), nullptr);
  if (made == nullptr) {
    // Script is being ended, and nobody will look at it.
    TimeLimit::pass_end_on();
    made = object(context);
  }
  return made;
}

ArrayBuilder::ArrayBuilder(JSContextRef context)
    : context_(context), array_(js::array(context, {})) {}

void ArrayBuilder::push(JSValueRef value) {
  JSObjectSetPropertyAtIndex(context_, array_, length_++, value, nullptr);
}

JSObjectRef object(JSContextRef context) { return JSObjectMake(context, nullptr, nullptr); }

JSObjectRef bytes(JSContextRef context, std::span<const std::byte> data) {
  JSObjectRef result =
      JSObjectMakeTypedArray(context, kJSTypedArrayTypeUint8Array, data.size(), nullptr);
  if (result != nullptr && !data.empty()) {
    std::memcpy(JSObjectGetTypedArrayBytesPtr(context, result, nullptr), data.data(), data.size());
  }
  return result;
}

JSObjectRef adopt_buffer(JSContextRef context, void* memory, std::size_t size) {
  const auto release = [](void* bytes, void* /*context*/) { std::free(bytes); };
  return JSObjectMakeArrayBufferWithBytesNoCopy(context, memory, size, release, nullptr, nullptr);
}

std::optional<std::span<std::byte>> memory_of(JSContextRef context, JSValueRef value) {
  if (!JSValueIsObject(context, value)) {
    return std::nullopt;
  }
  const JSObjectRef holder = as_object(value);
  if (JSValueGetTypedArrayType(context, value, nullptr) == kJSTypedArrayTypeArrayBuffer) {
    return std::span(
        static_cast<std::byte*>(JSObjectGetArrayBufferBytesPtr(context, holder, nullptr)),
        JSObjectGetArrayBufferByteLength(context, holder, nullptr));
  }
  // Of any view, though the engine has no type for a DataView; null for other objects. Despite its
  // name the pointer is that of the whole buffer.
  auto* const start =
      static_cast<std::byte*>(JSObjectGetTypedArrayBytesPtr(context, holder, nullptr));
  if (start == nullptr) {
    return std::nullopt;
  }
  return std::span(start + JSObjectGetTypedArrayByteOffset(context, holder, nullptr),
                   JSObjectGetTypedArrayByteLength(context, holder, nullptr));
}

std::string to_string(JSContextRef context, JSValueRef value) {
  JSStringRef text = JSValueToStringCopy(context, value, nullptr);
  return text == nullptr ? std::string() : String(text).utf8();
}

double to_number(JSContextRef context, JSValueRef value) {
  if (const auto plain = plain_values::number(value)) {
    return *plain;
  }
  JSValueRef exception = nullptr;
  const double result = JSValueToNumber(context, value, &exception);
  return exception == nullptr ? result : std::numeric_limits<double>::quiet_NaN();
}

void set(JSContextRef context, JSObjectRef target, std::string_view name, JSValueRef value,
         JSPropertyAttributes attributes) {
  JSObjectSetProperty(context, target, String(name).get(), value, attributes, nullptr);
}

JSValueRef get(JSContextRef context, JSObjectRef source, std::string_view name) {
  JSValueRef exception = nullptr;
  JSValueRef value = JSObjectGetProperty(context, source, String(name).get(), &exception);
  return exception == nullptr ? value : undefined(context);
}

Completion call(JSContextRef context, JSObjectRef function, std::span<const JSValueRef> arguments,
                JSObjectRef self) {
  JSValueRef exception = nullptr;
  JSValueRef result = JSObjectCallAsFunction(context, function, self, arguments.size(),
                                             arguments.data(), &exception);
  if (exception != nullptr) {
    TimeLimit::pass_end_on();
    return std::unexpected(exception);
  }
  return result;
}

}  // namespace rondo::js
