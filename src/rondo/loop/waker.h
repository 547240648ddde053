// Wakes a loop from any thread. Calls coalesce until the loop has seen one of them.
#pragma once

#include <atomic>

#include "rondo/backend/backend.h"
#include "rondo/base/function.h"
#include "rondo/sys/fd.h"

namespace rondo {

class Waker final : public Watch {
 public:
  // on_wake runs on the loop thread.
  Waker(Fd event_fd, Function<void()> on_wake);

  [[nodiscard]] static Result<Fd> make_event_fd();

  // Thread-safe. Whatever was written before is seen by on_wake.
  void wake() noexcept;

  // After fork(), in the child; the watch must be withdrawn.
  void replace(Fd event_fd) noexcept;

  void on_ready(Events ready) override;

 private:
  // Never read, so that a wake-up costs one system call less: the watch is edge-triggered and
  // each write is an edge. The counter would overflow after 2^64 - 1 wake-ups.
  Fd event_fd_;
  std::atomic<bool> is_signalled_ = false;
  Function<void()> on_wake_;
};

}  // namespace rondo
