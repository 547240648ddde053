#include "rondo/loop/timer.h"

#include <algorithm>

#include "rondo/loop/loop.h"

namespace rondo {

void Timer::start(Nanos delay, Repeat repeat, Function<void()> on_fire) {
  begin_use(TaskKind::timer);
  require(static_cast<bool>(on_fire), "a timer needs a callback");
  on_fire_ = std::move(on_fire);
  interval_ = repeat == Repeat::forever ? std::max(delay, Nanos(1)) : Nanos::zero();
  arm(delay);
}

void Timer::start_at(Nanos deadline_time, Function<void()> on_fire) {
  begin_use(TaskKind::timer);
  require(static_cast<bool>(on_fire), "a timer needs a callback");
  on_fire_ = std::move(on_fire);
  interval_ = Nanos::zero();
  arm_at(deadline_time);
}

void Timer::stop() {
  loop().timers().stop(*this);
  set_inactive();
}

void Timer::restart(Nanos delay) {
  begin_use(TaskKind::timer);
  require(static_cast<bool>(on_fire_) || is_in_callback_, "restart() of a timer never started");
  arm(delay);
}

Result<> Timer::again() {
  if (on_fire_ && interval_ > Nanos::zero()) [[likely]] {
    begin_use(TaskKind::timer);
    arm(interval_);
    return {};
  }
  require_usable();
  return on_fire_ ? Result<>() : fail("again", EINVAL);
}

void Timer::set_repeat(Nanos interval) {
  require(interval >= Nanos::zero(), "a timer's interval is not negative");
  interval_ = interval;
}

Nanos Timer::due_in() const {
  return is_active() ? std::max(deadline - loop().now(), Nanos::zero()) : Nanos::zero();
}

void Timer::arm(Nanos delay) {
  const Nanos now = loop().now();
  const Nanos delay_from_now = std::max(delay, Nanos::zero());
  // Saturates: a timer for the end of time is not one for the past.
  arm_at(delay_from_now > Nanos::max() - now ? Nanos::max() : now + delay_from_now);
}

void Timer::arm_at(Nanos deadline_time) {
  loop().timers().start(*this, deadline_time);
  if (!is_active()) {
    set_active();
  }
}

// The queue has given the timer up. Re-arming comes before the callback, so that the callback
// can stop it, and so that its own duration does not delay the next one.
void Timer::fire() {
  if (interval_ > Nanos::zero()) {
    arm(interval_);
  } else {
    set_inactive();
  }
  is_in_callback_ = true;
  loop().enter(TaskKind::timer, context_, [this] { call_slot(on_fire_); });
  is_in_callback_ = false;
}

}  // namespace rondo
