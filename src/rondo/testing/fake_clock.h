// A clock that moves only when a test says so.
#pragma once

#include <chrono>

#include "rondo/base/require.h"
#include "rondo/sys/clock.h"

namespace rondo {

class FakeClock final : public Clock {
 public:
  [[nodiscard]] Nanos now() const override { return now_; }

  void advance(Nanos by) {
    require(by >= Nanos::zero(), "time does not go backwards");
    now_ += by;
  }

 private:
  // Not zero: a loop that took zero for "no time" would show.
  Nanos now_ = std::chrono::hours(1);
};

}  // namespace rondo
