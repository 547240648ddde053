#include "rondo/process/process.h"

#include <signal.h>

#include "rondo/loop/loop.h"

namespace rondo {

Process::Process(Loop& loop, Child& child, std::vector<Fd> parent_ends, ExitCallback on_exit)
    : Handle(loop, HandleKind::process),
      on_exit_(std::move(on_exit)),
      child_(&child),
      pid_(child.pid()),
      parent_ends_(std::move(parent_ends)) {
  context_ = loop.capture(TaskKind::process_exit, this);
  set_active();
}

Result<Owned<Process>> Process::spawn(Loop& loop, const SpawnOptions& options,
                                      ExitCallback on_exit) {
  auto& reaper = loop.service<ChildReaper>();
  std::vector<Fd> parent_ends;
  auto child = reaper.spawn(options, parent_ends);
  if (!child) {
    return std::unexpected(child.error());
  }
  Owned<Process> process(new Process(loop, **child, std::move(parent_ends), std::move(on_exit)));
  reaper.set_owner(**child, process.get());
  return process;
}

Result<> Process::kill(int signum) {
  loop().require_thread();
  if (child_ == nullptr) {
    return fail("kill", ESRCH);
  }
  return child_->kill(signum);
}

Result<> Process::kill(pid_t pid, int signum) {
  if (::kill(pid, signum) < 0) {
    return fail_errno("kill");
  }
  return {};
}

Fd Process::take_pipe(std::size_t child_fd) {
  require(child_fd < parent_ends_.size() && parent_ends_[child_fd].is_open(),
          "the child has no pipe at this fd, or its other end was taken before");
  return std::move(parent_ends_[child_fd]);
}

void Process::on_close() {
  if (child_ != nullptr) {
    loop().service<ChildReaper>().set_owner(*child_, nullptr);
    child_ = nullptr;
  }
  parent_ends_.clear();
}

void Process::on_child_exit(Result<ExitStatus> status) {
  child_ = nullptr;
  set_inactive();
  if (on_exit_) {
    loop().enter(TaskKind::process_exit, context_, std::exchange(on_exit_, {}), status);
  }
}

}  // namespace rondo
