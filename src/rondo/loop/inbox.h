// What reaches a loop from other threads: posted functions, and the waker that announces them,
// async sends and finished pool jobs.
#pragma once

#include <mutex>
#include <vector>

#include "rondo/loop/turn.h"
#include "rondo/loop/waker.h"

namespace rondo {

class Inbox {
 public:
  Inbox(Fd event_fd, Function<void()> on_wake) : waker(std::move(event_fd), std::move(on_wake)) {}

  // Any thread.
  void post(Function<void()> callback);

  // Loop thread: everything posted so far, oldest first.
  [[nodiscard]] std::vector<Function<void()>> take_posted();

  // Whether anything was posted and not taken: that keeps the loop alive.
  [[nodiscard]] bool has_posted() const noexcept {
    return posted_count_.load(std::memory_order_acquire) != 0;
  }

  Waker waker;

 private:
  std::mutex mutex_;
  std::vector<Function<void()>> posted_;
  std::atomic<std::size_t> posted_count_ = 0;
};

}  // namespace rondo
