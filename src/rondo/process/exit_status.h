// How a child process ended, and asking the kernel for it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "rondo/base/error.h"
#include "rondo/sys/fd.h"

namespace rondo {

struct ExitStatus {
  int code = 0;    // What it gave to exit(), 0 to 255; zero if a signal ended it.
  int signal = 0;  // The signal that ended it, or zero.

  friend bool operator==(const ExitStatus&, const ExitStatus&) = default;
};

enum class ChildWait : std::uint8_t { no, yes };

// Reaps the child if it has ended; nothing while it runs, unless told to wait. The pidfd, if it
// is open, says whom to wait for, otherwise the pid. ECHILD if it is not a child of this
// process, or was reaped by somebody else, or if SIGCHLD is ignored.
[[nodiscard]] Result<std::optional<ExitStatus>> collect_exit_status(pid_t pid, const Fd& pidfd,
                                                                    ChildWait wait);

// Whether the kernel can watch children by fd and wait for them by fd (Linux 5.4, if no sandbox
// forbids it). Asked once.
[[nodiscard]] bool has_pidfd_support();

}  // namespace rondo
