// Starts a program in a child process. Knows no loop: Process puts one around it.
//
// The child is made by clone() with shared memory, as vfork() does it, so that the cost does not
// depend on how much memory the parent has, and nothing of a parent with many threads is copied
// half-way. The calling thread waits until the child has executed its program or failed to,
// which is why every failure is known here, and by name.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/process/child_stdio.h"
#include "rondo/sys/fd.h"

namespace rondo {

enum class Session : std::uint8_t {
  of_parent,
  own,  // setsid(): the child leads a session and a process group, and has no terminal.
};

struct SpawnOptions {
  // A path, or a name to look for in the directories of PATH: the child's, if env is given.
  std::string file;
  // From the program's own name (argv[0]) on. None means just the file.
  std::vector<std::string> args;
  // All of the child's environment, as "NAME=value". Nothing means the parent's.
  std::optional<std::vector<std::string>> env;
  // Empty means the parent's. A relative file or PATH counts from here.
  std::string cwd;
  // For fds 0, 1, 2 and above. Missing ones up to 2 are ignored. Given or inherited fds become
  // blocking at 0, 1 and 2, as programs expect; being copies of the parent's, these become
  // blocking, too.
  std::vector<Stdio> stdio;
  // Needs privileges (EPERM). The child has no supplementary groups then.
  std::optional<uid_t> uid;
  std::optional<gid_t> gid;
  Session session = Session::of_parent;
};

enum class WantPidfd : std::uint8_t { no, yes };

struct SpawnedChild {
  pid_t pid = 0;
  Fd pidfd;                     // Closed if it was not wanted.
  std::vector<Fd> parent_ends;  // By the child's fd: the parent's ends of pipes.
};

// The child has default signal actions and blocks no signal. A file that is executable but of no
// known format is given to /bin/sh, as execvp() does.
//
// EINVAL if a string holds a NUL, which the kernel would take for its end; EAGAIN and ENOMEM if
// there can be no more processes; EMFILE, ENFILE; and what the child met: "execve" with ENOENT,
// EACCES, E2BIG, ..., "chdir" with ENOENT, "setuid" and "setgid" with EPERM, "dup2" and "fcntl"
// with EBADF. A child that failed has been reaped.
[[nodiscard]] Result<SpawnedChild> spawn_child(const SpawnOptions& options, WantPidfd want_pidfd);

}  // namespace rondo
