// Wakes a loop from any thread. Calls coalesce until the loop has seen one of them.
//
// A loop that waits for descriptors as well sleeps in its backend, where an eventfd wakes it up.
// One that waits for nothing but this, and perhaps for a time, attends to the waker instead:
// while it is awake, a call costs its caller no system call, as the loop looks before it sleeps;
// and it sleeps on a bare futex, which costs both sides less than a descriptor does.
#pragma once

#include <atomic>
#include <cstdint>

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

  // The rest belongs to the loop thread.

  // From here on calls are seen by wait() only. Refused, with false, while there is a call that
  // the backend has to report.
  [[nodiscard]] bool attend() noexcept;
  // Sleeps until wake() is called or the time is up; zero only looks. Returns whether wake() was
  // called: then on_ready() is due. EINTR is an error. Only while attending.
  [[nodiscard]] Result<bool> wait(Timeout timeout);
  // From here on the backend reports calls. Returns whether there is one that it knows nothing
  // of: then on_ready() is due, or remind().
  [[nodiscard]] bool stop_attending() noexcept;
  // Makes the backend report a call that it knows nothing of.
  void remind() noexcept;

  // After fork(), in the child; the watch must be withdrawn.
  void replace(Fd event_fd) noexcept;

  void on_ready(Events ready) override;

 private:
  // Numbers, because the kernel compares the word while wait() goes to sleep.
  using State = std::uint32_t;
  static constexpr State quiet = 0;      // A call has to go through the eventfd.
  static constexpr State signalled = 1;  // Called; the next call has nothing to do.
  static constexpr State attentive = 2;  // The loop will look before it sleeps.
  static constexpr State asleep = 3;     // The loop sleeps in wait().

  [[nodiscard]] bool change_state(State from, State to) noexcept {
    return state_.compare_exchange_strong(from, to, std::memory_order_acq_rel);
  }

  // Never read, so that a wake-up costs one system call less: the watch is edge-triggered and
  // each write is an edge. The counter would overflow after 2^64 - 1 wake-ups.
  Fd event_fd_;
  std::atomic<State> state_ = quiet;
  bool is_attending_ = false;
  Function<void()> on_wake_;
};

}  // namespace rondo
