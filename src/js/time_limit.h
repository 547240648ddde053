// Ends script that runs for too long, or when the user presses ctrl-C.
#pragma once

#include <optional>

#include "js/engine.h"
#include "rondo/base/time.h"

namespace rondo::js {

// While it lives, script that is called ends when the time is over: calls then fail with an
// exception that no script can catch. Limits nest; the tightest counts. Only for native functions
// that script calls.
class TimeLimit {
 public:
  enum class Interrupt : std::uint8_t { ignored, ends_script };
  enum class Outcome : std::uint8_t { in_time, timed_out, interrupted };

  // Nothing: only ctrl-C counts.
  TimeLimit(const Engine& engine, std::optional<Nanos> limit, Interrupt interrupt);
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit();

  // Whether script that called the native function which makes a limit goes on after one.
  [[nodiscard]] static bool is_possible(const Engine& engine);

  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }

  // For Engine::end_script_by(). Who sets the flag then calls end_script(); any thread may. False:
  // the engine has to find out by itself.
  static void look_at_flag(const Engine& engine);
  static bool end_script(const Engine& engine);
  // After a call of script that has failed: if script is to end, what called it ends, too, for the
  // engine forgets when it returns to native code.
  static void pass_end_on();
  // The engine asks at the next moment whether script is to end.
  static void look_soon(const Engine& engine);

 private:
  // While script runs, the engine calls Engine::look() after this time, once.
  static void look_after(const Engine& engine, double seconds);
  static bool should_terminate(JSContextRef context, void* data);
  [[nodiscard]] static bool is_any_over();
  // Whether other threads tell the engine to look for as long as script is to end.
  [[nodiscard]] static bool is_told_by_others(const Engine& engine);
  [[nodiscard]] bool is_over();
  void watch() const;

  const Engine& engine_;
  TimeLimit* outer_;
  std::optional<Nanos> deadline_;
  Interrupt interrupt_;
  Outcome outcome_ = Outcome::in_time;
};

}  // namespace rondo::js
