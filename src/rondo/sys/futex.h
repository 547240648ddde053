// Sleeping until a word changes: the kernel's futex, for the threads of one process.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace rondo {

using FutexWord = std::atomic<std::uint32_t>;
static_assert(sizeof(FutexWord) == sizeof(std::uint32_t), "the kernel sees the bare word");

// Sleeps unless the word differs from what is expected. May return for no reason.
inline void futex_wait(FutexWord& word, std::uint32_t expected) noexcept {
  ::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}

// The word is only named: nothing happens when it is gone already.
inline void futex_wake(FutexWord& word, int count) noexcept {
  ::syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

}  // namespace rondo
