// co_await sleep(10ms)
#pragma once

#include "rondo/loop/timer.h"
#include "rondo/task/operation.h"

namespace rondo {

class SleepOperation {
 public:
  using Value = Result<>;

  explicit SleepOperation(Nanos duration) noexcept : duration_(duration) {}

  void start(Loop& loop, Function<void(Value)> done) {
    timer_ = make<Timer>(loop);
    done_ = std::move(done);
    timer_->start(duration_, Repeat::once, [this] { done_({}); });
  }
  void cancel() {
    timer_->start(Nanos::zero(), Repeat::once, [this] { done_(cancelled()); });
  }
  static Value cancelled() { return fail("sleep", ECANCELED); }

 private:
  Nanos duration_;
  Owned<Timer> timer_;
  Function<void(Value)> done_;
};

// Success at or after that time; ECANCELED, soon, when stop is requested.
[[nodiscard]] inline auto sleep(Nanos duration) { return awaitable(SleepOperation(duration)); }

}  // namespace rondo
