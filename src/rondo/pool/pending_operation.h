// An operation of the thread pool that is ready to start: its arguments are here, its callback is
// not known yet. It is what the form without a callback returns, for coroutines and for whoever
// else provides the callback later.
//
//   auto opening = fs::open(loop, "/etc/hostname", O_RDONLY);
//   opening.start([](Result<Fd> file) { ... });
//
// What an awaiter needs of it: Value; start(), called once, on the loop thread; cancel() and
// cancelled(). Destroying it before start() does nothing; after start() it may go or stay.
#pragma once

#include <optional>
#include <utility>

#include "rondo/base/require.h"
#include "rondo/pool/queue_work.h"

namespace rondo {

// Work is a callable that returns a Result.
template <class Work, TaskKind kind, Lane lane = Lane::normal>
class [[nodiscard]] PendingOperation {
 public:
  using Value = WorkResult<Work>;  // A Result<T>.

  PendingOperation(Loop& loop, Work work) : loop_(&loop), work_(std::move(work)) {}

  [[nodiscard]] Loop& loop() const noexcept { return *loop_; }

  // done(Value) runs in the poll phase, never before start() has returned.
  template <class Done>
    requires std::is_invocable_v<Done&, Value>
  void start(Done done) {
    require(work_.has_value(), "the operation was started before");
    ticket_ = queue_work(*loop_, std::move(*work_), std::move(done), kind, lane);
    work_.reset();
  }
  // For those who start things on a loop of their own: it must be the same.
  template <class Done>
    requires std::is_invocable_v<Done&, Value>
  void start(Loop& loop, Done done) {
    require(&loop == loop_, "the operation was made for another loop");
    start(std::move(done));
  }

  // Success: the callback will get ECANCELED. EBUSY when it is too late; EINVAL when the
  // operation has not been started or is over.
  Result<> cancel() { return ticket_.cancel(); }

  // The value of an operation that was never started.
  [[nodiscard]] static Value cancelled() { return fail("cancel", ECANCELED); }

 private:
  Loop* loop_;
  std::optional<Work> work_;  // Until it is started.
  Ticket ticket_;
};

}  // namespace rondo
