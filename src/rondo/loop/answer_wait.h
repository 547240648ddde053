// How long a loop looks out for another thread's answer before it sleeps.
//
// Where two threads answer each other at once, both spend most of the time on putting each other to
// sleep and waking each other up, which costs system calls, and more where the processors go to
// sleep as well. A loop that looks out for the answer instead needs none of that, and neither does
// who sends it. That is worth the processor's time if answers come within a few microseconds, and
// only then: so it is tried where messages go back and forth, and given up for a while where they
// take longer. A thread that has one processor only never looks out: it would be in the other's
// way.
#pragma once

#include <cstdint>

#include "rondo/base/time.h"

namespace rondo {

class AnswerWait {
 public:
  // Something was sent that another thread may answer.
  void sent() noexcept { has_sent_ = true; }

  // To be asked before each sleep. Zero: there is nothing to look out for.
  [[nodiscard]] Nanos limit_before_sleep(Nanos now) noexcept {
    return has_sent_ || exchange_count_ > 0 ? limit_in_exchange(now) : Nanos::zero();
  }
  // How long it took, until the answer came or the limit was reached.
  void waited(Nanos time, Nanos now) noexcept;

  // No answer is looked out for longer than that.
  static constexpr Nanos limit = std::chrono::microseconds(50);

 private:
  [[nodiscard]] Nanos limit_in_exchange(Nanos now) noexcept;
  void pause(Nanos now) noexcept;

  static constexpr Nanos pause_min{1 << 22};  // 4 ms.

  // How many sleeps of late came after something was sent, more or less.
  std::uint32_t exchange_count_ = 0;
  // Of the round of waits that is judged next.
  std::uint32_t wait_count_ = 0;
  Nanos time_{};
  // It is not tried before.
  Nanos next_try_{};
  Nanos next_pause_ = pause_min;
  bool has_sent_ = false;
};

}  // namespace rondo
