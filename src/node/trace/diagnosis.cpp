#include "node/trace/diagnosis.h"

#include <unistd.h>

#include <memory>

#include "js/backtrace.h"
#include "js/native.h"
#include "node/environment.h"
#include "node/process/exit.h"
#include "node/trace/stack_sampler.h"
#include "trace/call_site.h"
#include "trace/event_log.h"
#include "trace/pool_watch.h"

namespace rondo::node {

namespace {

using js::Call;

// Longer than the limit, for whoever comes back before that is told of with more words.
constexpr int stuck_factor = 20;

trace::CallSite site_of(const std::string& stack) {
  return trace::find_call_site(trace::parse_backtrace(stack));
}

// What a job on the pool is for: `crypto.pbkdf2 at /a.js:3`.
std::string name_job(js::Context context, TaskKind kind) {
  constexpr unsigned frames_max = 40;
  const trace::CallSite site = site_of(js::backtrace(context, frames_max));
  const std::string what = site.api.empty() ? std::string(task_kind_name(kind)) : site.api;
  return site.file.empty() ? what : what + " at " + site.file + ":" + std::to_string(site.line);
}

class Diagnosis final : public Observer {
 public:
  Diagnosis(const js::Engine& engine, const Options& options)
      : pool(system_clock(), std::chrono::milliseconds(options.diagnose_millis),
             [&engine](TaskKind kind) { return name_job(engine.context(), kind); }),
        sampler(engine) {
    sampler.on_stuck(std::chrono::milliseconds(options.diagnose_millis * stuck_factor),
                     options.diagnose_format == "json" ? tell_as_json : tell_as_text);
  }

  void phase_began(Phase /*phase*/) override { loop_time = MonotonicClock::read(); }
  void phase_ended(Phase /*phase*/) override { loop_time = MonotonicClock::read(); }
  void task_began(TaskKind /*kind*/, TaskId /*id*/) override {
    sampler.script_began(MonotonicClock::read());
  }
  void task_ended(TaskKind /*kind*/, TaskId /*id*/) override {
    sampler.script_began(Nanos::zero());
  }
  void task_scheduled(const ScheduledTask& task) override { pool.task_scheduled(task); }
  void job_enqueued(TaskId id) override { pool.job_enqueued(id); }
  void job_started(TaskId id) override { pool.job_started(id); }
  void job_finished(TaskId id) override { pool.job_finished(id); }

  trace::PoolWatch pool;
  StackSampler sampler;
  Nanos loop_time{};  // When the loop was last in control.

 private:
  static void tell_as_text(Nanos so_far, const std::string& stack) {
    std::string text =
        "rondo diagnose: stuck: a callback, or its ticks and microtasks, has held up "
        "the loop for " +
        std::to_string(so_far.count() / 1'000'000) + " ms and has not ended\n";
    for (const std::string& frame : site_of(stack).stack) {
      text += "    at " + frame + "\n";
    }
    write_all(STDERR_FILENO, text);
  }

  static void tell_as_json(Nanos so_far, const std::string& stack) {
    const trace::CallSite site = site_of(stack);
    std::string frames;
    for (const std::string& frame : site.stack) {
      frames += (frames.empty() ? "" : "\n") + frame;
    }
    trace::EventLine line = trace::EventLine::from_object(R"({"kind":"stuck"})");
    line.text("site", site.file + ":" + std::to_string(site.line))
        .number("millis", so_far.count() / 1'000'000)
        .text("stack", frames);
    write_all(STDERR_FILENO, line.finish());
  }
};

// Never torn down: threads of the pool may report until the process ends.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit Diagnosis* current = nullptr;

double to_millis(Nanos time) { return std::chrono::duration<double, std::milli>(time).count(); }

js::Value now(Call& call) { return call.number(to_millis(MonotonicClock::read())); }

js::Value loop_time(Call& call) { return call.number(to_millis(current->loop_time)); }

// samplesSince(time): the stacks of the program, each with newlines between its frames.
js::Value samples_since(Call& call) {
  const Nanos since = std::chrono::duration_cast<Nanos>(
      std::chrono::duration<double, std::milli>(call.number_at(0)));
  js::ArrayBuilder stacks(call.context());
  for (const StackSample& sample : current->sampler.samples_since(since)) {
    std::string text;
    for (const std::string& frame : site_of(sample.stack).stack) {
      text += (text.empty() ? "" : "\n") + frame;
    }
    stacks.push(call.string(text));
  }
  return stacks.array();
}

// Undefined if there is none.
js::Value take_pool_delays(Call& call) {
  const auto delays = current->pool.take_delays();
  if (delays.empty()) {
    return call.undefined();
  }
  const js::Context context = call.context();
  js::ArrayBuilder made(context);
  for (const trace::PoolDelay& delay : delays) {
    js::Object entry = js::object(context);
    js::ArrayBuilder holders(context);
    for (const std::string& holder : delay.holders) {
      holders.push(call.string(holder));
    }
    js::set(context, entry, "job", call.string(delay.job));
    js::set(context, entry, "waited", call.number(to_millis(delay.waited)));
    js::set(context, entry, "holders", holders.array());
    js::set(context, entry, "demand", call.number(static_cast<double>(delay.demand)));
    made.push(entry);
  }
  return made.array();
}

}  // namespace

void start_diagnosis(Loop& loop, const js::Engine& engine, const Options& options) {
  current = std::make_unique<Diagnosis>(engine, options).release();
  loop.set_observer(current);
}

void define_diagnosis(js::Context context, js::Object binding) {
  if (current == nullptr) {
    return;
  }
  js::define<now>(context, binding, "now");
  js::define<loop_time>(context, binding, "loopTime");
  js::define<samples_since>(context, binding, "samplesSince");
  js::define<take_pool_delays>(context, binding, "takePoolDelays");
}

}  // namespace rondo::node
