#include "rondo/sys/brief_lock.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace rondo {

namespace {

constexpr int spins_max = 50;

void pause_processor() noexcept {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

}  // namespace

void BriefLock::lock_taken() noexcept {
  for (int spin = 0; spin < spins_max; ++spin) {
    pause_processor();
    if (state_.load(std::memory_order_relaxed) == free && try_lock()) {
      return;
    }
  }
  // Who has slept does not know whether others do, and has to assume so.
  while (state_.exchange(slept_for, std::memory_order_acquire) != free) {
    futex_wait(state_, slept_for);
  }
}

}  // namespace rondo
