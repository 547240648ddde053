// internalBinding('worker'): threads that run script of their own.
//
// A worker is known to script by a number. The thread that made one hears of its end by a handle
// of its loop, which keeps the loop alive as long as script wants that.
#include <atomic>
#include <tuple>
#include <unordered_map>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/worker/parcels.h"
#include "node/worker/worker_thread.h"
#include "rondo/loop/async.h"

namespace rondo::node {

namespace {

using js::Call;

struct Worker {
  explicit Worker(WorkerThread::Setup setup)
      : thread(std::make_unique<WorkerThread>(std::move(setup))) {}
  Worker(Worker&&) = default;
  Worker& operator=(Worker&&) = default;
  // The thread uses the handle until it is joined.
  ~Worker() { thread.reset(); }

  Owned<Async> on_end;
  js::Pin on_exit;
  std::unique_ptr<WorkerThread> thread;
};

struct Workers final : LoopService {
  explicit Workers(Loop& /*loop*/) {}

  static Workers& current() { return Environment::current().loop().service<Workers>(); }
  // Null if it has ended.
  static Worker* at(const Call& call) {
    Workers& workers = current();
    const auto found = workers.by_number.find(call.int_at(0));
    return found == workers.by_number.end() ? nullptr : &found->second;
  }

  std::unordered_map<int, Worker> by_number;
};

constexpr double bytes_per_mebibyte = 1024 * 1024;
// What the engine wants on top of what script may use.
constexpr std::size_t stack_reserve = 256 * 1024;

std::vector<std::string> strings_of(js::Context context, js::Value list) {
  std::vector<std::string> strings;
  js::Object array = js::as_object(list);
  const auto count =
      static_cast<unsigned>(js::to_number(context, js::get(context, array, "length")));
  for (unsigned index = 0; index < count; ++index) {
    strings.push_back(js::to_string(context, js::get(context, array, index)));
  }
  return strings;
}

// Names and values in turn.
std::vector<os::EnvironmentVariable> variables_of(js::Context context, js::Value list) {
  std::vector<os::EnvironmentVariable> variables;
  const std::vector<std::string> strings = strings_of(context, list);
  for (std::size_t index = 0; index + 1 < strings.size(); index += 2) {
    variables.push_back({.name = strings[index], .value = strings[index + 1]});
  }
  return variables;
}

// What concerns the process stays with the main thread.
Options options_for_worker(Options options, const Options& parent) {
  options.exec_path = parent.exec_path;
  options.argv = {parent.argv.empty() ? "rondo" : parent.argv.front()};
  options.parse_for_worker = parent.parse_for_worker;
  options.list_environment_flags = parent.list_environment_flags;
  options.command.clear();
  options.record_fd = -1;
  options.why_fd = -1;
  options.diagnose_format.clear();
  options.trace_file.reset();
  options.eval_source.reset();
  options.is_from_stdin = false;
  options.is_print = false;
  options.is_check = false;
  options.is_repl = false;
  options.is_test = false;
  options.env_files.clear();
  options.title.reset();
  return options;
}

// create(execArgv or undefined, variables or undefined, limits, stackMebibytes, name,
// heapMebibytes or 0, closesFiles, NODE_OPTIONS of variables of its own or undefined):
// [number, parcel], or what of the options is invalid, and how. Without options of its own it has
// those of its parent, without variables it shares those of its parent.
js::Value create(Call& call) {
  const Options& parent = Environment::current().options();
  WorkerThread::Setup setup;
  setup.options = parent;
  if (call.has(0) || call.has(7)) {
    std::vector<std::string> words =
        call.has(0) ? strings_of(call.context(), call[0]) : std::vector<std::string>();
    auto parsed = parent.parse_for_worker(
        {.exec_argv = words,
         .node_options = call.has(7) ? std::optional(call.string_at(7)) : std::nullopt});
    if (!parsed) {
      const std::array<js::Value, 2> complaint{call.string(parsed.error().what),
                                               call.string(parsed.error().text)};
      return js::array(call.context(), complaint);
    }
    setup.options = std::move(*parsed);
    setup.options.exec_argv = parent.exec_argv;
    if (call.has(0)) {
      setup.options.exec_argv = std::move(words);
    }
  }
  setup.options = options_for_worker(std::move(setup.options), parent);
  if (call.has(1)) {
    setup.variables = std::make_shared<Variables>(variables_of(call.context(), call[1]));
  } else if (const WorkerThread* own = Environment::current().worker()) {
    setup.variables = own->setup().variables;
  }
  for (unsigned index = 0; index < setup.resource_limits.size(); ++index) {
    setup.resource_limits[index] =
        js::to_number(call.context(), js::get(call.context(), call.object_at(2), index));
  }
  setup.stack_size =
      static_cast<std::size_t>(call.number_at(3) * bytes_per_mebibyte) + stack_reserve;
  setup.name = call.string_at(4);
  setup.heap_size_max = static_cast<std::size_t>(call.number_at(5) * bytes_per_mebibyte);
  setup.closes_files = call.boolean_at(6);
  auto [own, other] = threads::PortEnd::make_pair();
  setup.control = std::move(other);
  std::tie(setup.inbox, setup.inbox_keeper) = threads::PortEnd::make_pair();
  Worker worker(std::move(setup));
  threads::set_thread_end(worker.thread->id(), worker.thread->setup().inbox);
  const int number = worker.thread->id();
  Workers::current().by_number.emplace(number, std::move(worker));
  const std::array<js::Value, 2> answer{call.number(number),
                                        call.number(Parcels::current().add(std::move(own)))};
  return js::array(call.context(), answer);
}

// On the thread of the parent, when a worker has ended.
void finish(int number) {
  Environment& environment = Environment::current();
  auto node = Workers::current().by_number.extract(number);
  if (node.empty()) {
    return;
  }
  Worker& worker = node.mapped();
  worker.thread->join();
  environment.enter_with(worker.on_exit.object(), [&] {
    const js::Context context = environment.context();
    return std::array<js::Value, 2>{js::number(context, worker.thread->exit_code()),
                                    js::string(context, worker.thread->failure())};
  });
}

// (number, onExit), which gets the exit code, and why it did not start. An error if there is no
// thread for it.
js::Value start(Call& call) {
  Environment& environment = Environment::current();
  Worker* worker = Workers::at(call);
  if (worker == nullptr) {
    return call.undefined();
  }
  const int number = worker->thread->id();
  worker->on_exit = environment.pin_callback(call[1], "WORKER");
  worker->on_end = make<Async>(environment.loop(), [number] { finish(number); });
  const auto started = worker->thread->start([handle = worker->on_end.get()] { handle->send(); });
  if (!started) {
    Workers::current().by_number.erase(number);
    return environment.system_error(started.error());
  }
  return call.undefined();
}

// (number): of one that was not started.
js::Value discard(Call& call) {
  Workers::current().by_number.erase(call.int_at(0));
  return call.undefined();
}

// (number)
js::Value stop(Call& call) {
  if (Worker* worker = Workers::at(call)) {
    worker->thread->stop();
  }
  return call.undefined();
}

// (number, isReferenced)
js::Value reference(Call& call) {
  Worker* worker = Workers::at(call);
  if (worker != nullptr && worker->on_end != nullptr) {
    if (call.boolean_at(1)) {
      worker->on_end->ref();
    } else {
      worker->on_end->unref();
    }
  }
  return call.undefined();
}

// (number): [when its loop began, for how long it was idle], in milliseconds of performance.now()
// and of time; undefined before.
js::Value loop_times(Call& call) {
  Worker* worker = Workers::at(call);
  if (worker == nullptr) {
    return call.undefined();
  }
  const WorkerThread::LoopTimes times = worker->thread->loop_times();
  if (times.start == Nanos{}) {
    return call.undefined();
  }
  const auto millis = [&](Nanos time) {
    return call.number(std::chrono::duration<double, std::milli>(time).count());
  };
  const std::array<js::Value, 2> both{millis(MonotonicClock::read() - times.start),
                                      millis(times.idle)};
  return js::array(call.context(), both);
}

// (number): [user, system], in microseconds; undefined if it does not run.
js::Value cpu_times(Call& call) {
  const Worker* worker = Workers::at(call);
  if (worker == nullptr) {
    return call.undefined();
  }
  const WorkerThread::CpuTimes times = worker->thread->cpu_times();
  const std::array<js::Value, 2> both{call.number(times.user), call.number(times.system)};
  return js::array(call.context(), both);
}

WorkerThread::FileOwner owner_at(const Call& call, std::size_t index) {
  return call.boolean_at(index) ? WorkerThread::FileOwner::object
                                : WorkerThread::FileOwner::program;
}

// In a worker: the parcel through which its parent speaks.
js::Value control_parcel(Call& call) {
  return call.number(Parcels::current().add(Environment::current().worker()->setup().control));
}

// In a worker: the parcel at which messages for this thread arrive.
js::Value inbox_parcel(Call& call) {
  return call.number(Parcels::current().add(Environment::current().worker()->setup().inbox));
}

// In a worker: (fd, isOfObject): whether it was not known.
js::Value keep_file(Call& call) {
  return call.boolean(
      Environment::current().worker()->keep_file(call.int_at(0), owner_at(call, 1)));
}

// In a worker: (fd, isOfObject): whether it was known.
js::Value forget_file(Call& call) {
  return call.boolean(
      Environment::current().worker()->forget_file(call.int_at(0), owner_at(call, 1)));
}

}  // namespace

js::Object make_worker_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  const WorkerThread* worker = environment.worker();
  js::set(context, binding, "isMainThread", js::boolean(context, worker == nullptr));
  js::set(context, binding, "threadId", js::number(context, worker == nullptr ? 0 : worker->id()));
  js::set(context, binding, "threadName",
          js::string(context, worker == nullptr ? std::string() : worker->setup().name));
  if (worker != nullptr) {
    js::ArrayBuilder limits(context);
    for (const double limit : worker->setup().resource_limits) {
      limits.push(js::number(context, limit));
    }
    js::set(context, binding, "resourceLimits", limits.array());
    js::set(context, binding, "sharesVariables",
            js::boolean(context, worker->setup().variables.use_count() != 1));
    js::define<control_parcel>(context, binding, "controlParcel");
    js::define<inbox_parcel>(context, binding, "inboxParcel");
    js::set(context, binding, "closesFiles", js::boolean(context, worker->setup().closes_files));
    js::define<keep_file>(context, binding, "keepFile");
    js::define<forget_file>(context, binding, "forgetFile");
  }
  js::define<create>(context, binding, "create");
  js::define<start>(context, binding, "start");
  js::define<discard>(context, binding, "discard");
  js::define<stop>(context, binding, "stop");
  js::define<reference>(context, binding, "reference");
  js::define<loop_times>(context, binding, "loopTimes");
  js::define<cpu_times>(context, binding, "cpuTimes");
  return binding;
}

}  // namespace rondo::node
