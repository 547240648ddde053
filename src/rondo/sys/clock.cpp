#include "rondo/sys/clock.h"

#include <ctime>

namespace rondo {

Nanos MonotonicClock::now() const {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

const Clock& system_clock() {
  static const MonotonicClock clock;
  return clock;
}

}  // namespace rondo
