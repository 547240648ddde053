// Timers and immediates on the loop: one native timer, one check and one idle handle for all of
// the program's, whose lists are JavaScript's.
#pragma once

#include "rondo/loop/phase_handle.h"
#include "rondo/loop/timer.h"

namespace rondo::node {

class EngineErrands;
class Environment;

class Scheduler {
 public:
  explicit Scheduler(Environment& environment);

  // After script has run: the handles follow what it has scheduled.
  void follow();

  // Looks for them while it keeps the loop from sleeping.
  void mind(EngineErrands& errands) { errands_ = &errands; }

  // The time of timers may run ahead of the clock, up to this moment of the loop's time, and then
  // waits until the clock has caught up: it never goes backwards, nor faster in the long run.
  [[nodiscard]] Nanos timers_ahead_until() const noexcept { return timers_ahead_until_; }

  // Before the first iteration: a timer of at most one millisecond is waited for, so that it
  // always comes before an immediate of the same script.
  void await_first_timers();

 private:
  void run_timers();
  void run_immediates();
  void hasten_timers(Nanos began);
  void arm(double expiry);
  void count_spin();
  void stop_spinning();

  Environment& environment_;
  Owned<Timer> timer_;
  Owned<Check> check_;
  Owned<Idle> idle_;
  EngineErrands* errands_ = nullptr;
  unsigned spins_ = 0;  // Iterations with immediates since there were none.
  double armed_for_;
  Nanos deadline_{};  // The same on the loop's clock.
  Nanos timers_ahead_until_{};
  bool is_running_timers_ = false;
};

}  // namespace rondo::node
