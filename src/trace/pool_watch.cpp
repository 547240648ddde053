#include "trace/pool_watch.h"

#include <algorithm>
#include <utility>

namespace rondo::trace {

PoolWatch::PoolWatch(const Clock& clock, Nanos limit, Namer namer)
    : clock_(clock), limit_(limit), namer_(std::move(namer)) {}

void PoolWatch::task_scheduled(const ScheduledTask& task) {
  switch (task.kind) {
    case TaskKind::fs:
    case TaskKind::dns:
    case TaskKind::work:
    case TaskKind::random:
      last_id_ = task.id;
      last_name_ = namer_(task.kind);
      break;
    default:
      break;
  }
}

void PoolWatch::job_enqueued(TaskId id) {
  const std::lock_guard lock(mutex_);
  // A job is handed to the pool directly after it was scheduled.
  names_[id] = id == last_id_ ? last_name_ : std::string("job");
  waiting_[id] = Waiting{clock_.now(), {}};
}

void PoolWatch::job_started(TaskId id) {
  const std::lock_guard lock(mutex_);
  const Nanos now = clock_.now();
  if (const auto found = waiting_.find(id); found != waiting_.end()) {
    Waiting& waiting = found->second;
    if (now - waiting.since > limit_) {
      const std::size_t demand = running_.size() + waiting_.size();
      delays_.push_back(
          PoolDelay{names_[id], now - waiting.since, std::move(waiting.holders), demand});
    }
    waiting_.erase(found);
  }
  running_.insert(id);
}

void PoolWatch::job_finished(TaskId id) {
  const std::lock_guard lock(mutex_);
  const std::string name = std::move(names_[id]);
  for (auto& [waiter, waiting] : waiting_) {
    if (std::ranges::find(waiting.holders, name) == waiting.holders.end()) {
      waiting.holders.push_back(name);
    }
  }
  running_.erase(id);
  names_.erase(id);
}

std::vector<PoolDelay> PoolWatch::take_delays() {
  const std::lock_guard lock(mutex_);
  return std::exchange(delays_, {});
}

}  // namespace rondo::trace
