#include "rondo/loop/answer_wait.h"

#include <sched.h>

#include <algorithm>
#include <utility>

namespace rondo {

namespace {

// So many sleeps in a row make an exchange of messages. One sleep more or less between two messages
// does not end it.
constexpr std::uint32_t exchange_min = 4;
constexpr std::uint32_t exchange_max = 8;
constexpr std::uint32_t exchange_loss = 2;

// What a round may take. Some waits of a round may be long: the other thread may still have slept.
constexpr std::uint32_t round_length = 16;
constexpr Nanos round_time_max = round_length * std::chrono::microseconds(10);

constexpr Nanos pause_max{1 << 27};  // 134 ms.

bool has_many_processors() noexcept {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  return ::sched_getaffinity(0, sizeof processors, &processors) != 0 || CPU_COUNT(&processors) > 1;
}

}  // namespace

Nanos AnswerWait::limit_in_exchange(Nanos now) noexcept {
  if (!std::exchange(has_sent_, false)) {
    exchange_count_ -= std::min(exchange_count_, exchange_loss);
    return Nanos::zero();
  }
  exchange_count_ = std::min(exchange_count_ + 1, exchange_max);
  if (exchange_count_ < exchange_min || now < next_try_) {
    return Nanos::zero();
  }
  if (wait_count_ == 0 && !has_many_processors()) {
    pause(now);
    return Nanos::zero();
  }
  return limit;
}

void AnswerWait::waited(Nanos time, Nanos now) noexcept {
  time_ += time;
  ++wait_count_;
  if (time_ > round_time_max) {
    pause(now);
  } else if (wait_count_ < round_length) {
    return;
  } else {
    next_pause_ = pause_min;
  }
  wait_count_ = 0;
  time_ = Nanos::zero();
}

// Neither thread can look out with success unless the other does: so pauses end when the clock
// shows a multiple of them, which it does for both.
void AnswerWait::pause(Nanos now) noexcept {
  next_try_ = now - now % next_pause_ + next_pause_;
  next_pause_ = std::min(2 * next_pause_, pause_max);
}

}  // namespace rondo
