// The prototypes of global objects, which the engine does not let script change.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstdint>

#include "js/engine.h"

namespace rondo::js {

// Whether the fast tier is on and the engine has the function.
[[nodiscard]] bool can_set_global_prototype();

// Gives the global object of this context another prototype, an object or null. That it must not
// inherit from the global object is for the caller to see to.
void set_global_prototype(JSGlobalContextRef context, JSValueRef prototype);

// The engine refuses to run a script whose global object inherits from a proxy, as the windows of
// jsdom do. While this lives, it takes that proxy for some other object, which still answers as
// its handler says. Does nothing without the fast tier.
class ToleratedProxy {
 public:
  ToleratedProxy(Engine& engine, JSGlobalContextRef context);
  ~ToleratedProxy();
  ToleratedProxy(const ToleratedProxy&) = delete;
  ToleratedProxy& operator=(const ToleratedProxy&) = delete;

 private:
  JSGlobalContextRef context_;
  JSObjectRef proxy_;
  std::uint8_t proxy_type_ = 0;
};

}  // namespace rondo::js
