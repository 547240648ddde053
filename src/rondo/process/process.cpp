#include "rondo/process/process.h"

#include <signal.h>

#include "rondo/loop/loop.h"

namespace rondo {

namespace {

// What is left to the parent's end of a pipe.
PipeAccess opposite_of(ChildAccess access) {
  switch (access) {
    case ChildAccess::reads:
      return PipeAccess::writable;
    case ChildAccess::writes:
      return PipeAccess::readable;
    case ChildAccess::both:
      break;
  }
  return PipeAccess::both;
}

}  // namespace

Process::Process(Loop& loop, Child& child, ExitCallback on_exit)
    : Handle(loop, HandleKind::process),
      on_exit_(std::move(on_exit)),
      child_(&child),
      pid_(child.pid()) {
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
  Owned<Process> process(new Process(loop, **child, std::move(on_exit)));
  process->keep_parent_ends(std::move(parent_ends), options.stdio);
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

void Process::keep_parent_ends(std::vector<Fd> fds, const std::vector<Stdio>& stdio) {
  parent_ends_.resize(stdio.size());
  for (std::size_t child_fd = 0; child_fd < stdio.size(); ++child_fd) {
    parent_ends_[child_fd] = {std::move(fds[child_fd]), opposite_of(stdio[child_fd].access())};
  }
}

Process::ParentEnd& Process::parent_end(std::size_t child_fd) {
  require(child_fd < parent_ends_.size() && parent_ends_[child_fd].fd.is_open(),
          "the child has no pipe at this fd, or its other end was taken before");
  return parent_ends_[child_fd];
}

Fd Process::take_pipe(std::size_t child_fd) { return std::move(parent_end(child_fd).fd); }

Result<Owned<Pipe>> Process::open_pipe(std::size_t child_fd, FdPassing passing) {
  ParentEnd& end = parent_end(child_fd);
  auto pipe = make<Pipe>(loop(), passing);
  if (auto opened = pipe->open(std::move(end.fd), end.access); !opened) {
    return std::unexpected(opened.error());
  }
  return pipe;
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
