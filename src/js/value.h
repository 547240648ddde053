// Script values as C++ sees them: thin functions over the engine's C interface.
//
// A JSValueRef on the stack is safe from the collector; one in the heap is not: see pin.h.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "js/string.h"

namespace rondo::js {

// A thrown value instead of a result.
using Completion = std::expected<JSValueRef, JSValueRef>;

[[nodiscard]] JSValueRef undefined(JSContextRef context);
[[nodiscard]] JSValueRef null(JSContextRef context);
[[nodiscard]] JSValueRef number(JSContextRef context, double value);
[[nodiscard]] JSValueRef boolean(JSContextRef context, bool value);
[[nodiscard]] JSValueRef string(JSContextRef context, std::string_view utf8);
[[nodiscard]] JSObjectRef array(JSContextRef context, std::span<const JSValueRef> values);

// An array of unknown length. Values must never wait in a std::vector until there is an array:
// the collector looks for values on the stack and in its own heap, but not in C++'s.
class ArrayBuilder {
 public:
  explicit ArrayBuilder(JSContextRef context);

  void push(JSValueRef value);
  [[nodiscard]] JSObjectRef array() const noexcept { return array_; }

 private:
  JSContextRef context_;
  JSObjectRef array_;  // Found by the collector, for builders live on the stack.
  unsigned length_ = 0;
};
[[nodiscard]] JSObjectRef object(JSContextRef context);

// A Uint8Array that owns a copy of the bytes.
[[nodiscard]] JSObjectRef bytes(JSContextRef context, std::span<const std::byte> data);

// An ArrayBuffer of memory from malloc(), which it owns from now on.
[[nodiscard]] JSObjectRef adopt_buffer(JSContextRef context, void* memory, std::size_t size);

// The memory of a typed array, DataView or ArrayBuffer, which is pinned by that: it can no longer
// be transferred, and stays where it is until the object is collected. Nothing for other values.
[[nodiscard]] std::optional<std::span<std::byte>> memory_of(JSContextRef context, JSValueRef value);

// As String(value) would. Empty if that throws.
[[nodiscard]] std::string to_string(JSContextRef context, JSValueRef value);
// NaN if the conversion throws.
[[nodiscard]] double to_number(JSContextRef context, JSValueRef value);
[[nodiscard]] bool to_boolean(JSContextRef context, JSValueRef value);

void set(JSContextRef context, JSObjectRef target, std::string_view name, JSValueRef value,
         JSPropertyAttributes attributes = kJSPropertyAttributeNone);
// Undefined if there is no such property or its getter throws.
[[nodiscard]] JSValueRef get(JSContextRef context, JSObjectRef source, std::string_view name);

// Undefined or null.
[[nodiscard]] bool is_nullish(JSValueRef value);
[[nodiscard]] bool is_string(JSContextRef context, JSValueRef value);
[[nodiscard]] bool is_object(JSContextRef context, JSValueRef value);
[[nodiscard]] bool is_function(JSContextRef context, JSValueRef value);
// The caller knows that it is an object.
[[nodiscard]] inline JSObjectRef as_object(JSValueRef value) {
  return const_cast<JSObjectRef>(value);
}

[[nodiscard]] Completion call(JSContextRef context, JSObjectRef function,
                              std::span<const JSValueRef> arguments, JSObjectRef self = nullptr);

}  // namespace rondo::js
