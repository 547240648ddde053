// How long a backend looks out for events before it lets the thread sleep.
//
// A peer that answers at once finds this thread on its way to sleep: it has to wake it up, which
// takes a system call that is several times as long, an interrupt of another processor, and longer
// still on a virtual machine, whose processors are put to sleep and woken up by its host. Where
// messages go back and forth, both sides spend most of their time on that. A thread that looks out
// for the answer instead needs no more of the processor than falling asleep and waking up would
// take, if the answer comes in as much time. So it is tried now and then, and goes on where it
// pays.
//
// Time is not what the tries are counted by, but waits: so whoever waits seldom tries seldom.
#pragma once

#include <cstdint>

#include "rondo/base/time.h"

namespace rondo {

class Lookout {
 public:
  // No wait looks out longer than that.
  static constexpr Nanos limit = std::chrono::microseconds(50);

  // To be asked before each sleep: whether to look out first.
  [[nodiscard]] bool is_worth_it() noexcept {
    if (waits_left_ == 0) {
      return true;
    }
    --waits_left_;
    return false;
  }

  // How long it took until something came, or the limit was reached. Not to be told of what was
  // there at once: that would not have let the thread sleep, either.
  void took(Nanos time) noexcept;

 private:
  static constexpr std::uint32_t pause_min = 64;

  std::uint32_t waits_left_ = pause_min;  // Until the next try.
  std::uint32_t next_pause_ = pause_min;
  // Of the round that is judged next.
  std::uint32_t look_count_ = 0;
  Nanos time_{};
};

}  // namespace rondo
