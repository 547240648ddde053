// Where time comes from. The loop reads no other clock than the one it is given.
#pragma once

#include <ctime>

#include "rondo/base/time.h"

namespace rondo {

class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  // Never goes backwards.
  [[nodiscard]] virtual Nanos now() const = 0;
};

// The kernel's CLOCK_MONOTONIC.
class MonotonicClock final : public Clock {
 public:
  [[nodiscard]] static Nanos read() noexcept {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
  }
  [[nodiscard]] Nanos now() const override { return read(); }
};

// One for all who need no other; it has no state.
[[nodiscard]] const Clock& system_clock();

}  // namespace rondo
