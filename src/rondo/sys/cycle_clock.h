// The processor's own counter: stamps that cost a third of a clock read, for statistics.
//
// Counters of different processors may differ a little and a virtual machine may move, so that
// nothing may be decided by these stamps: timers use a Clock.
#pragma once

#include <cstdint>

#include "rondo/base/time.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#else
#include "rondo/sys/clock.h"
#endif

namespace rondo {

using Cycles = std::uint64_t;

[[nodiscard]] inline Cycles cycle_stamp() noexcept {
#if defined(__x86_64__)
  return __rdtsc();
#elif defined(__aarch64__)
  Cycles cycles;
  asm volatile("mrs %0, cntvct_el0" : "=r"(cycles));
  return cycles;
#else
  return static_cast<Cycles>(system_clock().now().count());
#endif
}

// How long so many cycles are. The first call takes up to a millisecond to find that out.
[[nodiscard]] Nanos cycles_to_time(Cycles cycles);

}  // namespace rondo
