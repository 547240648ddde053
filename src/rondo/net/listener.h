// Waits for connections: what TCP and Unix listeners share.
//
// One connection is taken from the kernel for each readiness event, so that several processes
// that listen on the same socket share the load. The callback takes it with accept(); as long as
// it does not, no further connection is taken, and the kernel's backlog fills.
//
// When the process has no descriptor left for a connection, the peers that wait are accepted and
// dropped at once with the help of a spare descriptor: they learn that there is no service, and
// the loop does not spin on connections that it cannot take. If the spare one is gone, too, that
// is reported, and nothing is taken for a tenth of a second.
#pragma once

#include "rondo/backend/backend.h"
#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/handle.h"
#include "rondo/loop/timer.h"
#include "rondo/sys/fd.h"

namespace rondo {

class Listener : public Handle, private Watch {
 public:
  // Called with success when accept() has something to give, with an error when the listening
  // socket itself has failed, or when descriptors are used up and the spare one is gone, too.
  using OnConnection = Function<void(Result<>)>;

  // The waiting connection, as a bare descriptor (closes on exec, non-blocking): for another loop,
  // or another kind of handle. EAGAIN when none waits.
  [[nodiscard]] Result<Fd> accept_fd();

  // How many connections were dropped for want of descriptors.
  [[nodiscard]] std::uint64_t dropped_count() const noexcept { return dropped_count_; }

  // -1 when there is none yet.
  [[nodiscard]] int fd() const noexcept { return fd_.get(); }

 protected:
  Listener(Loop& loop, HandleKind kind) : Handle(loop, kind) {}
  ~Listener() override = default;

  void on_close() override;
  void attach(Fd fd);
  // listen(2), and then wait. Again: changes the backlog and the callback. EINVAL for a negative
  // backlog.
  [[nodiscard]] Result<> start(int backlog, OnConnection on_connection);

 private:
  void on_ready(Events ready) override;
  void rescue();
  void pause();
  void call(Result<> result);

  OnConnection on_connection_;
  Fd fd_;
  Fd accepted_;
  Fd spare_;
  Owned<Timer> pause_;  // Ends it. Made by the first.
  std::uint64_t dropped_count_ = 0;
};

}  // namespace rondo
