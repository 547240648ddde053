// Ends script that runs for too long, or when the user presses ctrl-C.
#pragma once

#include <optional>

#include "js/engine.h"
#include "js/terminator.h"
#include "rondo/base/time.h"

namespace rondo::js {

// While it lives, script that is called ends when the time is over: calls then fail with an
// exception that no script can catch. Who made the limit goes on, and so does script that called
// it. Limits nest; the tightest counts.
class TimeLimit {
 public:
  using Interrupt = Terminator::Interrupt;
  enum class Outcome : std::uint8_t { in_time, timed_out, interrupted };

  // Nothing: only ctrl-C counts. The engine must be held, here and at the end.
  TimeLimit(const Engine& engine, std::optional<Nanos> limit, Interrupt interrupt);
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit();

  [[nodiscard]] Outcome outcome() const noexcept;

 private:
  Terminator::Order order_;
  Interrupt interrupt_;
};

}  // namespace rondo::js
