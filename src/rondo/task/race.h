// The first of several tasks, and tasks with a time limit. Structured: the losers are asked to
// stop and waited for, so that nothing is left running.
#pragma once

#include <optional>
#include <stop_token>

#include "rondo/base/error.h"
#include "rondo/task/sleep.h"
#include "rondo/task/when_all.h"

namespace rondo {

// A stop source that is also stopped when the task that owns it is asked to stop.
class ChildStop {
 public:
  explicit ChildStop(const std::stop_token& parent)
      : on_parent_stop_(parent, RequestStop{&source_}) {}

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  void request_stop() { source_.request_stop(); }

 private:
  struct RequestStop {
    std::stop_source* source;
    void operator()() const { source->request_stop(); }
  };
  std::stop_source source_;
  std::stop_callback<RequestStop> on_parent_stop_;
};

// Runs a task under another stop token than its parent's.
template <class T>
struct TaskWithStopToken {
  Task<T> task;
  std::stop_token stop_token;

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  template <class Promise>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> parent) noexcept {
    const auto next = TaskAwaiter<T>{task.handle()}.await_suspend(parent);
    task.handle().promise().stop_token = stop_token;
    return next;
  }
  T await_resume() { return TaskAwaiter<T>{task.handle()}.await_resume(); }
};

template <class T>
TaskWithStopToken<T> with_stop_token(Task<T> task, std::stop_token stop_token) {
  return {std::move(task), std::move(stop_token)};
}

template <class T>
struct Winner {
  std::size_t index;  // Of the task that finished first.
  T value;
};

template <class T>
Task<void> run_racer(Task<T> task, std::size_t index, ChildStop& others,
                     std::optional<Winner<T>>& winner) {
  T value = co_await with_stop_token(std::move(task), others.token());
  if (!winner) {
    winner.emplace(index, std::move(value));
    others.request_stop();
  }
}

// Winner<T> first = co_await when_any(std::move(tasks));
template <class T>
Task<Winner<T>> when_any(std::vector<Task<T>> tasks) {
  require(!tasks.empty(), "when_any() needs a task");
  const ThisTask self = co_await this_task();
  ChildStop others(self.stop_token);
  std::optional<Winner<T>> winner;
  std::vector<Task<void>> racers;
  for (std::size_t index = 0; index < tasks.size(); ++index) {
    racers.push_back(run_racer(std::move(tasks[index]), index, others, winner));
  }
  co_await when_all(std::move(racers));
  co_return std::move(*winner);
}

template <class T>
Task<Result<T>> run_limited(Task<Result<T>> task, ChildStop& limit) {
  Result<T> result = co_await with_stop_token(std::move(task), limit.token());
  limit.request_stop();
  co_return result;
}

inline Task<bool> sleep_until_stopped(Nanos duration, ChildStop& limit) {
  const Result<> slept = co_await sleep(duration);
  if (slept) {
    limit.request_stop();
  }
  co_return slept.has_value();
}

inline Task<bool> keep_limit(Nanos duration, ChildStop& limit) {
  co_return co_await with_stop_token(sleep_until_stopped(duration, limit), limit.token());
}

// The task's own result; ETIMEDOUT if it had to be stopped because the time was up.
template <class T>
Task<Result<T>> with_timeout(Task<Result<T>> task, Nanos duration) {
  const ThisTask self = co_await this_task();
  ChildStop limit(self.stop_token);
  auto [result, is_time_up] =
      co_await when_all(run_limited(std::move(task), limit), keep_limit(duration, limit));
  if (is_time_up && !result && result.error().is(ECANCELED)) {
    co_return fail("with_timeout", ETIMEDOUT);
  }
  co_return std::move(result);
}

}  // namespace rondo
