// The engine's watchdog, which asks now and then whether script shall end.
//
// The engine counts the processor's time, and if that is a little short of the limit when the
// watchdog's timer comes, it sets one for the rest. When such a timer comes while the engine still
// deals with the one before, the engine may find its own notes wrong and abort. So no limit is ever
// to be a little short, and who waits for another thread sets no limit at all. It takes symbols
// that the library exports without declaring them and places in its memory; so only if the library
// is one whose layout we know. RONDO_ENGINE_TIER=base in the environment asks to do without.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include "js/private_api.h"

namespace rondo::js {

class Watchdog {
 public:
  explicit Watchdog(JSContextGroupRef group) : group_(group) {}

  // `callback` is asked when script has run for so long. The engine must be held.
  void ask_after(double seconds, JSShouldTerminateCallback callback, void* data) const;

  // `callback` is asked when somebody wants that. The engine must be held. False if this library
  // cannot do it: then nothing has changed.
  [[nodiscard]] bool ask_on_request(JSShouldTerminateCallback callback, void* data) const;
  // Any thread may call it while the machine lives: the callback is asked as soon as script runs,
  // unless script begins or ends just then, or a callback is being asked. Only after
  // ask_on_request().
  void request() const;
  [[nodiscard]] static bool can_be_requested();

  // For the time of a callback.
  class Answer {
   public:
    explicit Answer(JSContextGroupRef group);
    Answer(const Answer&) = delete;
    Answer& operator=(const Answer&) = delete;
    ~Answer();

   private:
    JSContextGroupRef group_;
  };

  // In a callback: whether a native function is running, for which functions of the engine would
  // fail that never do, if script were ended now.
  [[nodiscard]] bool is_in_native() const;

 private:
  // Null if it is not where it should be: it knows this limit, callback and data.
  [[nodiscard]] char* find(double seconds, JSShouldTerminateCallback callback, void* data) const;

  JSContextGroupRef group_;
};

}  // namespace rondo::js
