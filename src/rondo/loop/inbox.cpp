#include "rondo/loop/inbox.h"

namespace rondo {

void Inbox::post(Function<void()> callback) {
  {
    const std::scoped_lock lock(mutex_);
    posted_.push_back(std::move(callback));
    posted_count_.store(posted_.size(), std::memory_order_release);
  }
  waker.wake();
}

std::vector<Function<void()>> Inbox::take_posted() {
  const std::scoped_lock lock(mutex_);
  posted_count_.store(0, std::memory_order_release);
  return std::exchange(posted_, {});
}

}  // namespace rondo
