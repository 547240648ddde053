// The time of day, and time to measure with.
#pragma once

#include "rondo/base/time.h"

namespace rondo::os {

// Since 1970-01-01 00:00 UTC. It jumps when somebody sets the clock: not for measuring.
[[nodiscard]] Nanos wall_time();

// Since some moment in the past, always forwards, in the kernel's best resolution. Not the
// loop's time: a loop with another clock does not know of it.
[[nodiscard]] Nanos high_resolution_time();

}  // namespace rondo::os
