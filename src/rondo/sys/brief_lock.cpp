#include "rondo/sys/brief_lock.h"

#include "rondo/sys/pause_processor.h"

namespace rondo {

namespace {

constexpr int spins_max = 50;

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
