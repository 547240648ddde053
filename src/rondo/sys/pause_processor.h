// For loops that look at a word until another processor changes it.
#pragma once

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace rondo {

// Lets the other threads of the processor's core go first for some tens of cycles.
inline void pause_processor() noexcept {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

}  // namespace rondo
