// Functions of ours that script calls at the price of one of its own.
//
// A function of the public interface costs a hundred nanoseconds: the engine's lock is dropped,
// and what is on its stack is put in order, for whatever the function may do. The engine's own
// built-in functions are entered directly, and so are these. They are made through symbols that
// the library exports without declaring them, and only if it is one whose layout we know: see
// introspection.h.
//
// The engine's lock is held in such a function: it must not block.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "js/native.h"

namespace rondo::js {

// What the engine hands to a built-in function: a frame on its stack. A value there has the bits
// of a JSValueRef.
class HostFrame {
 public:
  [[nodiscard]] std::span<const JSValueRef> arguments() const noexcept {
    constexpr std::uint64_t count_bits = 0xffffffff;
    // The count includes `this`.
    return {first_argument_.data(), static_cast<std::size_t>((argument_count_ & count_bits) - 1)};
  }

 private:
  // The caller, the place to return to, the code that runs, the function.
  [[maybe_unused]] std::array<std::uint64_t, 4> linkage_;
  std::uint64_t argument_count_;
  [[maybe_unused]] JSValueRef self_;
  std::array<JSValueRef, 1> first_argument_;  // And more of them.
};

using HostFunction = std::int64_t (*)(void* global, HostFrame* frame);

class HostFunctions {
 public:
  explicit HostFunctions(JSGlobalContextRef context);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  // The name must be ASCII.
  [[nodiscard]] JSObjectRef make(const char* name, HostFunction function) const;
  // One that stacks do not show.
  [[nodiscard]] JSObjectRef make_hidden(const char* name, HostFunction function) const;

  // From inside such a function, which has to return zero then.
  static void throw_exception(void* global, JSValueRef exception);

 private:
  [[nodiscard]] static bool find_symbols();
  [[nodiscard]] static bool find_all();
  [[nodiscard]] bool probe() const;
  [[nodiscard]] JSObjectRef make_visible_as(std::uint8_t visibility, const char* name,
                                            HostFunction function) const;

  JSGlobalContextRef context_;
  bool is_available_ = false;
};

template <Body body>
std::int64_t call_host_body(void* global, HostFrame* frame) {
  JSValueRef exception = nullptr;
  Call call(static_cast<JSContextRef>(global), nullptr, frame->arguments(), &exception);
  const JSValueRef result = body(call);
  if (exception != nullptr) {
    HostFunctions::throw_exception(global, exception);
    return 0;
  }
  return std::bit_cast<std::int64_t>(result);
}

// As define(), for functions that neither block nor ask for `this`; quick where it can be.
template <Body body>
void define_quick(const HostFunctions& functions, JSContextRef context, JSObjectRef target,
                  const char* name) {
  if (functions.is_available()) {
    set(context, target, name, functions.make(name, call_host_body<body>));
  } else {
    define<body>(context, target, name);
  }
}

}  // namespace rondo::js
