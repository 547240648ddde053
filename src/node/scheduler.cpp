#include "node/scheduler.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

#include "node/engine_errands.h"
#include "node/environment.h"

namespace rondo::node {

namespace {
// So often that a system call for the engine's errands hardly counts, and so seldom that nobody
// notices how late they are.
constexpr unsigned spins_between_errands = 64;
// How much a busy loop may be ahead of its time; Node's timers may be early by a millisecond.
constexpr Nanos haste_max = std::chrono::microseconds(200);
constexpr double never = std::numeric_limits<double>::infinity();
// What processTimers() answers when it wants to be called again after the microtasks.
constexpr double again = -never;
}  // namespace

Scheduler::Scheduler(Environment& environment)
    : environment_(environment),
      timer_(make<Timer>(environment.loop())),
      check_(make<Check>(environment.loop())),
      idle_(make<Idle>(environment.loop())),
      armed_for_(never) {
  // The program knows of its timers and immediates, not of these.
  timer_->set_internal();
  check_->set_internal();
  idle_->set_internal();
  check_->start([this] {
    const Nanos began = environment_.loop().now();
    run_immediates();
    hasten_timers(began);
  });
  check_->unref();
}

void Scheduler::follow() {
  if (environment_.shared(Shared::immediate_ref_count) > 0) {
    if (!idle_->is_active()) {
      idle_->start([] {});
    }
  } else if (idle_->is_active()) {
    stop_spinning();
  }
  if (is_running_timers_) {
    return;  // The end of the pass arms it.
  }
  const double expiry = environment_.next_expiry();
  if (expiry != armed_for_) {
    arm(expiry);
  }
  if (timer_->is_active()) {
    if (environment_.shared(Shared::timer_ref_count) > 0) {
      timer_->ref();
    } else {
      timer_->unref();
    }
  }
}

// A loop that goes from one immediate to the next never sleeps. It need not ask the kernel each
// time whether the engine wants something; if nothing else waits for a descriptor, it asks for
// nothing.
void Scheduler::count_spin() {
  if (++spins_ % spins_between_errands == 0 && errands_ != nullptr) {
    errands_->look();
  }
}

void Scheduler::stop_spinning() {
  idle_->stop();
  if (spins_ >= spins_between_errands && errands_ != nullptr) {
    errands_->watch();
  }
  spins_ = 0;
}

void Scheduler::arm(double expiry) {
  armed_for_ = expiry;
  if (expiry == never) {
    timer_->stop();
    return;
  }
  deadline_ = environment_.started_at() +
              std::chrono::ceil<Nanos>(std::chrono::duration<double, std::milli>(expiry));
  timer_->start_at(deadline_, [this] { run_timers(); });
}

// If there are immediates, the next ones come before the timers are looked at again. One that is
// due in less than half of the time that those have taken had better run now, a little early, than
// then, late by more. What is started meanwhile counts from when it was due, so that a chain of
// timers is no faster than their delays.
void Scheduler::hasten_timers(Nanos began) {
  if (!idle_->is_active() || !timer_->is_active()) {
    return;
  }
  Loop& loop = environment_.loop();
  loop.update_time();
  const Nanos early = deadline_ - loop.now();
  if (early > Nanos::zero() && early <= std::min((loop.now() - began) / 2, haste_max)) {
    timers_ahead_until_ = deadline_;
    timer_->start_at(loop.now(), [this] { run_timers(); });
  }
}

void Scheduler::run_timers() {
  is_running_timers_ = true;
  armed_for_ = never;
  const double now = environment_.timer_now(Environment::Rounding::down);
  for (;;) {
    environment_.hold_engine();
    const js::Context context = environment_.context();
    const js::Value answer =
        environment_.call_entry(Environment::Entry::process_timers, {js::number(context, now)});
    const double next = answer == nullptr ? 0 : js::to_number(context, answer);
    if (next != again) {
      break;
    }
    environment_.settle();
  }
  is_running_timers_ = false;
  environment_.settle();
}

void Scheduler::run_immediates() {
  if (environment_.shared(Shared::immediate_count) == 0) {
    return;
  }
  if (idle_->is_active()) {
    count_spin();
  }
  // What processImmediates() answers.
  constexpr double has_more = 1;
  constexpr double has_failed = 2;
  constexpr double has_not_begun = 3;
  const js::Context context = environment_.context();
  for (bool is_first = true;;) {
    environment_.hold_engine();
    const js::Value value = environment_.call_entry(Environment::Entry::process_immediates,
                                                    {js::boolean(context, is_first)});
    const double answer = value == nullptr ? 0 : js::to_number(context, value);
    if (answer == has_failed) {
      environment_.wait_for_next_callback();
      return;
    }
    environment_.settle();
    if (answer != has_more && answer != has_not_begun) {
      return;
    }
    is_first = answer == has_not_begun;
  }
}

void Scheduler::await_first_timers() {
  const double elapsed = environment_.elapsed_millis();
  // When the youngest timer of one millisecond is due at the latest: not only the first one is
  // waited for, and it may be held up by one that was started later in its millisecond.
  const double all_due = std::ceil(elapsed) + 1;
  const bool is_order_at_stake = environment_.shared(Shared::immediate_count) > 0 ||
                                 environment_.options().semantics == "node10";
  if (!is_order_at_stake || environment_.next_expiry() > all_due) {
    return;
  }
  const double nanos = (all_due - elapsed) * 1e6;
  timespec left{0, static_cast<long>(std::ceil(nanos))};
  while (::nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
  environment_.loop().update_time();
}

}  // namespace rondo::node
