// Joins the loop and the engine the way Node joins libuv and V8.
//
// Everything that calls the program's script goes through enter(): the callback runs, then the
// ticks, then the microtasks, until all is quiet. The native halves of the modules reach their
// environment by Environment::current(), of which a thread has one.
#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "js/engine.h"
#include "js/native.h"
#include "node/options.h"
#include "rondo/base/error.h"
#include "rondo/loop/loop.h"

namespace rondo::node {

class EngineErrands;
class Scheduler;
class WorkerThread;

// The numbers that are shared with lib/internal, by their places in `state`.
enum class Shared : std::uint8_t {
  has_ticks = 0,
  has_rejections = 1,
  timer_ref_count = 2,
  immediate_count = 3,
  immediate_ref_count = 4,
  has_contexts = 5,
  has_next_step = 6,
  count = 7,
};

// When the environment got that far, by the loop's clock; zero: not yet.
struct Milestones {
  Nanos engine{};
  Nanos environment{};
  Nanos bootstrap_complete{};
  Nanos loop_start{};
  Nanos loop_exit{};
};

class Environment {
 public:
  // No worker: that of the main thread.
  Environment(Loop& loop, js::Engine& engine, Options options, WorkerThread* worker = nullptr);
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment();

  [[nodiscard]] static Environment& current();

  [[nodiscard]] Loop& loop() const noexcept { return loop_; }
  [[nodiscard]] js::Engine& engine() const noexcept { return engine_; }
  [[nodiscard]] js::GlobalContext context() const noexcept { return engine_.context(); }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  [[nodiscard]] Nanos started_at() const noexcept { return started_at_; }
  [[nodiscard]] const Milestones& milestones() const noexcept { return milestones_; }

  // The thread that this is the environment of; null on the main thread.
  [[nodiscard]] WorkerThread* worker() const noexcept { return worker_; }

  // Runs the main script, then the loop until nothing is left. The exit code.
  [[nodiscard]] int run();

  // Ends the process, or on a worker the thread: then script that called ends when the native
  // function returns.
  void exit(int code);
  // Script is not called any more, and run() returns soon. Workers only.
  void stop(int code);

  // Before run() returns, the latest first, whatever has ended it but exit() on the main thread:
  // as the cleanup hooks of Node.
  void on_end(std::function<void()> hook) { end_hooks_.push_back(std::move(hook)); }

  // How often ticks and microtasks are run after a callback if it, or a tick, fails. Node closes
  // two scopes around the main script and around the end of a request: what a failure leaves in
  // the queues runs with the second. Around an event of a handle there is one: it waits for the
  // next callback.
  enum class Turns : std::uint8_t { one, two };

  // Calls a function of the program, with at most four arguments, then runs ticks and microtasks.
  // Make the arguments under a js::Lock, or use the form below, which is cheaper.
  void enter(js::Object callback, std::span<const js::Value> arguments);
  void enter(js::Object callback, std::initializer_list<js::Value> arguments) {
    enter(callback, std::span(arguments.begin(), arguments.size()));
  }
  // As above; make_arguments() returns an array of values and runs with the engine held. False if
  // the callback or a tick failed, which is reported.
  template <class MakeArguments>
  bool enter_with(js::Object callback, MakeArguments&& make_arguments, Turns turns = Turns::two) {
    hold_engine();
    const auto arguments = make_arguments();
    return call_held(callback, arguments, turns);
  }

  // Runs what calls script several times, each time with its turn, inside of one entry into the
  // engine if that can be: what the engine does when it is entered and left, it does once.
  void enter_once(Function<void()>& work);

  // One of several callbacks of an event, with the engine held: ticks and microtasks wait for
  // settle(). False if it failed, which is reported.
  [[nodiscard]] bool call_without_turn(js::Object callback, std::span<const js::Value> arguments);

  // Keeps a callback until a native operation is done with. It will run in the asynchronous
  // context of now; the type is the name of the operation's kind in async_hooks.
  [[nodiscard]] js::Pin pin_callback(js::Value callback, std::string_view type);

