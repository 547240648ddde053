// When the loop sleeps without a listener for a moment.
//
// A connection that finds the loop asleep wakes it, and waking a processor takes the peer longer
// than all the rest of its connecting. Where connections come one after the other, that happens to
// each of them, as the loop has taken one and sleeps again before the next is there. So a listener
// that alone has woken the loop from short sleeps rests during the next one: what comes meanwhile
// waits in the kernel's backlog and is then taken as ever, one connection an iteration, without a
// sleep in between. The rest is short, and anything else that happens ends it.
#pragma once

#include <cstdint>

#include "rondo/backend/backend.h"
#include "rondo/base/time.h"

namespace rondo {

class ArrivalRest {
 public:
  // How a wait of that time has ended: by a watch that may rest and nothing else, or not (null).
  void waited(Watch* arrival, Nanos time) noexcept {
    arrival_ = arrival;
    if (arrival != nullptr) {
      count_ = time < limit ? count_ + 1 : 0;
    }
  }

  // The watch that should rest if the loop sleeps now, or null.
  [[nodiscard]] Watch* due() const noexcept { return count_ < count_min ? nullptr : arrival_; }
  // It does.
  void begin() noexcept {
    arrival_ = nullptr;
    count_ = 0;
  }

  // The watch is going away.
  void forget(const Watch& watch) noexcept {
    if (arrival_ == &watch) {
      arrival_ = nullptr;
    }
  }

  // No rest is longer; and what comes after more time is not one after the other.
  static constexpr Nanos limit = std::chrono::microseconds(200);

 private:
  static constexpr std::uint32_t count_min = 2;

  Watch* arrival_ = nullptr;
  // Connections since the last rest that came soon.
  std::uint32_t count_ = 0;
};

}  // namespace rondo
