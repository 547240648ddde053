#include "js/time_limit.h"

#include <atomic>
#include <csignal>
#include <mutex>

#include "js/fast/termination.h"
#include "js/fast/watchdog.h"
#include "js/private_api.h"
#include "rondo/sys/clock.h"

namespace rondo::js {

namespace {

// How often the engine is stopped to look at the clock, which it does not do by itself: it
// counts the processor's time. Short enough for a person, long enough to cost nothing.
constexpr double look_every_seconds = 0.005;
// How often a worker's engine looks whether it is to end, if nobody can tell it.
constexpr double look_at_flag_seconds = 0.01;
constexpr double look_again_seconds = 0.001;
constexpr double soon_seconds = 0.000'001;

thread_local TimeLimit* innermost = nullptr;
// How often in a row the end of script was put off.
thread_local int put_off_count = 0;
constexpr int put_off_max = 100;
// That of this thread, if it is ended by a flag.
thread_local const Engine* flagged_engine = nullptr;

std::atomic<bool> is_interrupted = false;
// Several threads may have limits.
std::mutex interrupts_mutex;
struct sigaction previous_action{};
int interruptible_count = 0;

void on_interrupt(int /*signal*/) { is_interrupted.store(true, std::memory_order_relaxed); }

void catch_interrupts() {
  const std::scoped_lock lock(interrupts_mutex);
  if (interruptible_count++ > 0) {
    return;
  }
  is_interrupted = false;
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &previous_action);
}

void give_interrupts_back() {
  const std::scoped_lock lock(interrupts_mutex);
  if (--interruptible_count == 0) {
    ::sigaction(SIGINT, &previous_action, nullptr);
  }
}

void* data_of(const Engine& engine) { return const_cast<void*>(static_cast<const void*>(&engine)); }

}  // namespace

TimeLimit::TimeLimit(const Engine& engine, std::optional<Nanos> limit, Interrupt interrupt)
    : engine_(engine), outer_(innermost), interrupt_(interrupt) {
  if (limit) {
    deadline_ = MonotonicClock::read() + *limit;
  }
  if (interrupt_ == Interrupt::ends_script) {
    catch_interrupts();
  }
  innermost = this;
  watch();
}

bool TimeLimit::is_possible(const Engine& engine) {
  return Termination(engine.group()).can_be_survived();
}

TimeLimit::~TimeLimit() {
  if (interrupt_ == Interrupt::ends_script) {
    give_interrupts_back();
  }
  innermost = outer_;
  if (outcome_ != Outcome::in_time) {
    JSContextGroupClearExecutionTimeLimit(engine_.group());
    Termination(engine_.group()).forget();
  }
  if (outer_ != nullptr) {
    outer_->watch();
  } else if (outcome_ == Outcome::in_time) {
    // A timer of the engine is under way, and would end script that has no limit. So it must
    // find should_terminate() when it comes, which then clears the limit; let that be soon.
    look_soon(engine_);
  } else if (engine_.is_ended_by_flag()) {
    look_soon(engine_);
  }
}

void TimeLimit::look_after(const Engine& engine, double seconds) {
  Watchdog(engine.group()).ask_after(seconds, should_terminate, data_of(engine));
}

void TimeLimit::look_at_flag(const Engine& engine) {
  flagged_engine = &engine;
  if (!Watchdog(engine.group()).ask_on_request(should_terminate, data_of(engine))) {
    look_after(engine, look_at_flag_seconds);
  }
}

bool TimeLimit::end_script(const Engine& engine) {
  if (!Watchdog::can_be_requested()) {
    return false;
  }
  Watchdog(engine.group()).request();
  return true;
}

void TimeLimit::pass_end_on() {
  if (flagged_engine != nullptr && flagged_engine->is_end_requested()) {
    look_soon(*flagged_engine);
  }
}

// Then the engine gets no timer of its own: one that comes while it deals with a request makes it
// abort.
bool TimeLimit::is_told_by_others(const Engine& engine) {
  return innermost == nullptr && engine.is_ended_by_flag() && Watchdog::can_be_requested();
}

void TimeLimit::look_soon(const Engine& engine) {
  if (is_told_by_others(engine)) {
    look_at_flag(engine);
    Watchdog(engine.group()).request();
  } else {
    look_after(engine, soon_seconds);
  }
}

void TimeLimit::watch() const { look_after(engine_, look_every_seconds); }

bool TimeLimit::should_terminate(JSContextRef /*context*/, void* data) {
  const Engine& engine = *static_cast<const Engine*>(data);
  const Watchdog::Answer answer(engine.group());
  if (innermost == nullptr) {
    if (engine.is_ended_by_flag()) {
      look_at_flag(engine);
    } else {
      JSContextGroupClearExecutionTimeLimit(engine.group());
    }
  }
  engine.look();
  const bool ends = engine.is_end_requested() || is_any_over();
  // Our native functions are not prepared for that. The engine's own are, and may take most of the
  // time.
  if (ends && Watchdog(engine.group()).is_in_native() && put_off_count++ < put_off_max) {
    if (!is_told_by_others(engine)) {
      look_after(engine, look_again_seconds);
    }
    return false;
  }
  put_off_count = 0;
  // The engine forgets the limit when script may go on.
  if (!ends && innermost != nullptr) {
    innermost->watch();
  }
  return ends;
}

bool TimeLimit::is_any_over() {
  bool is_any_over = false;
  for (TimeLimit* limit = innermost; limit != nullptr; limit = limit->outer_) {
    is_any_over |= limit->is_over();
  }
  return is_any_over;
}

bool TimeLimit::is_over() {
  if (interrupt_ == Interrupt::ends_script && is_interrupted.load(std::memory_order_relaxed)) {
    outcome_ = Outcome::interrupted;
  } else if (deadline_ && MonotonicClock::read() >= *deadline_) {
    outcome_ = Outcome::timed_out;
  }
  return outcome_ != Outcome::in_time;
}

}  // namespace rondo::js
