// A child process of this one.
//
//   SpawnOptions options;
//   options.file = "cat";
//   options.stdio = {Stdio::pipe(ChildAccess::reads), Stdio::inherit()};
//   auto cat = Process::spawn(loop, options, [](Result<ExitStatus> status) { ... });
//   Owned<Pipe> input = *(*cat)->open_pipe(0);
//
// The handle is active, and keeps the loop alive unless unref()'d, until the child has ended.
// Closing it leaves the child alone: it goes on, its end is not reported, and it is reaped all
// the same, by the loop while that runs, and after the loop is gone by the next spawn of any
// loop. Nothing else has to be done about zombies, and no waitpid() about these children.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/handle.h"
#include "rondo/net/pipe.h"
#include "rondo/process/child_reaper.h"
#include "rondo/process/exit_status.h"
#include "rondo/process/spawn.h"

namespace rondo {

class Process final : public Handle, private ChildOwner {
 public:
  using ExitCallback = Function<void(Result<ExitStatus> status)>;

  // When this succeeds the program has been executed; see spawn_child() for the ways to fail.
  //
  // on_exit runs once, in the poll phase, after all other I/O of that poll. What the child wrote
  // to its pipes may still be there to be read. ECHILD if the status went to somebody else: to a
  // waitpid(-1) in this process, or to the parent if this process is itself the child of a
  // fork().
  [[nodiscard]] static Result<Owned<Process>> spawn(Loop& loop, const SpawnOptions& options,
                                                    ExitCallback on_exit = {});

  // Stays the same after the child has ended, when it may be another process's.
  [[nodiscard]] pid_t pid() const noexcept { return pid_; }

  // Sends a signal to the child; zero only asks whether that is possible. ESRCH once the end of
  // the child has been reported (so never to another process that got its pid), EINVAL, EPERM.
  [[nodiscard]] Result<> kill(int signum);

  // The same for any process (or, as kill() has it, process group).
  [[nodiscard]] static Result<> kill(pid_t pid, int signum);

  // The parent's end of the pipe that is the child's fd so and so; it does not block. Once: it is
  // the caller's from then on. Ends that nobody takes are closed with the handle.
  [[nodiscard]] Fd take_pipe(std::size_t child_fd);

  // The same as a stream, for what the child does not do: writable if the child reads. With
  // FdPassing::yes it is a channel that carries descriptors.
  [[nodiscard]] Result<Owned<Pipe>> open_pipe(std::size_t child_fd,
                                              FdPassing passing = FdPassing::no);

 private:
  // The parent's end of a pipe.
  struct ParentEnd {
    Fd fd;
    PipeAccess access = PipeAccess::both;
  };

  Process(Loop& loop, Child& child, ExitCallback on_exit);
  void keep_parent_ends(std::vector<Fd> fds, const std::vector<Stdio>& stdio);
  [[nodiscard]] ParentEnd& parent_end(std::size_t child_fd);
  ~Process() override = default;
  void on_close() override;
  void on_child_exit(Result<ExitStatus> status) override;

  ExitCallback on_exit_;
  Child* child_;  // Null when it has ended.
  pid_t pid_;
  std::vector<ParentEnd> parent_ends_;  // By the child's fd.
};

}  // namespace rondo
