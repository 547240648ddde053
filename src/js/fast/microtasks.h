// The engine's queue of microtasks, for script that runs already.
//
// By the public interface microtasks run when the engine is left, each of them as if it were
// entered anew. Here a native function that script calls runs them, at half the price. It needs a
// library whose layout is known: see introspection.h.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::js {

class Microtasks {
 public:
  explicit Microtasks(JSGlobalContextRef context);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  // Runs them all, those that they queue included. Only from a host function, and never from
  // inside of a microtask.
  void drain() const { drain_(JSContextGetGroup(context_)); }

 private:
  using Drain = void (*)(const void* machine);

  JSGlobalContextRef context_;
  Drain drain_ = nullptr;
  bool is_available_ = false;
};

}  // namespace rondo::js
