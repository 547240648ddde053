// The numbers by which the system knows this process, its parent and its threads.
#pragma once

#include <unistd.h>

namespace rondo::os {

[[nodiscard]] inline pid_t process_id() noexcept { return ::getpid(); }

// Changes when the parent ends before its child.
[[nodiscard]] inline pid_t parent_process_id() noexcept { return ::getppid(); }

// That of the first thread is the process's.
[[nodiscard]] inline pid_t thread_id() noexcept { return ::gettid(); }

}  // namespace rondo::os
