// How much a process is preferred over others: its nice value, from -20 (most) to 19 (least).
#pragma once

#include <sys/types.h>

#include "rondo/base/error.h"

namespace rondo::os {

// The names that Node gives to some values.
namespace priority {
inline constexpr int low = 19;
inline constexpr int below_normal = 10;
inline constexpr int normal = 0;
inline constexpr int above_normal = -7;
inline constexpr int high = -14;
inline constexpr int highest = -20;
}  // namespace priority

// Process 0 is the calling one (on Linux: its calling thread). ESRCH when there is none.
[[nodiscard]] Result<int> process_priority(pid_t process);

// EINVAL beyond the range; EACCES without the right to be preferred more; EPERM when the process
// is another user's.
[[nodiscard]] Result<> set_process_priority(pid_t process, int nice);

}  // namespace rondo::os
