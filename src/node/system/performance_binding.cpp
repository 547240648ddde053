// internalBinding('performance'): the clock of `performance`, and what the loop has measured.
#include <chrono>
#include <utility>

#include "js/native.h"
#include "js/sampling.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;

// As early as a program can look: before main.
const Nanos process_start = MonotonicClock::read();

double to_millis(Nanos time) { return std::chrono::duration<double, std::milli>(time).count(); }

double since_start(Nanos time) { return to_millis(time - process_start); }

double time_origin() {
  const auto wall_clock = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(wall_clock).count() -
         since_start(MonotonicClock::read());
}

js::Value now(Call& call) { return call.number(since_start(MonotonicClock::read())); }

const LoopMetrics& metrics() { return Environment::current().loop().metrics(); }

js::Value loop_idle_time(Call& call) { return call.number(to_millis(metrics().idle_time)); }

js::Value loop_metrics(Call& call) {
  const js::Context context = call.context();
  js::Object result = js::object(context);
  js::set(context, result, "loopCount", call.number(static_cast<double>(metrics().iterations)));
  js::set(context, result, "events", call.number(static_cast<double>(metrics().events)));
  js::set(context, result, "eventsWaiting",
          call.number(static_cast<double>(metrics().events_waiting)));
  return result;
}

// In milliseconds since the start; -1: not yet.
js::Value milestones(Call& call) {
  const js::Context context = call.context();
  const Milestones& reached = Environment::current().milestones();
  const std::pair<std::string_view, Nanos> all[] = {
      {"nodeStart", process_start},         {"v8Start", reached.engine},
      {"environment", reached.environment}, {"bootstrapComplete", reached.bootstrap_complete},
      {"loopStart", reached.loop_start},    {"loopExit", reached.loop_exit},
  };
  js::Object result = js::object(context);
  for (const auto& [name, time] : all) {
    js::set(context, result, name, call.number(time == Nanos{} ? -1 : since_start(time)));
  }
  return result;
}

js::ContextGroup group() { return Environment::current().engine().group(); }

js::Value start_sampling(Call& call) {
  js::start_sampling(group());
  return call.undefined();
}

// takeSamples(): see js/sampling.h.
js::Value take_samples(Call& call) { return js::string(call.context(), js::take_samples(group())); }

js::Value stop_sampling(Call& call) {
  js::stop_sampling(group());
  return call.undefined();
}

}  // namespace

js::Object make_performance_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<now>(context, binding, "now");
  js::define<loop_idle_time>(context, binding, "loopIdleTime");
  js::define<loop_metrics>(context, binding, "loopMetrics");
  js::define<milestones>(context, binding, "milestones");
  js::define<start_sampling>(context, binding, "startSampling");
  js::define<take_samples>(context, binding, "takeSamples");
  js::define<stop_sampling>(context, binding, "stopSampling");
  js::set(context, binding, "timeOrigin", js::number(context, time_origin()));
  return binding;
}

}  // namespace rondo::node
