// Stops script that runs, every now and then, to call a function on its thread.
#pragma once

#include <functional>

#include "js/engine.h"
#include "rondo/base/time.h"

namespace JSC {
class JSGlobalObject;
}

namespace rondo::js {

class Watchdog {
 public:
  // While it lives, `look` is called each time that script has taken so much of the processor's
  // time; each call of script then costs a microsecond more. Made before script runs; an engine has
  // one at a time. `look` may look at the stack and ask for the end of script, but call none.
  Watchdog(const Engine& engine, Nanos interval, std::function<void()> look);
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
  ~Watchdog();

 private:
  static bool ask(JSC::JSGlobalObject* global, void* watchdog, void* nothing);
  void arm();

  const Engine& engine_;
  Nanos interval_;
  std::function<void()> look_;
};

}  // namespace rondo::js
