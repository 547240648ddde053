// The engine's watchdog, which asks now and then whether script shall end, and a way to end script
// from another thread without it.
//
// The engine counts the processor's time, and if that is a little short of the limit when the
// watchdog's timer comes, it sets one for the rest. When such a timer comes while the engine still
// deals with the one before, the engine may find its own notes wrong and abort. So no limit is ever
// to be a little short, and who waits for another thread sets no limit. Both takes symbols that the
// library exports without declaring them and places in its memory; so only if the library is one
// whose layout we know. RONDO_ENGINE_TIER=base in the environment asks to do without.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include "js/private_api.h"

namespace rondo::js {

class Watchdog {
 public:
  explicit Watchdog(JSContextGroupRef group) : group_(group) {}

  // `callback` is asked when script has run for so long. The engine must be held.
  void ask_after(double seconds, JSShouldTerminateCallback callback, void* data) const;

  // Whether end_script() works. The engine must be held.
  [[nodiscard]] bool can_end_script() const;
  // Script ends as soon as it runs. Any thread may call it while the machine lives, but only once:
  // a second request could come while the engine deals with the first.
  void end_script() const;

 private:
  JSContextGroupRef group_;
};

}  // namespace rondo::js
