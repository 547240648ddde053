// A signal, delivered as a callback of the loop.
//
// Any number of handles, in any number of loops and threads, may listen to the same signal:
// each gets every signal that is caught while it is started, one callback for each, in the
// order in which they were caught. (The kernel merges a signal that is sent again before it was
// caught the first time; that is out of anybody's hands.) The callbacks run in the poll phase,
// after all other I/O of that poll.
//
// While a handle listens to a signal, the signal's action in the whole process is replaced, with
// SA_RESTART; it is restored when the last handle of the last loop stops. Signals that report a
// fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL) are delivered if they were sent by kill(); a real fault
// ends the process.
//
// After a fork(), once the child has called Loop::after_fork(), the child's loop gets the
// signals of the child.
#pragma once

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/handle.h"
#include "rondo/process/signal_dispatcher.h"

namespace rondo {

class Signal final : public Handle, private SignalListener {
 public:
  explicit Signal(Loop& loop);

  // EINVAL if there is no such signal or if it cannot be caught (SIGKILL, SIGSTOP); EMFILE,
  // ENFILE. A handle that listens already goes over to the new signal (also if that fails) and
  // callback; with the same signal nothing caught is lost.
  [[nodiscard]] Result<> start(int signum, Function<void(int signum)> on_signal);

  // As start(), for one signal: the handle is stopped before the callback runs. If no other
  // handle listens but such ones, the signal has its default action again from the moment it
  // is caught.
  [[nodiscard]] Result<> start_oneshot(int signum, Function<void(int signum)> on_signal);

  // Signals that were caught and not delivered are dropped. A close waits until they have
  // passed. No effect if it is stopped.
  void stop();

  // Zero while it is stopped.
  using SignalListener::signum;

 private:
  ~Signal() override = default;
  void on_close() override;
  bool on_closing_phase() override;
  void on_signal(int signum) override;
  Result<> start(int signum, SignalMode mode, Function<void(int)> on_signal);

  SignalDispatcher& dispatcher_;
  Function<void(int)> on_signal_;
};

}  // namespace rondo
