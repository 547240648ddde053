#include "js/watchdog.h"

#include "js/jsc.h"

#include <JavaScriptCore/Watchdog.h>

#include <utility>

namespace rondo::js {

Watchdog::Watchdog(const Engine& engine, Nanos interval, std::function<void()> look)
    : engine_(engine), interval_(interval), look_(std::move(look)) {
  const JSC::JSLockHolder lock(toJS(engine_.group()));
  arm();
}

Watchdog::~Watchdog() {
  const JSC::JSLockHolder lock(toJS(engine_.group()));
  toJS(engine_.group())->ensureWatchdog().setTimeLimit(JSC::Watchdog::noTimeLimit);
}

void Watchdog::arm() {
  const auto limit = WTF::Seconds::fromNanoseconds(static_cast<double>(interval_.count()));
  toJS(engine_.group())->ensureWatchdog().setTimeLimit(limit, ask, this);
}

bool Watchdog::ask(JSC::JSGlobalObject* global, void* watchdog, void* /*nothing*/) {
  auto& self = *static_cast<Watchdog*>(watchdog);
  // Not while the engine is in the middle of changing an object.
  if (!global->vm().heap.isDeferred()) {
    self.look_();
  }
  // The engine asks once.
  self.arm();
  return false;
}

}  // namespace rondo::js
