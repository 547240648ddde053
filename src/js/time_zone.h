// The engine's memory of the time zone, which it does not know to have changed.
#pragma once

#include "js/types.h"

namespace rondo::js {

// Makes the engine ask the system again, as after a change of the variable TZ: this one at once,
// and those of other threads when they next run script. The engine must be held.
void forget_time_zone(ContextGroup group);

}  // namespace rondo::js
