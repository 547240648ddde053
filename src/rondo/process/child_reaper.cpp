#include "rondo/process/child_reaper.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <utility>
#include <vector>

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"
#include "rondo/process/abandoned_children.h"

namespace rondo {

namespace {

// Whether the kernel throws the status of a child away instead of keeping it for us: a process
// may have inherited that from a careless parent.
bool statuses_are_discarded() {
  struct sigaction action{};
  require(::sigaction(SIGCHLD, nullptr, &action) == 0, "sigaction failed");
  return action.sa_handler == SIG_IGN || (action.sa_flags & SA_NOCLDWAIT) != 0;
}

}  // namespace

Child::Child(ChildReaper& reaper, pid_t pid, Fd pidfd)
    : reaper_(reaper), pid_(pid), pidfd_(std::move(pidfd)) {
  set_watched_fd(pidfd_.get());
  set_last_in_batch();
}

Result<> Child::kill(int signum) const {
  if (is_lost_) {
    return fail("kill", ESRCH);
  }
  // Without a pidfd the pid is as good: it stays taken until the child is reaped.
  const long status = pidfd_.is_open()
                          ? ::syscall(SYS_pidfd_send_signal, pidfd_.get(), signum, nullptr, 0)
                          : ::kill(pid_, signum);
  if (status < 0) {
    return fail_errno("kill");
  }
  return {};
}

void Child::on_ready(Events /*ready*/) { reaper_.reap(*this); }

ChildReaper::ChildReaper(Loop& loop)
    : loop_(loop), signals_(loop.service<SignalDispatcher>()), has_pidfd_(has_pidfd_support()) {}

ChildReaper::~ChildReaper() {
  signals_.remove(*this);
  loop_.cancel_deferred(*this);
  while (Child* child = children_.front()) {
    loop_.unwatch(*child);
    if (!child->is_lost_) {
      abandon_child(child->pid_, std::move(child->pidfd_));
    }
    delete child;
  }
}

Result<> ChildReaper::listen_if_needed() {
  if (has_pidfd_ && !statuses_are_discarded()) {
    return {};
  }
  return signals_.add(*this, SIGCHLD, SignalMode::persistent);
}

void ChildReaper::stop_listening_if_idle() {
  if (child_count_ == 0) {
    signals_.remove(*this);
  }
}

Result<Child*> ChildReaper::spawn(const SpawnOptions& options, std::vector<Fd>& parent_ends) {
  reap_abandoned_children();
  // Before the child exists: it may end at once.
  if (auto listening = listen_if_needed(); !listening) {
    return std::unexpected(listening.error());
  }
  auto spawned = spawn_child(options, has_pidfd_ ? WantPidfd::yes : WantPidfd::no);
  if (!spawned) {
    stop_listening_if_idle();
    return std::unexpected(spawned.error());
  }
  auto* child = new Child(*this, spawned->pid, std::move(spawned->pidfd));
  children_.push_back(*child);
  ++child_count_;
  if (child->pidfd_.is_open()) {
    loop_.watch(*child, events::readable);
  }
  parent_ends = std::move(spawned->parent_ends);
  return child;
}

void ChildReaper::reap(Child& child) {
  const auto status = collect_exit_status(child.pid_, child.pidfd_, ChildWait::no);
  if (!status) {
    forget(child, std::unexpected(status.error()));
  } else if (status->has_value()) {
    forget(child, **status);
  }
}

void ChildReaper::forget(Child& child, Result<ExitStatus> status) {
  loop_.unwatch(child);
  ChildOwner* const owner = child.owner_;
  delete &child;
  --child_count_;
  stop_listening_if_idle();
  if (owner != nullptr) {
    owner->on_child_exit(status);
  }
}

void ChildReaper::on_signal(int /*signum*/) { reap_all(); }

void ChildReaper::reap_all() {
  // Children that are spawned by the callbacks wait for the next signal.
  List<Child, Children> round;
  round.take_all(children_);
  while (Child* child = round.pop_front()) {
    children_.push_back(*child);
    reap(*child);
  }
}

Result<> ChildReaper::after_fork() {
  signals_.remove(*this);
  children_.for_each([&](Child& child) {
    loop_.unwatch(child);
    child.pidfd_.reset();
    child.is_lost_ = true;
  });
  if (!children_.empty()) {
    loop_.defer(*this);
  }
  return {};
}

void ChildReaper::on_deferred() {
  // Children of our own, which may be there meanwhile, stay.
  List<Child, Children> round;
  round.take_all(children_);
  while (Child* child = round.pop_front()) {
    children_.push_back(*child);
    if (child->is_lost_) {
      forget(*child, fail("waitid", ECHILD));
    }
  }
}

}  // namespace rondo
