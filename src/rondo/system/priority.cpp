#include "rondo/system/priority.h"

#include <sys/resource.h>

namespace rondo::os {

Result<int> process_priority(pid_t process) {
  if (process < 0) {
    return fail("getpriority", ESRCH);
  }
  // -1 is a priority, too: only errno tells.
  errno = 0;
  const int nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(process));
  if (nice == -1 && errno != 0) {
    return fail_errno("getpriority");
  }
  return nice;
}

Result<> set_process_priority(pid_t process, int nice) {
  if (nice < priority::highest || nice > priority::low) {
    return fail("setpriority", EINVAL);
  }
  if (process < 0) {
    return fail("setpriority", ESRCH);
  }
  if (::setpriority(PRIO_PROCESS, static_cast<id_t>(process), nice) < 0) {
    return fail_errno("setpriority");
  }
  return {};
}

}  // namespace rondo::os
