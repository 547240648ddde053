#include "rondo/sys/clock.h"

namespace rondo {

const Clock& system_clock() {
  static const MonotonicClock clock;
  return clock;
}

}  // namespace rondo
