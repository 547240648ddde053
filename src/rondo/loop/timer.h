// Calls back at or after a moment, once or again and again.
//
// Due timers run in the order of their due times; equal ones in the order in which they were
// started. A timer never fires early, and one that is started inside a timer callback never
// fires in the same pass.
#pragma once

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/base/time.h"
#include "rondo/loop/handle.h"
#include "rondo/loop/timer_queue.h"

namespace rondo {

enum class Repeat : std::uint8_t { once, forever };

class Timer final : public Handle, private TimerNode {
 public:
  explicit Timer(Loop& loop) : Handle(loop, HandleKind::timer) {}

  // Counted from Loop::now(). A running timer starts anew. Repeat::forever repeats with the
  // delay as its interval (at least one nanosecond), re-armed just before each callback.
  void start(Nanos delay, Repeat repeat, Function<void()> on_fire);
  // At a moment on the loop's clock, once; for those who keep their own time.
  void start_at(Nanos deadline, Function<void()> on_fire);
  void stop();

  // Counts from now again, with the callback and the interval that it has. Cheaper than start();
  // for time-outs that are put off all the time. The timer must have been started before.
  void restart(Nanos delay);

  // Restarts a repeating timer from now with its interval; EINVAL if it was never started.
  // Without an interval it does nothing.
  Result<> again();

  // Zero: the timer fires once. A change takes effect when the timer is re-armed.
  void set_repeat(Nanos interval);
  [[nodiscard]] Nanos repeat() const noexcept { return interval_; }

  // Until it is due, zero if overdue or not started.
  [[nodiscard]] Nanos due_in() const;

 private:
  friend class Loop;

  ~Timer() override = default;
  void on_close() override { stop(); }
  [[nodiscard]] bool can_go_at_once() const override { return !is_in_callback_; }
  void arm(Nanos delay);
  void arm_at(Nanos deadline_time);
  void fire();

  static Timer& from_node(TimerNode& node) noexcept { return static_cast<Timer&>(node); }

  Nanos interval_{};
  Function<void()> on_fire_;
};

}  // namespace rondo
