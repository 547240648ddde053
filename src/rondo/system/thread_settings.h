// What can be said of a thread beyond <thread>: where it runs, how it is called, how urgent it
// is. A thread is named by its pthread_t (std::thread::native_handle()); it must not have ended.
#pragma once

#include <pthread.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/base/error.h"

namespace rondo::os {

// The numbers of the processors on which the thread may run, in order.
[[nodiscard]] Result<std::vector<unsigned>> thread_affinity(pthread_t thread = ::pthread_self());

// EINVAL when none of the processors exists or is allowed.
[[nodiscard]] Result<> set_thread_affinity(std::span<const unsigned> cpus,
                                           pthread_t thread = ::pthread_self());

// The processor on which the calling thread runs, which may have changed when it is told.
[[nodiscard]] Result<unsigned> current_cpu();

// As shown by ps and debuggers.
[[nodiscard]] Result<std::string> thread_name(pthread_t thread = ::pthread_self());

// The kernel keeps 15 bytes; as in libuv, what is longer is cut. EINVAL with a NUL byte inside.
inline constexpr std::size_t thread_name_length_max = 15;
[[nodiscard]] Result<> set_thread_name(std::string_view name, pthread_t thread = ::pthread_self());

// libuv's five steps.
enum class ThreadPriority : std::int8_t {
  lowest = -2,
  below_normal = -1,
  normal = 0,
  above_normal = 1,
  highest = 2,
};

// The nice value of the calling thread, or under a real-time policy the priority within it.
[[nodiscard]] Result<int> thread_priority();

// For the calling thread, because Linux keeps nice values by thread and has no way to them from
// a pthread_t: each step is worth two of nice, highest is -4. Under a real-time policy the steps
// divide its range. EACCES without the right to be preferred more than now.
[[nodiscard]] Result<> set_thread_priority(ThreadPriority priority);

}  // namespace rondo::os
