#include "rondo/process/abandoned_children.h"

#include <pthread.h>

#include <mutex>
#include <vector>

#include "rondo/base/require.h"
#include "rondo/process/exit_status.h"

namespace rondo {

namespace {

struct AbandonedChild {
  pid_t pid;
  Fd pidfd;
};

struct Orphanage {
  std::mutex lock;
  std::vector<AbandonedChild> children;
};

Orphanage& orphanage() {
  // Never destroyed: loops may go away after static objects.
  static auto& all = *new Orphanage;
  // A fork() must not copy the lock while another thread holds it. The children are the
  // parent's.
  static const int status = ::pthread_atfork([] { all.lock.lock(); }, [] { all.lock.unlock(); },
                                             [] {
                                               all.children.clear();
                                               all.lock.unlock();
                                             });
  require(status == 0, "pthread_atfork failed");
  return all;
}

bool has_ended(const AbandonedChild& child) {
  const auto status = collect_exit_status(child.pid, child.pidfd, ChildWait::no);
  return !status || status->has_value();  // An error: it is no child of ours any more.
}

}  // namespace

void abandon_child(pid_t pid, Fd pidfd) {
  {
    const std::lock_guard lock(orphanage().lock);
    orphanage().children.push_back({pid, std::move(pidfd)});
  }
  reap_abandoned_children();
}

std::size_t reap_abandoned_children() {
  const std::lock_guard lock(orphanage().lock);
  std::erase_if(orphanage().children, has_ended);
  return orphanage().children.size();
}

}  // namespace rondo
