#include "js/time_limit.h"

#include <csignal>
#include <mutex>

#include "rondo/sys/clock.h"

namespace rondo::js {

namespace {

// Several threads may have limits.
struct Interrupts {
  std::mutex mutex;
  int users = 0;
  struct sigaction action_before{};
};

Interrupts& interrupts() {
  static Interrupts& of_process = *new Interrupts;  // Threads may outlive what main() destroys.
  return of_process;
}

void on_interrupt(int /*signal*/) { Terminator::of_process().interrupt(); }

void catch_interrupts() {
  const std::scoped_lock lock(interrupts().mutex);
  if (interrupts().users++ > 0) {
    return;
  }
  Terminator::of_process().forget_interrupt();
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &interrupts().action_before);
}

void give_interrupts_back() {
  const std::scoped_lock lock(interrupts().mutex);
  if (--interrupts().users == 0) {
    ::sigaction(SIGINT, &interrupts().action_before, nullptr);
  }
}

std::optional<Nanos> deadline_of(std::optional<Nanos> limit) {
  return limit ? std::optional(MonotonicClock::read() + *limit) : std::nullopt;
}

}  // namespace

TimeLimit::TimeLimit(const Engine& engine, std::optional<Nanos> limit, Interrupt interrupt)
    : order_(engine.group(), deadline_of(limit), interrupt), interrupt_(interrupt) {
  if (interrupt_ == Interrupt::ends_script) {
    catch_interrupts();
  }
  Terminator::of_process().add(order_);
}

TimeLimit::~TimeLimit() {
  Terminator::of_process().remove(order_);
  if (interrupt_ == Interrupt::ends_script) {
    give_interrupts_back();
  }
}

TimeLimit::Outcome TimeLimit::outcome() const noexcept {
  switch (order_.cause()) {
    case Terminator::Cause::time:
      return Outcome::timed_out;
    case Terminator::Cause::interrupt:
      return Outcome::interrupted;
    case Terminator::Cause::none:
      break;
  }
  return Outcome::in_time;
}

}  // namespace rondo::js
