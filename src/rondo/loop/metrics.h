// Counters that are always on: plain numbers, written by the loop thread.
#pragma once

#include <array>
#include <cstdint>

#include "rondo/base/time.h"
#include "rondo/loop/observer.h"

namespace rondo {

struct LoopMetrics {
  std::uint64_t iterations = 0;
  std::uint64_t events = 0;          // Ready fds, pool jobs and wake-ups that were handled.
  std::uint64_t events_waiting = 0;  // Of these, found by polls that could not block.
  std::uint64_t callbacks = 0;       // User callbacks of every kind.
  Nanos idle_time{};                 // Blocked in the kernel with nothing to do.
  // Time spent in the callbacks of each phase, by Phase; blocking does not count.
  std::array<Nanos, phase_count> phase_time{};

  [[nodiscard]] Nanos time_in(Phase phase) const noexcept {
    return phase_time[static_cast<std::size_t>(phase)];
  }
};

// How much waits in each queue at this moment.
struct QueueDepths {
  std::size_t timers = 0;
  std::size_t pending = 0;
  std::size_t closing = 0;
  std::size_t immediates = 0;
  std::size_t ticks = 0;
  std::size_t microtasks = 0;
  std::size_t requests = 0;
  std::size_t handles = 0;
};

}  // namespace rondo
