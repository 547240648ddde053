// Readiness of an fd that is not ours: sockets of another library, devices, eventfds.
#pragma once

#include "rondo/backend/backend.h"
#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/handle.h"

namespace rondo {

class Poll final : public Handle, private Watch {
 public:
  // The fd stays the caller's and must stay open until the handle is stopped or closed. It is
  // made non-blocking. EPERM if it cannot be polled (a regular file), EEXIST if this loop
  // watches it already, EBADF.
  [[nodiscard]] static Result<Owned<Poll>> create(Loop& loop, int fd);

  // Calls back with what is ready, as often as it is ready: events::readable, writable,
  // priority, peer_closed, with events::one_shot or events::edge if wanted. If the fd has failed
  // (events::error), polling stops after a callback with EBADF. Starting again changes the
  // interest and the callback. No events wanted is the same as stop().
  void start(Events wanted, Function<void(Result<Events>)> on_event);
  void stop();

  [[nodiscard]] int fd() const noexcept { return watched_fd(); }

 private:
  Poll(Loop& loop, int fd);
  ~Poll() override = default;
  void on_close() override;
  void on_ready(Events ready) override;

  Function<void(Result<Events>)> on_event_;
};

}  // namespace rondo
