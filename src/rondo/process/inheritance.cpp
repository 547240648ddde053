#include "rondo/process/inheritance.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <memory>

#include "rondo/sys/fd.h"

namespace rondo {

namespace {

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

// For kernels before 5.11.
Result<> mark_each() {
  const std::unique_ptr<DIR, CloseDirectory> directory(::opendir("/proc/self/fd"));
  if (directory == nullptr) {
    return fail_errno("opendir");
  }
  while (const dirent* entry = ::readdir(directory.get())) {
    if (entry->d_name[0] != '.') {
      const int fd = std::atoi(entry->d_name);
      if (auto done = set_close_on_exec(fd); !done && !done.error().is(EBADF)) {
        return done;
      }
    }
  }
  return {};
}

}  // namespace

Result<> disable_stdio_inheritance() {
  if (::syscall(SYS_close_range, 0U, UINT_MAX, CLOSE_RANGE_CLOEXEC) == 0) {
    return {};
  }
  return mark_each();
}

}  // namespace rondo
