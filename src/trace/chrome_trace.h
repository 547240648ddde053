// Writes what a loop does in the format of Chrome's trace viewer and of Perfetto: a JSON array of
// events with times in microseconds.
//
// The file is a whole JSON text after each event, so it can be read whatever becomes of the
// process.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/loop/observer.h"
#include "rondo/sys/clock.h"
#include "rondo/sys/fd.h"

namespace rondo::trace {

class ChromeTrace final : public Observer {
 public:
  // The file must be empty and open for writing.
  ChromeTrace(Fd file, const Clock& clock, int process_id);

  void phase_began(Phase phase) override;
  void phase_ended(Phase phase) override;
  void task_began(TaskKind kind, TaskId id) override;
  void task_ended(TaskKind kind, TaskId id) override;
  void sleep_began(Timeout timeout) override;
  void sleep_ended() override;
  void job_started(TaskId id) override;
  void job_finished(TaskId id) override;
  void task_scheduled(const ScheduledTask& task) override;

  // Something that took from then until now, on the loop's thread.
  void span(std::string_view name, std::string_view category, Nanos begin);

  // The microtasks of one checkpoint have run, if there were any.
  void microtasks(Nanos begin);

  // The garbage collector marks what is alive, as often as it likes, and then is done. Any thread.
  void collection_marks();
  void collection_ended();

  [[nodiscard]] Nanos now() const { return clock_.now() - start_; }

 private:
  void write_span(std::string_view name, std::string_view category, Nanos begin, int thread);
  void write_thread_name(int thread, std::string_view name);
  void write(std::string_view event);
  // The number of the calling thread of the pool; names it when it is new.
  int pool_thread();

  Fd file_;
  const Clock& clock_;
  Nanos start_;
  int process_id_;
  Nanos phase_begin_{};
  Nanos sleep_begin_{};
  std::vector<Nanos> task_begins_;

  std::atomic<Nanos::rep> collection_begin_ = 0;  // Zero: there is none.
  bool has_collector_ = false;                    // Its thread has a name.

  std::mutex mutex_;
  std::size_t size_ = 0;
  std::map<TaskId, Nanos> job_begins_;
  std::map<TaskId, std::string> job_names_;
  int pool_thread_count_ = 0;
};

}  // namespace rondo::trace
