// Writes what a loop does into an EventLog: phases, tasks, waits, and jobs on the pool.
//
//   phase, phase-end     p: name of the phase, i: number of the iteration
//   native               a task was scheduled: id, by: the task that did it, k: kind
//   run, run-end         a task runs: id, k
//   sleep, wake          the loop waits for at most ms milliseconds (-1: for ever)
//   job-queued, job, job-end   id: of the task; th: number of the thread that runs it
#pragma once

#include <atomic>

#include "rondo/loop/loop.h"
#include "rondo/loop/observer.h"
#include "trace/event_log.h"

namespace rondo::trace {

class LoopRecorder final : public Observer {
 public:
  LoopRecorder(Loop& loop, EventLog& log) noexcept : loop_(loop), log_(log) {}

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
  void note_phase(std::string_view event, Phase phase);
  void note_task(std::string_view event, TaskKind kind, TaskId id);
  void note_job(std::string_view event, TaskId id);

  Loop& loop_;
  EventLog& log_;
};

}  // namespace rondo::trace