  // The error that Node throws for a failed system call; paths may be empty.
  [[nodiscard]] js::Value system_error(const Error& error, std::string_view path = {},
                                       std::string_view destination = {});

  // The native half of a module, made at first use; null if there is none of that name.
  [[nodiscard]] js::Object binding(std::string_view name);

  [[nodiscard]] std::int32_t& shared(Shared index) noexcept {
    return state_[static_cast<std::size_t>(index)];
  }
  // When the next timer is due, in the milliseconds of timer_now().
  [[nodiscard]] double& next_expiry() noexcept { return *schedule_; }
  [[nodiscard]] js::Object state_array() const noexcept { return state_array_.object(); }
  [[nodiscard]] js::Object schedule_array() const noexcept { return schedule_array_.object(); }

  // Milliseconds since the start, as the loop knows it.
  [[nodiscard]] double elapsed_millis() const;

  // The same now, for timers: in steps whose sums and differences are exact. When a timer is
  // started the time counts as a little later, when it may be due as a little earlier than it is.
  static constexpr std::int64_t timer_ticks_per_milli = 1024;
  enum class Rounding : std::uint8_t { down, up };
  [[nodiscard]] double timer_now(Rounding rounding);

  // For the scheduler: calls one of the functions of bootstrap.js, and lets it settle.
  enum class Entry : std::uint8_t {
    dispatch,
    call_only,
    process_rejections,
    run_ticks,
    process_timers,
    process_immediates,
    system_error,
    run_main,
    emit_before_exit,
    emit_exit,
    on_signal,
    on_uncaught,
    bind_callback,
    tell_why,
    run_next_step,
    count,
  };
  [[nodiscard]] js::Object entry(Entry which) const;
  // Null if it threw, which is reported as an uncaught exception.
  js::Value call_entry(Entry which, std::span<const js::Value> arguments = {});
  js::Value call_entry(Entry which, std::initializer_list<js::Value> arguments) {
    return call_entry(which, std::span(arguments.begin(), arguments.size()));
  }

  // Holds the engine until settle(): microtasks wait.
  void hold_engine();
  // Instead of settle() after a callback that failed: what it has queued runs after the next one,
  // which comes soon.
  void wait_for_next_callback();
  // One turn of ticks and microtasks, then tells the loop what was scheduled.
  void settle();

 private:
  void boot();
  [[nodiscard]] int run_program();
  // Calls an entry that calls the callback, and tells whether that failed.
  bool call_by(Entry which, js::Object callback, std::span<const js::Value> arguments);
  bool call_held(js::Object callback, std::span<const js::Value> arguments, Turns turns);
  // Ticks and microtasks until there are none. A tick that fails ends it: false.
  bool run_turn();
  void report(js::Value exception);
  void release_engine();
  // The native function that enter_once() has the engine call.
  static js::Value run_work(js::Call& call);
  [[nodiscard]] bool is_stopping() const noexcept { return engine_.termination().is_requested(); }
  [[nodiscard]] int finish();

  Loop& loop_;
  js::Engine& engine_;
  Options options_;
  Nanos started_at_;
  Milestones milestones_;
  js::Pin state_array_;
  js::Pin schedule_array_;
  std::int32_t* state_ = nullptr;
  double* schedule_ = nullptr;
  std::array<js::Pin, static_cast<std::size_t>(Entry::count)> entries_;
  std::unordered_map<std::string, js::Pin> bindings_;
  std::unique_ptr<Scheduler> scheduler_;
  std::unique_ptr<EngineErrands> errands_;
  std::vector<std::function<void()>> end_hooks_;
  WorkerThread* worker_;
  int stop_code_ = 1;
  bool is_engine_held_ = false;
  js::Pin work_function_;
  Function<void()>* work_ = nullptr;  // Of enter_once(), until it has begun.
  bool is_entered_once_ = false;
  bool is_release_put_off_ = false;  // To the end of enter_once().
};

}  // namespace rondo::node
