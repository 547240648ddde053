// One thread that runs script of its own: with its own loop, engine and environment.
//
// It belongs to the thread that made it. Threads have numbers: the main one is 0.
#pragma once

#include <pthread.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "node/options.h"
#include "node/worker/variables.h"
#include "rondo/base/error.h"
#include "rondo/base/time.h"
#include "rondo/loop/loop.h"
#include "threads/address_waits.h"
#include "threads/port_end.h"

namespace rondo::node {

class Environment;

class WorkerThread {
 public:
  struct Setup {
    Options options;
    // None: those of the process.
    std::shared_ptr<Variables> variables;
    std::string name;
    // What the program asked for, by the places that lib/internal/worker.js knows.
    std::array<double, 4> resource_limits{};
    std::size_t stack_size = 0;
    std::size_t heap_size_max = 0;  // In bytes; zero: no limit.
    bool closes_files = true;       // Those that the program knows by their numbers alone.
    // Through which the two threads speak of the worker itself.
    std::shared_ptr<threads::PortEnd> control;
    // Where messages to this thread by its number arrive, and what keeps that end open.
    std::shared_ptr<threads::PortEnd> inbox;
    std::shared_ptr<threads::PortEnd> inbox_keeper;
  };

  explicit WorkerThread(Setup setup);
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;
  // Asks it to end, and waits for that.
  ~WorkerThread();

  [[nodiscard]] int id() const noexcept { return id_; }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

  // `on_end` is called once, at the end, on the new thread.
  [[nodiscard]] Result<> start(std::function<void()> on_end);
  // Script ends wherever it is. Idempotent.
  void stop();
  void join();
  // After it has ended.
  [[nodiscard]] int exit_code() const noexcept { return exit_code_; }
  // Empty, or why there was no start; "memory" if it has taken more than it may.
  [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

  // How its loop has spent its time; zero when it has not begun.
  struct LoopTimes {
    Nanos start{};
    Nanos idle{};
  };
  [[nodiscard]] LoopTimes loop_times();

  // Of the processor, in microseconds; zero when it does not run.
  struct CpuTimes {
    double user = 0;
    double system = 0;
  };
  [[nodiscard]] CpuTimes cpu_times() const;

  // ---- For the thread itself ---------------------------------------------------------------

  [[nodiscard]] const threads::StopFlag& stop_flag() const noexcept { return stop_flag_; }
  // It has decided to end.
  void note_stop() noexcept { stop_flag_ = true; }
  void note_loop_start(Nanos time) noexcept { loop_start_ = time.count(); }

  // Files that are closed when it ends: those that an object owns, and those that the program
  // opened as mere numbers, if it wants that.
  enum class FileOwner : std::uint8_t { program, object };
  // False if there was such a one already.
  bool keep_file(int fd, FileOwner owner) { return files_.emplace(fd, owner).second; }
  // False if there is none.
  bool forget_file(int fd, FileOwner owner);

 private:
  class Runtime;

  static void* enter(void* worker);
  void run();
  void close_files();

  Setup setup_;
  const int id_;
  std::function<void()> on_end_;
  pthread_t thread_{};
  bool is_joinable_ = false;
  threads::StopFlag stop_flag_ = false;
  std::atomic<Nanos::rep> loop_start_ = 0;
  std::atomic<int> kernel_id_ = 0;
  int exit_code_ = 0;
  std::string failure_;
  std::map<int, FileOwner> files_;  // Of the thread itself.

  std::mutex mutex_;
  Runtime* runtime_ = nullptr;  // Under the lock; there while others may reach for it.
};

}  // namespace rondo::node
