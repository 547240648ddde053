#include "node/environment.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "js/native.h"
#include "js/typed_array.h"
#include "node/bindings.h"
#include "node/builtins.h"
#include "node/engine_errands.h"
#include "node/process/exit.h"
#include "node/process/language.h"
#include "node/scheduler.h"
#include "node/trace/trace_events.h"
#include "node/worker/worker_thread.h"
#include "rondo/base/require.h"

namespace rondo::node {

namespace {

thread_local Environment* current_environment = nullptr;

// By Environment::Entry; the names are those that bootstrap.js returns.
constexpr std::array<std::string_view, static_cast<std::size_t>(Environment::Entry::count)>
    entry_names = {"dispatch",       "callOnly",          "processRejections", "runTicks",
                   "processTimers",  "processImmediates", "systemError",       "runMain",
                   "emitBeforeExit", "emitExit",          "onSignal",          "onUncaught",
                   "bindCallback",   "tellWhy",           "runNextStep"};

// As in Node: the handler of uncaught exceptions threw.
constexpr int exit_in_fatal_handler = 7;

js::Value internal_binding(js::Call& call) {
  Environment& environment = Environment::current();
  js::Object binding = environment.binding(call.string_at(0));
  return binding == nullptr ? call.undefined() : binding;
}

}  // namespace

Environment::Environment(Loop& loop, js::Engine& engine, Options options, WorkerThread* worker)
    : loop_(loop), engine_(engine), options_(std::move(options)), worker_(worker) {
  require(current_environment == nullptr, "a thread has one environment");
  current_environment = this;
  loop_.update_time();
  started_at_ = loop_.now();
  milestones_.engine = started_at_;

  const js::Context context = engine_.context();
  const auto state =
      js::make_shared_items<std::int32_t>(context, static_cast<std::size_t>(Shared::count));
  const auto schedule = js::make_shared_items<double>(context, 1);
  state_array_ = js::Pin(engine_, state.array);
  schedule_array_ = js::Pin(engine_, schedule.array);
  state_ = state.items;
  schedule_ = schedule.items;
  *schedule_ = std::numeric_limits<double>::infinity();
  scheduler_ = std::make_unique<Scheduler>(*this);
  loop_.update_time();
  milestones_.environment = loop_.now();
}

Environment::~Environment() { current_environment = nullptr; }

Environment& Environment::current() {
  require(current_environment != nullptr, "this thread has no environment");
  return *current_environment;
}

double Environment::elapsed_millis() const {
  return static_cast<double>((loop_.now() - started_at_).count()) / 1e6;
}

double Environment::timer_now(Rounding rounding) {
  loop_.update_time();
  constexpr std::int64_t nanos_per_milli = 1'000'000;
  const Nanos now = std::max(loop_.now(), scheduler_->timers_ahead_until());
  const std::int64_t scaled = (now - started_at_).count() * timer_ticks_per_milli;
  const std::int64_t ticks =
      (scaled + (rounding == Rounding::up ? nanos_per_milli - 1 : 0)) / nanos_per_milli;
  return static_cast<double>(ticks) / timer_ticks_per_milli;
}

js::Pin Environment::pin_callback(js::Value callback, std::string_view type) {
  if (shared(Shared::has_contexts) == 0) {
    return {engine_, callback};
  }
  const js::Lock lock(engine_);
  const js::Completion bound = js::call(context(), entry(Entry::bind_callback),
                                        std::array{callback, js::string(context(), type)});
  return {engine_, bound ? *bound : callback};
}

// ---- Calling script --------------------------------------------------------------------------

void Environment::hold_engine() {
  if (!is_engine_held_) {
    is_engine_held_ = true;
    js::Lock::acquire(engine_.context());
  }
  is_release_put_off_ = false;
}

void Environment::release_engine() {
  if (is_entered_once_) {
    is_release_put_off_ = true;
  } else if (is_engine_held_) {
    is_engine_held_ = false;
    js::Lock::release(engine_.context());
  }
}

js::Value Environment::run_work(js::Call& call) {
  (*std::exchange(current().work_, nullptr))();
  return call.undefined();
}

// The engine does not call the function if script has to end: the rest of the loop goes on all the
// same.
void Environment::enter_once(Function<void()>& work) {
  if (is_entered_once_) {
    work();
    return;
  }
  if (!work_function_) {
    work_function_ =
        js::Pin(engine_, js::make_function<run_work>(context(), "runWork", js::Visibility::hidden));
  }
  const bool was_held = is_engine_held_;
  hold_engine();
  work_ = &work;
  is_entered_once_ = true;
  is_release_put_off_ = !was_held;
  const js::Completion ran = js::call(context(), work_function_.object(), {});
  if (!ran && std::exchange(work_, nullptr) != nullptr) {
    work();
  }
  is_entered_once_ = false;
  if (is_release_put_off_) {
    release_engine();
  }
}

js::Object Environment::entry(Entry which) const {
  return entries_[static_cast<std::size_t>(which)].object();
}

js::Value Environment::call_entry(Entry which, std::span<const js::Value> arguments) {
  if (is_stopping()) {
    return nullptr;
  }
  const js::Completion result = js::call(engine_.context(), entry(which), arguments);
  if (!result) {
    report(result.error());
    return nullptr;
  }
  return *result;
}

// What our own script throws is treated as if the program had thrown it.
void Environment::report(js::Value exception) {
  // Then it is what ends script.
  if (is_stopping()) {
    return;
  }
  const std::array<js::Value, 1> arguments{exception};
  const js::Completion reported = js::call(engine_.context(), entry(Entry::on_uncaught), arguments);
  if (!reported && !is_stopping()) {
    write_all(STDERR_FILENO, "rondo: " + js::to_string(engine_.context(), reported.error()) + "\n");
    if (worker_ == nullptr) {
      exit_now(exit_in_fatal_handler);
    }
    stop(exit_in_fatal_handler);
  }
}

void Environment::enter(js::Object callback, std::span<const js::Value> arguments) {
  hold_engine();
  call_held(callback, arguments, Turns::two);
}

bool Environment::call_by(Entry which, js::Object callback, std::span<const js::Value> arguments) {
  constexpr std::size_t arguments_max = 4;
  require(arguments.size() <= arguments_max, "a callback takes at most four arguments");
  std::array<js::Value, arguments_max + 1> all{callback};
  std::ranges::copy(arguments, all.begin() + 1);
  const js::Value has_failed = call_entry(which, std::span(all).first(arguments.size() + 1));
  return has_failed != nullptr && !js::to_boolean(context(), has_failed);
}

bool Environment::call_without_turn(js::Object callback, std::span<const js::Value> arguments) {
  hold_engine();
  return call_by(Entry::call_only, callback, arguments);
}

bool Environment::call_held(js::Object callback, std::span<const js::Value> arguments,
                            Turns turns) {
  bool is_quiet = call_by(Entry::dispatch, callback, arguments) && run_turn();
  while (shared(Shared::has_next_step) != 0 && !is_stopping()) {
    hold_engine();
    is_quiet = call_by(Entry::dispatch, entry(Entry::run_next_step), {}) && run_turn();
  }
  if (!is_quiet && turns == Turns::two) {
    run_turn();
  }
  scheduler_->follow();
  return is_quiet;
}

void Environment::wait_for_next_callback() { scheduler_->follow(); }

void Environment::settle() {
  run_turn();
  scheduler_->follow();
}

bool Environment::run_turn() {
  for (;;) {
    if (shared(Shared::has_ticks) != 0 || engine_.promises().has_jobs()) {
      hold_engine();
      const js::Value has_failed = call_entry(Entry::run_ticks);
      if (has_failed == nullptr || js::to_boolean(context(), has_failed)) {
        return false;
      }
    }
    release_engine();
    if (shared(Shared::has_ticks) != 0) {
      continue;
    }
    if (shared(Shared::has_rejections) == 0) {
      return true;
    }
    hold_engine();
    call_entry(Entry::process_rejections);
  }
}

js::Value Environment::system_error(const Error& error, std::string_view path,
                                    std::string_view destination) {
  const js::Context context = engine_.context();
  js::Object details = js::object(context);
  js::set(context, details, "errno", js::number(context, error.number()));
  js::set(context, details, "code", js::string(context, error.name()));
  js::set(context, details, "message", js::string(context, error.message()));
  js::set(context, details, "syscall", js::string(context, error.call));
  if (!path.empty()) {
    js::set(context, details, "path", js::string(context, path));
  }
  if (!destination.empty()) {
    js::set(context, details, "dest", js::string(context, destination));
  }
  js::Value made = call_entry(Entry::system_error, {details});
  return made != nullptr ? made : details;
}

js::Object Environment::binding(std::string_view name) {
  const std::string key(name);
  const auto known = bindings_.find(key);
  if (known != bindings_.end()) {
    return known->second.object();
  }
  js::Object made = make_binding(*this, name);
  if (made != nullptr) {
    bindings_.emplace(key, js::Pin(engine_, made));
  }
  return made;
}

// ---- The life of a program -------------------------------------------------------------------

void Environment::boot() {
  const Builtin* bootstrap = find_builtin("internal/bootstrap");
  require(bootstrap != nullptr, "the program was built without its library");
  const js::Lock lock(engine_);
  const js::Context context = engine_.context();
  const js::Completion made = evaluate(*bootstrap, context);
  // A worker may be asked to end before it has begun.
  if (is_stopping()) {
    return;
  }
  require(made.has_value(), "internal/bootstrap is no script");
  js::Object internal = js::make_function<internal_binding>(context, "internalBinding");
  const std::array<js::Value, 1> arguments{internal};
  const js::Completion entries = js::call(context, js::as_object(*made), arguments);
  if (is_stopping()) {
    return;
  }
  if (!entries) {
    const std::string message =
        "internal/bootstrap: " + js::to_string(context, entries.error()) + "\n" +
        js::to_string(context, js::get(context, js::as_object(entries.error()), "stack"));
    require(false, message.c_str());
  }
  for (std::size_t index = 0; index < entry_names.size(); ++index) {
    entries_[index] =
        js::Pin(engine_, js::get(context, js::as_object(*entries), entry_names[index]));
  }
}

int Environment::run() {
  const int code = run_program();
  while (!end_hooks_.empty()) {
    const std::function<void()> hook = std::move(end_hooks_.back());
    end_hooks_.pop_back();
    hook();
  }
  return code;
}

int Environment::run_program() {
  boot();
  if (is_stopping()) {
    return stop_code_;
  }
  if (worker_ == nullptr) {
    set_language_by_variables();
  }
  loop_.update_time();
  milestones_.bootstrap_complete = loop_.now();
  enter(entry(Entry::run_main), {});
  loop_.update_time();
  milestones_.loop_start = loop_.now();
  if (worker_ != nullptr) {
    worker_->note_loop_start(loop_.now());
  }
  scheduler_->await_first_timers();
  if (loop_.is_alive()) {
    loop_.surround_batches([this](Function<void()>& work) { enter_once(work); });
    errands_ = std::make_unique<EngineErrands>(*this);
    scheduler_->mind(*errands_);
  }
  do {
    loop_.run();
    if (is_stopping()) {
      break;
    }
    enter(entry(Entry::emit_before_exit), {});
  } while (loop_.is_alive() && !is_stopping());
  milestones_.loop_exit = loop_.now();
  return finish();
}

void Environment::exit(int code) {
  if (worker_ == nullptr) {
    exit_now(code);
  }
  stop(code);
}

void Environment::stop(int code) {
  stop_code_ = code;
  worker_->note_stop();
  engine_.termination().request();
  loop_.stop();
}

int Environment::finish() {
  hold_engine();
  const js::Value answer = call_entry(Entry::emit_exit);
  if (is_stopping()) {
    release_engine();
    return stop_code_;
  }
  const int code = answer == nullptr ? 1 : static_cast<int>(js::to_number(context(), answer));
  release_engine();
  return code;
}

}  // namespace rondo::node
