// The engine's memory of the time zone, which it does not know to have changed.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::js {

// Makes the engine ask the system again, as after a change of the variable TZ. The engine must be
// held. Without the fast tier the change is seen when script is entered the next time.
void forget_time_zone(JSContextGroupRef group);

}  // namespace rondo::js
