// A lock for a few instructions that happen a million times a second.
//
// Who finds it taken spins for about a microsecond, as it will be free long before, and sleeps
// only after that: its holder has lost its processor. A std::mutex sleeps at once, and each sleep
// costs a hundred times what was waited for, on both sides.
//
// For std::scoped_lock and std::unique_lock. Nothing that may block belongs under it.
#pragma once

#include "rondo/sys/futex.h"

namespace rondo {

class BriefLock {
 public:
  BriefLock() noexcept = default;
  BriefLock(const BriefLock&) = delete;
  BriefLock& operator=(const BriefLock&) = delete;

  void lock() noexcept {
    if (!try_lock()) [[unlikely]] {
      lock_taken();
    }
  }

  [[nodiscard]] bool try_lock() noexcept {
    std::uint32_t expected = free;
    return state_.compare_exchange_strong(expected, taken, std::memory_order_acquire,
                                          std::memory_order_relaxed);
  }

  // Who gets the lock next may destroy it at once.
  void unlock() noexcept {
    if (state_.exchange(free, std::memory_order_release) == slept_for) [[unlikely]] {
      futex_wake(state_, 1);
    }
  }

 private:
  static constexpr std::uint32_t free = 0;
  static constexpr std::uint32_t taken = 1;
  static constexpr std::uint32_t slept_for = 2;  // Taken, and somebody may sleep.

  void lock_taken() noexcept;

  FutexWord state_ = free;
};

}  // namespace rondo
