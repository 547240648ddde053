// internalBinding('loop'): the native half of lib/rondo/loop.js. Times are milliseconds, except in
// take(). Lists of numbers are in the order in which lib/rondo/loop.js names them.
#include <array>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/pool/thread_pool.h"
#include "trace/loop_monitor.h"

namespace rondo::node {

namespace {

using js::Call;

double to_millis(Nanos time) { return std::chrono::duration<double, std::milli>(time).count(); }

Loop& loop() { return Environment::current().loop(); }

trace::LoopMonitor& monitor() { return loop().service<trace::LoopMonitor>(); }

template <std::size_t count>
js::Value numbers(Call& call, const std::array<double, count>& values) {
  js::ArrayBuilder list(call.context());
  for (const double value : values) {
    list.push(call.number(value));
  }
  return list.array();
}

// metrics(): iterations, callbacks, events, eventsWaiting, idle, then the time in each phase.
js::Value metrics(Call& call) {
  const LoopMetrics& now = loop().metrics();
  return numbers(
      call,
      std::array{static_cast<double>(now.iterations), static_cast<double>(now.callbacks),
                 static_cast<double>(now.events), static_cast<double>(now.events_waiting),
                 to_millis(now.idle_time), to_millis(now.time_in(Phase::timers)),
                 to_millis(now.time_in(Phase::pending)), to_millis(now.time_in(Phase::idle)),
                 to_millis(now.time_in(Phase::prepare)), to_millis(now.time_in(Phase::poll)),
                 to_millis(now.time_in(Phase::check)), to_millis(now.time_in(Phase::closing))});
}

// queues(): pending, closing, handles, requests. The others are script's.
js::Value queues(Call& call) {
  const QueueDepths depths = loop().queue_depths();
  return numbers(
      call, std::array{static_cast<double>(depths.pending), static_cast<double>(depths.closing),
                       static_cast<double>(depths.handles), static_cast<double>(depths.requests)});
}

// pool(): threads, waiting, running, finished, cancelled, timeInQueue, timeInService,
// longestInQueue.
js::Value pool(Call& call) {
  const PoolMetrics now = loop().pool().metrics();
  return numbers(call,
                 std::array{static_cast<double>(now.threads), static_cast<double>(now.waiting),
                            static_cast<double>(now.running), static_cast<double>(now.finished),
                            static_cast<double>(now.cancelled), to_millis(now.time_in_queue),
                            to_millis(now.time_in_service), to_millis(now.longest_in_queue)});
}

// open(): the number of a measurement.
js::Value open(Call& call) { return call.number(static_cast<double>(monitor().open())); }

// close(number)
js::Value close(Call& call) {
  monitor().close(static_cast<std::size_t>(call.integer_at(0)));
  return call.undefined();
}

// take(number, series): nanoseconds and how often, in turn, since the last call.
js::Value take(Call& call) {
  js::ArrayBuilder list(call.context());
  for (const auto& cell : monitor().take(static_cast<std::size_t>(call.integer_at(0)),
                                         static_cast<std::size_t>(call.integer_at(1)))) {
    list.push(call.number(static_cast<double>(cell.lowest)));
    list.push(call.number(static_cast<double>(cell.count)));
  }
  return list.array();
}

}  // namespace

js::Object make_loop_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<metrics>(context, binding, "metrics");
  js::define<queues>(context, binding, "queues");
  js::define<pool>(context, binding, "pool");
  js::define<open>(context, binding, "open");
  js::define<close>(context, binding, "close");
  js::define<take>(context, binding, "take");
  return binding;
}

}  // namespace rondo::node
