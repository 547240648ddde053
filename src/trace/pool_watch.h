// Notices when jobs wait too long for a thread of the pool, and says what holds the threads.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "rondo/base/function.h"
#include "rondo/loop/observer.h"
#include "rondo/sys/clock.h"

namespace rondo::trace {

// A job that waited too long.
struct PoolDelay {
  std::string job;                   // What it is, in the words of the namer.
  Nanos waited{};                    // Until it began.
  std::vector<std::string> holders;  // What had to end before it, each once.
  std::size_t demand = 0;            // Jobs that ran and waited when it began.
};

class PoolWatch final : public Observer {
 public:
  // Says what a task is, when it is scheduled. On the loop's thread.
  using Namer = Function<std::string(TaskKind kind)>;

  PoolWatch(const Clock& clock, Nanos limit, Namer namer);

  void task_scheduled(const ScheduledTask& task) override;
  void job_enqueued(TaskId id) override;
  void job_started(TaskId id) override;
  void job_finished(TaskId id) override;

  // Those found since the last call. Any thread.
  [[nodiscard]] std::vector<PoolDelay> take_delays();

 private:
  struct Waiting {
    Nanos since{};
    std::vector<std::string> holders;
  };

  const Clock& clock_;
  Nanos limit_;
  Namer namer_;
  std::string last_name_;
  TaskId last_id_ = 0;

  std::mutex mutex_;
  std::map<TaskId, std::string> names_;
  std::map<TaskId, Waiting> waiting_;
  std::set<TaskId> running_;
  std::vector<PoolDelay> delays_;
};

}  // namespace rondo::trace
