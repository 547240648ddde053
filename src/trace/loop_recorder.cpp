#include "trace/loop_recorder.h"

#include <chrono>

namespace rondo::trace {

namespace {

// Threads of the pool are numbered in the order in which they first do something.
std::int64_t number_of_this_thread() {
  static std::atomic<std::int64_t> last_number = 0;
  thread_local const std::int64_t number = ++last_number;
  return number;
}

std::int64_t id_number(TaskId id) { return static_cast<std::int64_t>(id); }

}  // namespace

void LoopRecorder::note_phase(std::string_view event, Phase phase) {
  EventLine line(event);
  line.text("p", phase_name(phase))
      .number("i", static_cast<std::int64_t>(loop_.metrics().iterations));
  log_.append(line);
}

void LoopRecorder::phase_began(Phase phase) { note_phase("phase", phase); }

void LoopRecorder::phase_ended(Phase phase) { note_phase("phase-end", phase); }

void LoopRecorder::task_scheduled(const ScheduledTask& task) {
  EventLine line("native");
  line.number("id", id_number(task.id))
      .number("by", id_number(task.parent))
      .text("k", task_kind_name(task.kind));
  log_.append(line);
}

void LoopRecorder::note_task(std::string_view event, TaskKind kind, TaskId id) {
  EventLine line(event);
  line.number("id", id_number(id)).text("k", task_kind_name(kind));
  log_.append(line);
}

void LoopRecorder::task_began(TaskKind kind, TaskId id) { note_task("run", kind, id); }

void LoopRecorder::task_ended(TaskKind kind, TaskId id) { note_task("run-end", kind, id); }

void LoopRecorder::sleep_began(Timeout timeout) {
  EventLine line("sleep");
  line.number("ms", timeout ? std::chrono::ceil<std::chrono::milliseconds>(*timeout).count() : -1);
  log_.append(line);
}

void LoopRecorder::sleep_ended() {
  EventLine line("wake");
  log_.append(line);
}

void LoopRecorder::note_job(std::string_view event, TaskId id) {
  EventLine line(event);
  line.number("id", id_number(id)).number("th", number_of_this_thread());
  log_.append(line);
}

void LoopRecorder::job_enqueued(TaskId id) {
  EventLine line("job-queued");
  line.number("id", id_number(id));
  log_.append(line);
}

void LoopRecorder::job_started(TaskId id) { note_job("job", id); }

void LoopRecorder::job_finished(TaskId id) { note_job("job-end", id); }

}  // namespace rondo::trace
