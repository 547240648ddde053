#include "rondo/system/wall_clock.h"

#include <ctime>

#include "rondo/base/require.h"
#include "rondo/sys/clock.h"

namespace rondo::os {

Nanos wall_time() {
  timespec time{};
  require(::clock_gettime(CLOCK_REALTIME, &time) == 0, "the machine has no clock");
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

Nanos high_resolution_time() { return system_clock().now(); }

}  // namespace rondo::os
