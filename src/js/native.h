// Functions that script calls and C++ answers.
//
//   Value get_pid(js::Call& call) { return call.number(::getpid()); }
//   js::define<get_pid>(context, binding, "getPid");
//
// The engine is held while such a function runs.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "js/types.h"
#include "js/value.h"

namespace rondo::js {

class Call {
 public:
  Call(Context context, const void* frame, std::span<const Value> arguments,
       Value* exception) noexcept
      : context_(context), frame_(frame), arguments_(arguments), exception_(exception) {}

  [[nodiscard]] Context context() const noexcept { return context_; }
  // As a sloppy function sees `this`.
  [[nodiscard]] Object self() const;
  [[nodiscard]] std::size_t size() const noexcept { return arguments_.size(); }
  [[nodiscard]] std::span<const Value> arguments() const noexcept { return arguments_; }

  // Undefined beyond the end.
  [[nodiscard]] Value operator[](std::size_t index) const {
    return index < arguments_.size() ? arguments_[index] : js::undefined(context_);
  }
  [[nodiscard]] bool has(std::size_t index) const {
    return index < arguments_.size() && !js::is_nullish(arguments_[index]);
  }
  [[nodiscard]] bool is_string(std::size_t index) const { return js::is_string((*this)[index]); }
  [[nodiscard]] bool is_function(std::size_t index) const {
    return js::is_function((*this)[index]);
  }

  // The arguments as our own JavaScript passes them, which has checked their types before.
  [[nodiscard]] std::string string_at(std::size_t index) const {
    return js::to_string(context_, (*this)[index]);
  }
  [[nodiscard]] double number_at(std::size_t index) const {
    return js::to_number(context_, (*this)[index]);
  }
  // Zero for what is no number.
  [[nodiscard]] std::int64_t integer_at(std::size_t index) const {
    const double value = number_at(index);
    return std::isnan(value) ? 0 : static_cast<std::int64_t>(value);
  }
  [[nodiscard]] int int_at(std::size_t index) const { return static_cast<int>(integer_at(index)); }
  [[nodiscard]] bool boolean_at(std::size_t index) const {
    return js::to_boolean(context_, (*this)[index]);
  }
  [[nodiscard]] Object object_at(std::size_t index) const { return as_object((*this)[index]); }
  // Empty for what has no memory.
  [[nodiscard]] std::span<std::byte> bytes_at(std::size_t index) const {
    return memory_of(context_, (*this)[index]).value_or(std::span<std::byte>());
  }

  // Results.
  [[nodiscard]] Value undefined() const { return js::undefined(context_); }
  [[nodiscard]] Value null() const { return js::null(context_); }
  [[nodiscard]] Value number(double value) const { return js::number(context_, value); }
  [[nodiscard]] Value boolean(bool value) const { return js::boolean(context_, value); }
  [[nodiscard]] Value string(std::string_view utf8) const { return js::string(context_, utf8); }
  // return call.fail(error);
  Value fail(Value exception) const {
    *exception_ = exception;
    return js::undefined(context_);
  }

 private:
  Context context_;
  const void* frame_;
  std::span<const Value> arguments_;
  Value* exception_;
};

using Body = Value (*)(Call& call);

// What the engine calls: a global object and a frame, and back comes a value as it encodes it.
using HostFunction = std::int64_t (*)(void* global, void* frame);

// The answer of a body for such a call; what it fails with is thrown.
[[nodiscard]] std::int64_t answer_call(Body body, void* global, void* frame);

template <Body body>
std::int64_t call_body(void* global, void* frame) {
  return answer_call(body, global, frame);
}

// Hidden functions are not shown in stacks.
enum class Visibility : std::uint8_t { shown, hidden };
[[nodiscard]] Object make_function(Context context, std::string_view name, HostFunction function,
                                   Visibility visibility = Visibility::shown);

template <Body body>
[[nodiscard]] Object make_function(Context context, std::string_view name,
                                   Visibility visibility = Visibility::shown) {
  return make_function(context, name, call_body<body>, visibility);
}

template <Body body>
void define(Context context, Object target, std::string_view name) {
  set(context, target, name, make_function<body>(context, name));
}

}  // namespace rondo::js
