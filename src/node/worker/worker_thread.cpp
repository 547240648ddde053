#include "node/worker/worker_thread.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

#include "js/engine.h"
#include "js/heap_size.h"
#include "js/watchdog.h"
#include "node/environment.h"
#include "rondo/loop/async.h"
#include "rondo/sys/fd.h"
#include "rondo/system/thread_settings.h"

namespace rondo::node {

namespace {

// A loop that allocates takes some megabytes in it.
constexpr Nanos time_between_looks_at_heap = std::chrono::milliseconds(10);

int take_id() {
  static std::atomic<int> last_id = 0;
  return ++last_id;
}

// An engine ends the process if it gets no descriptors. So while they are scarce, threads make
// their engines one after the other, and only if there are enough.
class ScarceDescriptors {
 public:
  ScarceDescriptors() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const auto first = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, INT_MAX)) - plenty;
    // The lowest that is free, from there on.
    const Fd free(first < 0 ? -1 : ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, first));
    if (!free || free.get() != first) {
      static std::mutex& mutex = *new std::mutex;
      lock_ = std::unique_lock(mutex);
    }
  }

  [[nodiscard]] bool are_enough_left() const {
    if (!lock_) {
      return true;
    }
    std::array<Fd, enough> taken;
    for (Fd& fd : taken) {
      fd = Fd(::eventfd(0, EFD_CLOEXEC));
    }
    return taken.back().is_open();
  }

 private:
  static constexpr int plenty = 256;
  static constexpr int enough = 6;

  std::unique_lock<std::mutex> lock_;
};

}  // namespace

// The order of the members is that of their making: the loop goes last, for handles are also owned
// by objects of script.
class WorkerThread::Runtime {
 public:
  Runtime(std::unique_ptr<Loop> loop, WorkerThread& worker)
      : loop_(std::move(loop)),
        environment_(*loop_, engine_, worker.setup_.options, &worker),
        waker_(make<Async>(*loop_, [this] { environment_.stop(1); })) {
    waker_->unref();
    if (worker.setup_.heap_size_max != 0) {
      heap_watch_.emplace(engine_, time_between_looks_at_heap,
                          [this, &worker] { watch_heap(worker); });
    }
    if (!environment_.options().allows_eval) {
      engine_.forbid_eval();
    }
  }
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;
  ~Runtime() = default;

  [[nodiscard]] int run() {
    const int code = environment_.run();
    // The pool writes into memory of the engine.
    loop_->abandon_requests();
    return code;
  }

  // Any thread.
  void stop() {
    waker_->send();
    engine_.termination().request();
  }

  // While script runs.
  void watch_heap(WorkerThread& worker) {
    const std::size_t limit = worker.setup_.heap_size_max;
    if (js::heap_sizes(engine_.group()).capacity > limit) {
      engine_.collect_garbage();
      const js::HeapSizes kept = js::heap_sizes(engine_.group());
      if (kept.used + kept.outside > limit) {
        worker.failure_ = "memory";
        environment_.stop(1);
      }
    }
  }

  [[nodiscard]] Nanos idle_time() const { return loop_->idle_time(); }

 private:
  std::unique_ptr<Loop> loop_;
  js::Engine engine_;
  Environment environment_;
  std::optional<js::Watchdog> heap_watch_;
  Owned<Async> waker_;
};

WorkerThread::WorkerThread(Setup setup) : setup_(std::move(setup)), id_(take_id()) {}

WorkerThread::~WorkerThread() {
  threads::remove_thread_end(id_);
  if (is_joinable_) {
    stop();
    join();
  }
}

Result<> WorkerThread::start(std::function<void()> on_end) {
  on_end_ = std::move(on_end);
  pthread_attr_t attributes{};
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, setup_.stack_size);
  // Signals are for the main thread; the engine's own ones come all the same.
  const int error = ::pthread_create(&thread_, &attributes, enter, this);
  ::pthread_attr_destroy(&attributes);
  if (error != 0) {
    return fail("pthread_create", error);
  }
  is_joinable_ = true;
  return {};
}

void WorkerThread::stop() {
  threads::interrupt_waits(stop_flag_);
  const std::scoped_lock lock(mutex_);
  if (runtime_ != nullptr) {
    runtime_->stop();
  }
}

void WorkerThread::join() {
  if (is_joinable_) {
    is_joinable_ = false;
    ::pthread_join(thread_, nullptr);
  }
}

WorkerThread::LoopTimes WorkerThread::loop_times() {
  const std::scoped_lock lock(mutex_);
  if (runtime_ == nullptr) {
    return {};
  }
  return {.start = Nanos(loop_start_), .idle = runtime_->idle_time()};
}

WorkerThread::CpuTimes WorkerThread::cpu_times() const {
  std::ifstream file("/proc/self/task/" + std::to_string(kernel_id_) + "/stat");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t end_of_name = text.rfind(')');
  if (end_of_name == std::string::npos) {
    return {};
  }
  std::istringstream fields(text.substr(end_of_name + 1));
  std::string skipped;
  // What comes between the name and the two times.
  for (int index = 0; index < 11; ++index) {
    fields >> skipped;
  }
  CpuTimes times;
  fields >> times.user >> times.system;
  const double micros_per_tick = 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
  return {.user = times.user * micros_per_tick, .system = times.system * micros_per_tick};
}

bool WorkerThread::forget_file(int fd, FileOwner owner) {
  const auto found = files_.find(fd);
  if (found == files_.end() || found->second != owner) {
    return false;
  }
  files_.erase(found);
  return true;
}

void WorkerThread::close_files() {
  for (const auto& [fd, owner] : files_) {
    Fd(fd).reset();
  }
  files_.clear();
}

void* WorkerThread::enter(void* worker) {
  static_cast<WorkerThread*>(worker)->run();
  return nullptr;
}

void WorkerThread::run() {
  kernel_id_ = ::gettid();
  static_cast<void>(os::set_thread_name(setup_.name));
  // What bindings keep for a thread is destroyed when the thread ends, later ones first. It needs
  // loop and engine, so that these are made before it, in the same way.
  thread_local std::unique_ptr<Runtime> runtime;
  {
    const ScarceDescriptors scarce;
    auto loop = Loop::create();
    if (loop && !scarce.are_enough_left()) {
      loop = fail("eventfd", EMFILE);
    }
    if (!loop) {
      exit_code_ = 1;
      failure_ = loop.error().to_string();
      on_end_();
      return;
    }
    runtime = std::make_unique<Runtime>(std::move(*loop), *this);
  }
  {
    const std::scoped_lock lock(mutex_);
    runtime_ = runtime.get();
  }
  if (!stop_flag_) {
    exit_code_ = runtime->run();
  }
  {
    const std::scoped_lock lock(mutex_);
    runtime_ = nullptr;
  }
  close_files();
  threads::remove_thread_end(id_);
  setup_.inbox->close();
  on_end_();
}

}  // namespace rondo::node
