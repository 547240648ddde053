#include "rondo/backend/lookout.h"

#include <algorithm>

namespace rondo {

namespace {

// What a round may take: about what so many sleeps would cost. Some looks of a round may be long.
constexpr std::uint32_t round_length = 16;
constexpr Nanos round_time_max = round_length * std::chrono::microseconds(30);

// A round that fails takes as long as ten limits: that is less than 200 ns for each of these waits.
constexpr std::uint32_t pause_max = 4096;

}  // namespace

void Lookout::took(Nanos time) noexcept {
  time_ += time;
  ++look_count_;
  if (time_ > round_time_max) {
    waits_left_ = next_pause_;
    next_pause_ = std::min(2 * next_pause_, pause_max);
  } else if (look_count_ < round_length) {
    return;
  } else {
    next_pause_ = pause_min;
  }
  look_count_ = 0;
  time_ = Nanos::zero();
}

}  // namespace rondo
