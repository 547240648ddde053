#include "trace/chrome_trace.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "trace/event_log.h"

namespace rondo::trace {

namespace {

constexpr int loop_thread = 1;
// Beyond those of the pool.
constexpr int collector_thread = 10'000;
// A checkpoint that finds no microtasks takes less.
constexpr Nanos microtasks_min = std::chrono::microseconds(1);
constexpr std::string_view empty_file = "[\n]\n";
constexpr std::string_view end_of_file = "\n]\n";

std::string micros(Nanos time) {
  const auto nanos = time.count();
  std::string text = std::to_string(nanos / 1000);
  const std::string rest = std::to_string(1000 + nanos % 1000);
  return text + "." + rest.substr(1);
}

}  // namespace

ChromeTrace::ChromeTrace(Fd file, const Clock& clock, int process_id)
    : file_(std::move(file)), clock_(clock), start_(clock.now()), process_id_(process_id) {
  static_cast<void>(set_close_on_exec(file_.get()));
  static_cast<void>(!::pwrite(file_.get(), empty_file.data(), empty_file.size(), 0));
  size_ = empty_file.size();
  write_thread_name(loop_thread, "loop");
}

// Over the end of the array, and with a new end.
void ChromeTrace::write(std::string_view event) {
  const std::lock_guard lock(mutex_);
  const bool is_first = size_ == empty_file.size();
  const std::size_t place = size_ - end_of_file.size();
  std::string text = is_first ? "\n" : ",\n";
  text += event;
  text += end_of_file;
  static_cast<void>(!::pwrite(file_.get(), text.data(), text.size(), static_cast<off_t>(place)));
  size_ = place + text.size();
}

void ChromeTrace::write_thread_name(int thread, std::string_view name) {
  std::string event = R"({"ph":"M","name":"thread_name","pid":)" + std::to_string(process_id_) +
                      R"(,"tid":)" + std::to_string(thread) + R"(,"args":{"name":)";
  append_json_text(event, name);
  write(event + "}}");
}

void ChromeTrace::write_span(std::string_view name, std::string_view category, Nanos begin,
                             int thread) {
  std::string event = R"({"ph":"X","name":)";
  append_json_text(event, name);
  event += R"(,"cat":)";
  append_json_text(event, category);
  event += R"(,"pid":)" + std::to_string(process_id_) + R"(,"tid":)" + std::to_string(thread) +
           R"(,"ts":)" + micros(begin) + R"(,"dur":)" + micros(now() - begin) + "}";
  write(event);
}

void ChromeTrace::span(std::string_view name, std::string_view category, Nanos begin) {
  write_span(name, category, begin, loop_thread);
}

void ChromeTrace::microtasks(Nanos begin) {
  if (now() - begin >= microtasks_min) {
    span("microtasks", "microtask", begin);
  }
}

void ChromeTrace::collection_marks() {
  Nanos::rep none = 0;
  collection_begin_.compare_exchange_strong(none, std::max<Nanos::rep>(now().count(), 1));
}

void ChromeTrace::collection_ended() {
  const Nanos begin(collection_begin_.exchange(0));
  if (begin == Nanos::zero()) {
    return;
  }
  if (!std::exchange(has_collector_, true)) {
    write_thread_name(collector_thread, "garbage collector");
  }
  write_span("collection", "gc", begin, collector_thread);
}

void ChromeTrace::phase_began(Phase /*phase*/) { phase_begin_ = now(); }

void ChromeTrace::phase_ended(Phase phase) { span(phase_name(phase), "phase", phase_begin_); }

void ChromeTrace::task_began(TaskKind /*kind*/, TaskId /*id*/) { task_begins_.push_back(now()); }

void ChromeTrace::task_ended(TaskKind kind, TaskId /*id*/) {
  if (task_begins_.empty()) {
    return;  // It began before anybody watched.
  }
  span(task_kind_name(kind), "callback", task_begins_.back());
  task_begins_.pop_back();
}

void ChromeTrace::sleep_began(Timeout /*timeout*/) { sleep_begin_ = now(); }

void ChromeTrace::sleep_ended() { span("wait", "wait", sleep_begin_); }

void ChromeTrace::task_scheduled(const ScheduledTask& task) {
  switch (task.kind) {
    case TaskKind::fs:
    case TaskKind::dns:
    case TaskKind::work:
    case TaskKind::random: {
      const std::lock_guard lock(mutex_);
      job_names_[task.id] = task_kind_name(task.kind);
      break;
    }
    default:
      break;
  }
}

int ChromeTrace::pool_thread() {
  thread_local int number = 0;
  if (number == 0) {
    {
      const std::lock_guard lock(mutex_);
      number = loop_thread + ++pool_thread_count_;
    }
    write_thread_name(number, "pool " + std::to_string(number - loop_thread));
  }
  return number;
}

void ChromeTrace::job_started(TaskId id) {
  static_cast<void>(pool_thread());
  const std::lock_guard lock(mutex_);
  job_begins_[id] = now();
}

void ChromeTrace::job_finished(TaskId id) {
  Nanos begin{};
  std::string name;
  {
    const std::lock_guard lock(mutex_);
    begin = job_begins_[id];
    name = job_names_[id];
    job_begins_.erase(id);
    job_names_.erase(id);
  }
  write_span(name.empty() ? "job" : name, "pool", begin, pool_thread());
}

}  // namespace rondo::trace
