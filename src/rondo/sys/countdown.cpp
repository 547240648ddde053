#include "rondo/sys/countdown.h"

#include <sys/prctl.h>

#include <algorithm>

#include "rondo/sys/clock.h"

namespace rondo {

namespace {

// Of a thread, which has it from the one that made it. Zero if the kernel does not tell.
Nanos timer_slack() noexcept {
  static const Nanos slack(std::max(::prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0), 0));
  return slack;
}

// What epoll adds to a wait, unless the slack is more.
Nanos tolerance(Nanos wait) noexcept { return wait / 1000; }

}  // namespace

Countdown::Countdown(Nanos timeout) noexcept : left_(timeout) {
  const Nanos now = MonotonicClock::read();
  // Saturates: a wait until the end of time is not one for the past.
  deadline_ = timeout > Nanos::max() - now ? Nanos::max() : now + timeout;
}

timespec Countdown::next() const noexcept {
  const Nanos asked = std::max(left_ - std::max(timer_slack(), tolerance(left_)), Nanos(1));
  const auto seconds = std::chrono::floor<std::chrono::seconds>(asked);
  return {seconds.count(), (asked - seconds).count()};
}

bool Countdown::is_over() noexcept {
  left_ = deadline_ - MonotonicClock::read();
  return left_ <= Nanos::zero();
}

}  // namespace rondo
