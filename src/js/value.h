// Script values as C++ sees them: what kind they are, making them, and what they hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "js/string.h"
#include "js/types.h"

namespace rondo::js {

// A thrown value instead of a result.
using Completion = std::expected<Value, Value>;

[[nodiscard]] Value undefined(Context context);
[[nodiscard]] Value null(Context context);
[[nodiscard]] Value number(Context context, double value);
[[nodiscard]] Value boolean(Context context, bool value);
[[nodiscard]] Value string(Context context, std::string_view utf8);
[[nodiscard]] Value string(Context context, const String& text);
[[nodiscard]] Object array(Context context, std::span<const Value> values);

// An array of unknown length. Values must never wait in a std::vector until there is an array:
// the collector looks for values on the stack and in its own heap, but not in C++'s.
class ArrayBuilder {
 public:
  explicit ArrayBuilder(Context context);

  void push(Value value);
  [[nodiscard]] Object array() const noexcept { return array_; }

 private:
  Context context_;
  Object array_;  // Found by the collector, for builders live on the stack.
  unsigned length_ = 0;
};
[[nodiscard]] Object object(Context context);

// A Uint8Array that owns a copy of the bytes.
[[nodiscard]] Object bytes(Context context, std::span<const std::byte> data);

// An ArrayBuffer of memory from malloc(), which it owns from now on.
[[nodiscard]] Object adopt_buffer(Context context, void* memory, std::size_t size);

// The memory of a typed array, DataView or ArrayBuffer, which is pinned by that: it can no longer
// be transferred, and stays where it is until the object is collected. Nothing for other values.
[[nodiscard]] std::optional<std::span<std::byte>> memory_of(Context context, Value value);

// As String(value) would. Empty if that throws.
[[nodiscard]] std::string to_string(Context context, Value value);
// NaN if the conversion throws.
[[nodiscard]] double to_number(Context context, Value value);
[[nodiscard]] bool to_boolean(Context context, Value value);

// What setters and getters throw is lost here: see property.h.
void set(Context context, Object target, std::string_view name, Value value);
void set(Context context, Object target, unsigned index, Value value);
// Undefined if there is no such property or its getter throws.
[[nodiscard]] Value get(Context context, Object source, std::string_view name);
[[nodiscard]] Value get(Context context, Object source, unsigned index);
// A property of a new object that nobody can change.
void define_constant(Context context, Object target, std::string_view name, Value value);
// An object or null.
void set_prototype(Context context, Object object, Value prototype);

[[nodiscard]] Object global_of(Context context);

enum class Type : std::uint8_t {
  undefined,
  null,
  boolean,
  number,
  string,
  symbol,
  bigint,
  object,  // Functions, too.
};
[[nodiscard]] Type type_of(Value value);
[[nodiscard]] bool is_undefined(Value value);
// Undefined or null.
[[nodiscard]] bool is_nullish(Value value);
[[nodiscard]] bool is_boolean(Value value);
[[nodiscard]] bool is_number(Value value);
[[nodiscard]] bool is_string(Value value);
[[nodiscard]] bool is_symbol(Value value);
[[nodiscard]] bool is_bigint(Value value);
[[nodiscard]] bool is_object(Value value);
[[nodiscard]] bool is_array(Value value);
[[nodiscard]] bool is_function(Value value);
[[nodiscard]] bool is_constructor(Value value);
// The caller knows that it is an object.
[[nodiscard]] inline Object as_object(Value value) { return const_cast<Object>(value); }

[[nodiscard]] Completion call(Context context, Object function, std::span<const Value> arguments,
                              Object self = nullptr);
// Of a native function: script that has to end ends when this has returned, not in the middle of
// it.
[[nodiscard]] Completion call_whole(Context context, Object function,
                                    std::span<const Value> arguments, Object self);
[[nodiscard]] Completion construct(Context context, Object constructor,
                                   std::span<const Value> arguments);

}  // namespace rondo::js
