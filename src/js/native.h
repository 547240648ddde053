// Functions that script calls and C++ answers.
//
//   JSValueRef get_pid(js::Call& call) { return call.number(::getpid()); }
//   js::define<get_pid>(context, binding, "getPid");
//
// While such a function runs the engine's lock is not held: it may block, and what it calls in
// the engine takes the lock again.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "js/value.h"

namespace rondo::js {

class Call {
 public:
  Call(JSContextRef context, JSObjectRef self, std::span<const JSValueRef> arguments,
       JSValueRef* exception) noexcept
      : context_(context), self_(self), arguments_(arguments), exception_(exception) {}

  [[nodiscard]] JSContextRef context() const noexcept { return context_; }
  [[nodiscard]] JSObjectRef self() const noexcept { return self_; }
  [[nodiscard]] std::size_t size() const noexcept { return arguments_.size(); }
  [[nodiscard]] std::span<const JSValueRef> arguments() const noexcept { return arguments_; }

  // Undefined beyond the end.
  [[nodiscard]] JSValueRef operator[](std::size_t index) const {
    return index < arguments_.size() ? arguments_[index] : js::undefined(context_);
  }
  [[nodiscard]] bool has(std::size_t index) const {
    return index < arguments_.size() && !JSValueIsUndefined(context_, arguments_[index]) &&
           !JSValueIsNull(context_, arguments_[index]);
  }
  [[nodiscard]] bool is_string(std::size_t index) const {
    return JSValueIsString(context_, (*this)[index]);
  }
  [[nodiscard]] bool is_function(std::size_t index) const {
    return js::is_function(context_, (*this)[index]);
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
    return JSValueToBoolean(context_, (*this)[index]);
  }
  [[nodiscard]] JSObjectRef object_at(std::size_t index) const { return as_object((*this)[index]); }
  // Empty for what has no memory.
  [[nodiscard]] std::span<std::byte> bytes_at(std::size_t index) const {
    return memory_of(context_, (*this)[index]).value_or(std::span<std::byte>());
  }

  // Results.
  [[nodiscard]] JSValueRef undefined() const { return js::undefined(context_); }
  [[nodiscard]] JSValueRef null() const { return js::null(context_); }
  [[nodiscard]] JSValueRef number(double value) const { return js::number(context_, value); }
  [[nodiscard]] JSValueRef boolean(bool value) const { return js::boolean(context_, value); }
  [[nodiscard]] JSValueRef string(std::string_view utf8) const {
    return js::string(context_, utf8);
  }
  // return call.fail(error);
  JSValueRef fail(JSValueRef exception) const {
    *exception_ = exception;
    return js::undefined(context_);
  }

 private:
  JSContextRef context_;
  JSObjectRef self_;
  std::span<const JSValueRef> arguments_;
  JSValueRef* exception_;
};

using Body = JSValueRef (*)(Call& call);

template <Body body>
JSValueRef call_body(JSContextRef context, JSObjectRef /*function*/, JSObjectRef self,
                     std::size_t count, const JSValueRef arguments[], JSValueRef* exception) {
  Call call(context, self, std::span(arguments, count), exception);
  return body(call);
}

template <Body body>
void define(JSContextRef context, JSObjectRef target, std::string_view name) {
  set(context, target, name,
      JSObjectMakeFunctionWithCallback(context, String(name).get(), call_body<body>));
}

}  // namespace rondo::js
