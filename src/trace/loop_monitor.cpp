#include "trace/loop_monitor.h"

#include <algorithm>

#include "rondo/base/require.h"

namespace rondo::trace {

namespace {

// Nothing for what began before anybody measured.
std::optional<Nanos> take_time(std::map<TaskId, Nanos>& times, TaskId id) {
  const auto found = times.find(id);
  if (found == times.end()) {
    return std::nullopt;
  }
  const Nanos time = found->second;
  times.erase(found);
  return time;
}

}  // namespace

LoopMonitor::Id LoopMonitor::open() {
  const std::lock_guard lock(mutex_);
  const bool is_first =
      std::ranges::all_of(opened_, [](const auto& one) { return one == nullptr; });
  auto place = std::ranges::find_if(opened_, [](const auto& one) { return one == nullptr; });
  if (place == opened_.end()) {
    place = opened_.insert(place, nullptr);
  }
  *place = std::make_unique<Measured>();
  if (is_first) {
    iteration_ = loop_.metrics().iterations;
    is_iteration_whole_ = false;
    phase_begin_.reset();
    sleep_begin_.reset();
    task_begins_.clear();
    enqueued_.clear();
    started_.clear();
    next_ = loop_.observer();
    loop_.set_observer(this);
  }
  return static_cast<Id>(place - opened_.begin());
}

void LoopMonitor::close(Id id) {
  const std::lock_guard lock(mutex_);
  require(id < opened_.size() && opened_[id] != nullptr, "no such measurement");
  opened_[id] = nullptr;
  if (std::ranges::all_of(opened_, [](const auto& one) { return one == nullptr; })) {
    let_go();
  }
}

void LoopMonitor::let_go() {
  if (loop_.observer() == this) {
    loop_.set_observer(next_);
  }
}

std::vector<DurationCounts::Cell> LoopMonitor::take(Id id, std::size_t series) {
  const std::lock_guard lock(mutex_);
  require(id < opened_.size() && opened_[id] != nullptr, "no such measurement");
  return opened_[id]->at(series).take();
}

void LoopMonitor::record(std::size_t series, Nanos duration) {
  const std::lock_guard lock(mutex_);
  for (const auto& measured : opened_) {
    if (measured != nullptr) {
      (*measured)[series].record(duration);
    }
  }
}

void LoopMonitor::phase_began(Phase phase) {
  const Nanos now = clock_.now();
  // Nothing happens between the last phase of an iteration and the first one of the next.
  if (const std::uint64_t iteration = loop_.metrics().iterations; iteration != iteration_) {
    if (is_iteration_whole_) {
      record(Series::iterations, now - iteration_begin_ - slept_in_iteration_);
    }
    iteration_ = iteration;
    is_iteration_whole_ = true;
    iteration_begin_ = now;
    slept_in_iteration_ = Nanos::zero();
  }
  phase_begin_ = now;
  slept_in_phase_ = Nanos::zero();
  pass_on(&Observer::phase_began, phase);
}

void LoopMonitor::phase_ended(Phase phase) {
  if (phase_begin_) {
    record(static_cast<std::size_t>(Series::phases) + static_cast<std::size_t>(phase),
           clock_.now() - *phase_begin_ - slept_in_phase_);
  }
  pass_on(&Observer::phase_ended, phase);
}

void LoopMonitor::task_scheduled(const ScheduledTask& task) {
  pass_on(&Observer::task_scheduled, task);
}

void LoopMonitor::task_began(TaskKind kind, TaskId id) {
  task_begins_.push_back(clock_.now());
  pass_on(&Observer::task_began, kind, id);
}

void LoopMonitor::task_ended(TaskKind kind, TaskId id) {
  if (!task_begins_.empty()) {
    record(Series::callbacks, clock_.now() - task_begins_.back());
    task_begins_.pop_back();
  }
  pass_on(&Observer::task_ended, kind, id);
}

void LoopMonitor::sleep_began(Timeout timeout) {
  sleep_begin_ = clock_.now();
  pass_on(&Observer::sleep_began, timeout);
}

void LoopMonitor::sleep_ended() {
  if (sleep_begin_) {
    const Nanos slept = clock_.now() - *sleep_begin_;
    slept_in_iteration_ += slept;
    slept_in_phase_ += slept;
    record(Series::waits, slept);
  }
  pass_on(&Observer::sleep_ended);
}

void LoopMonitor::job_enqueued(TaskId id) {
  {
    const std::lock_guard lock(mutex_);
    enqueued_[id] = clock_.now();
  }
  pass_on(&Observer::job_enqueued, id);
}

void LoopMonitor::job_started(TaskId id) {
  const Nanos now = clock_.now();
  std::optional<Nanos> enqueued;
  {
    const std::lock_guard lock(mutex_);
    enqueued = take_time(enqueued_, id);
    if (enqueued) {
      started_[id] = now;
    }
  }
  if (enqueued) {
    record(Series::time_in_queue, now - *enqueued);
  }
  pass_on(&Observer::job_started, id);
}

void LoopMonitor::job_finished(TaskId id) {
  std::optional<Nanos> started;
  {
    const std::lock_guard lock(mutex_);
    started = take_time(started_, id);
  }
  if (started) {
    record(Series::time_in_service, clock_.now() - *started);
  }
  pass_on(&Observer::job_finished, id);
}

}  // namespace rondo::trace
