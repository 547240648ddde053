#include "rondo/process/exit_status.h"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rondo {

namespace {

constexpr auto wait_by_pidfd = static_cast<idtype_t>(3);  // P_PIDFD, which old headers lack.

}  // namespace

Result<std::optional<ExitStatus>> collect_exit_status(pid_t pid, const Fd& pidfd, ChildWait wait) {
  siginfo_t info{};
  const idtype_t kind = pidfd.is_open() ? wait_by_pidfd : P_PID;
  const auto id = static_cast<id_t>(pidfd.is_open() ? pidfd.get() : pid);
  const int options = WEXITED | (wait == ChildWait::no ? WNOHANG : 0);
  int status = 0;
  do {
    status = ::waitid(kind, id, &info, options);
  } while (status < 0 && errno == EINTR);
  if (status < 0) {
    return fail_errno("waitid");
  }
  if (info.si_pid == 0) {
    return std::nullopt;
  }
  if (info.si_code == CLD_EXITED) {
    return ExitStatus{info.si_status, 0};
  }
  return ExitStatus{0, info.si_status};
}

bool has_pidfd_support() {
  static const bool is_supported = [] {
    const Fd self(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0)));
    siginfo_t info{};
    // Nobody is a child of itself; a kernel that does not know the question says EINVAL.
    return self.is_open() &&
           ::waitid(wait_by_pidfd, static_cast<id_t>(self.get()), &info, WEXITED | WNOHANG) < 0 &&
           errno == ECHILD;
  }();
  return is_supported;
}

}  // namespace rondo
