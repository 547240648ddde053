// Measures a loop while somebody asks for it: how long its iterations, waits, phases and callbacks
// take, and how long jobs wait for the pool and run there.
//
//   LoopMonitor& monitor = loop.service<LoopMonitor>();
//   const LoopMonitor::Id id = monitor.open();
//   ...
//   for (auto [lowest, count] : monitor.take(id, LoopMonitor::Series::iterations)) ...
//   monitor.close(id);
//
// While nothing is open the loop has the observer that it had before.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/loop/observer.h"
#include "rondo/loop/service_registry.h"
#include "rondo/sys/clock.h"
#include "trace/duration_counts.h"

namespace rondo::trace {

class LoopMonitor final : public Observer, public LoopService {
 public:
  // Those of the phases follow, by Phase.
  enum class Series : std::uint8_t {
    iterations,       // Without the time that they wait.
    waits,            // For the kernel.
    callbacks,        // With the ticks and microtasks that follow.
    time_in_queue,    // Of jobs, until a thread of the pool begins.
    time_in_service,  // Of jobs, until that thread is done.
    phases,
  };
  static constexpr std::size_t series_count =
      static_cast<std::size_t>(Series::phases) + phase_count;
  using Id = std::size_t;

  explicit LoopMonitor(Loop& loop, const Clock& clock = system_clock()) noexcept
      : loop_(loop), clock_(clock) {}
  ~LoopMonitor() override { let_go(); }

  // From now on durations are counted. What is under way is left out, unless it is measured for
  // somebody else already.
  [[nodiscard]] Id open();
  void close(Id id);
  // Those since the last call.
  [[nodiscard]] std::vector<DurationCounts::Cell> take(Id id, std::size_t series);

  void phase_began(Phase phase) override;
  void phase_ended(Phase phase) override;
  void task_scheduled(const ScheduledTask& task) override;
  void task_began(TaskKind kind, TaskId id) override;
  void task_ended(TaskKind kind, TaskId id) override;
  void sleep_began(Timeout timeout) override;
  void sleep_ended() override;
  void job_enqueued(TaskId id) override;
  void job_started(TaskId id) override;
  void job_finished(TaskId id) override;

 private:
  using Measured = std::array<DurationCounts, series_count>;

  void let_go();
  void record(std::size_t series, Nanos duration);
  void record(Series series, Nanos duration) { record(static_cast<std::size_t>(series), duration); }
  template <class... Params, class... Args>
  void pass_on(void (Observer::*method)(Params...), Args&&... args) {
    if (Observer* next = next_.load(std::memory_order_acquire)) {
      (next->*method)(std::forward<Args>(args)...);
    }
  }

  Loop& loop_;
  const Clock& clock_;
  // Whoever watched before us.
  std::atomic<Observer*> next_ = nullptr;

  std::uint64_t iteration_ = 0;
  bool is_iteration_whole_ = false;  // It was seen from its beginning.
  Nanos iteration_begin_{};
  Nanos slept_in_iteration_{};
  // Nothing: it began before anybody measured.
  std::optional<Nanos> phase_begin_;
  std::optional<Nanos> sleep_begin_;
  Nanos slept_in_phase_{};
  std::vector<Nanos> task_begins_;

  // Threads of the pool come here, too.
  std::mutex mutex_;
  std::vector<std::unique_ptr<Measured>> opened_;  // By Id; null is free.
  std::map<TaskId, Nanos> enqueued_;
  std::map<TaskId, Nanos> started_;
};

}  // namespace rondo::trace
