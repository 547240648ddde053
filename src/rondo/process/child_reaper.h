// Waits for the child processes of one loop and reaps each as soon as it ends, also those whose
// Process handle was closed before: there are no zombies. One for each loop; ask for it with
// loop.service<ChildReaper>().
//
// A child is watched by its pidfd, which concerns nobody else. Where the kernel has none, SIGCHLD
// tells that some child has ended, and each of this loop's is asked; other children of the
// process are never touched. Either way the news comes after all other I/O of that poll.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "rondo/backend/backend.h"
#include "rondo/base/list.h"
#include "rondo/loop/deferred.h"
#include "rondo/loop/service_registry.h"
#include "rondo/process/exit_status.h"
#include "rondo/process/signal_dispatcher.h"
#include "rondo/process/spawn.h"

namespace rondo {

class ChildReaper;
struct Children;

// Whom a child's end concerns.
class ChildOwner {
 protected:
  ~ChildOwner() = default;

  // Loop thread, once. ECHILD if somebody else has taken the status: a waitpid(-1) in this
  // process, or the parent after a fork().
  virtual void on_child_exit(Result<ExitStatus> status) = 0;

 private:
  friend class ChildReaper;
};

// A child that has not been reaped.
class Child final : private Watch, private Link<Children> {
 public:
  [[nodiscard]] pid_t pid() const noexcept { return pid_; }

  // To this child and no other, however old the pid is. EINVAL, EPERM; ESRCH after a fork().
  [[nodiscard]] Result<> kill(int signum) const;

 private:
  friend class ChildReaper;
  template <class T, class Tag>
  friend class List;

  Child(ChildReaper& reaper, pid_t pid, Fd pidfd);
  void on_ready(Events ready) override;

  ChildReaper& reaper_;
  pid_t pid_;
  Fd pidfd_;
  ChildOwner* owner_ = nullptr;
  bool is_lost_ = false;  // It is the parent's child since a fork().
};

class ChildReaper final : public LoopService, private SignalListener, private Deferred {
 public:
  explicit ChildReaper(Loop& loop);
  // Children that still run are left to abandon_child().
  ~ChildReaper() override;

  // What spawn_child() does, and then the child is looked after until it has ended, which its
  // owner is told, if it has one.
  [[nodiscard]] Result<Child*> spawn(const SpawnOptions& options, std::vector<Fd>& parent_ends);
  void set_owner(Child& child, ChildOwner* owner) noexcept { child.owner_ = owner; }

  // How many have not been reaped.
  [[nodiscard]] std::size_t child_count() const noexcept { return child_count_; }

  // For children from now on: SIGCHLD even if the kernel has pidfds.
  void use_signal() noexcept { has_pidfd_ = false; }

  Result<> after_fork() override;

 private:
  friend class Child;

  void on_signal(int signum) override;
  void on_deferred() override;
  [[nodiscard]] Result<> listen_if_needed();
  void stop_listening_if_idle();
  void reap(Child& child);
  void reap_all();
  void forget(Child& child, Result<ExitStatus> status);

  Loop& loop_;
  SignalDispatcher& signals_;
  List<Child, Children> children_;
  std::size_t child_count_ = 0;
  bool has_pidfd_;
};

}  // namespace rondo
