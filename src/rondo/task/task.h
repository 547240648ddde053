// Task<T>: a coroutine that runs on a loop and gives one T.
//
// A task is lazy: it starts when it is awaited, or when spawn() gives it to a loop, and runs
// until its first suspension at once. It has one owner; dropping a task that has not finished
// destroys its frame and whatever it waits for. Tasks know two things that awaited tasks
// inherit: the loop, and a std::stop_token. When stop is requested, from any thread, the
// operation that is being awaited ends with ECANCELED if it still can be cancelled; what the
// task does then is up to it.
//
// Nothing is thrown: an exception that leaves a task aborts the program.
#pragma once

#include <coroutine>
#include <optional>
#include <source_location>
#include <stop_token>
#include <utility>

#include "rondo/base/require.h"

namespace rondo {

class Loop;

template <class T = void>
class Task;

// Told when a task has finished, in place of a coroutine that awaits it. Answers what runs next.
class TaskFinished {
 public:
  TaskFinished() = default;
  TaskFinished(const TaskFinished&) = delete;
  TaskFinished& operator=(const TaskFinished&) = delete;

  virtual std::coroutine_handle<> task_finished() noexcept = 0;

 protected:
  ~TaskFinished() = default;
};

// What every task's promise has; awaiters read it from whoever awaits them.
struct TaskPromiseBase {
  struct FinalAwaiter {
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> finished) const noexcept {
      const TaskPromiseBase& promise = finished.promise();
      return promise.on_finished != nullptr ? promise.on_finished->task_finished()
                                            : promise.continuation;
    }
    void await_resume() const noexcept {}
  };

  std::suspend_always initial_suspend() noexcept { return {}; }
  FinalAwaiter final_suspend() noexcept { return {}; }
  [[noreturn]] void unhandled_exception() noexcept {
    require_failed("an exception left a coroutine", std::source_location::current());
  }

  void inherit(const TaskPromiseBase& parent) noexcept {
    loop = parent.loop;
    stop_token = parent.stop_token;
  }

  std::coroutine_handle<> continuation = std::noop_coroutine();
  TaskFinished* on_finished = nullptr;
  Loop* loop = nullptr;
  std::stop_token stop_token;
};

template <class T>
struct TaskPromise : TaskPromiseBase {
  Task<T> get_return_object() noexcept;

  void return_value(T value) { result.emplace(std::move(value)); }

  T take_result() {
    require(result.has_value(), "the task has not finished");
    return std::move(*result);
  }

  std::optional<T> result;
};

template <>
struct TaskPromise<void> : TaskPromiseBase {
  Task<void> get_return_object() noexcept;
  void return_void() noexcept {}
  void take_result() noexcept {}
};

template <class T>
struct TaskAwaiter {
  std::coroutine_handle<TaskPromise<T>> handle;

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  template <class Promise>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> parent) noexcept {
    handle.promise().inherit(parent.promise());
    handle.promise().continuation = parent;
    return handle;
  }
  T await_resume() { return handle.promise().take_result(); }
};

template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = TaskPromise<T>;
  using Handle = std::coroutine_handle<promise_type>;

  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task& operator=(Task&& other) noexcept {
    if (this != &other) {
      destroy();
      handle_ = std::exchange(other.handle_, nullptr);
    }
    return *this;
  }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() { destroy(); }

  // Awaiting starts the task and takes its result. Once.
  auto operator co_await() && noexcept {
    require(handle_ != nullptr, "a task can be awaited once, and not after it was moved from");
    return TaskAwaiter<T>{handle_};
  }

  // For those who start tasks by other means than co_await.
  [[nodiscard]] Handle handle() const noexcept { return handle_; }

 private:
  friend promise_type;
  explicit Task(Handle handle) noexcept : handle_(handle) {}

  void destroy() noexcept {
    if (handle_ != nullptr) {
      std::exchange(handle_, nullptr).destroy();
    }
  }

  Handle handle_;
};

template <class T>
Task<T> TaskPromise<T>::get_return_object() noexcept {
  return Task<T>(std::coroutine_handle<TaskPromise>::from_promise(*this));
}
inline Task<void> TaskPromise<void>::get_return_object() noexcept {
  return Task<void>(std::coroutine_handle<TaskPromise>::from_promise(*this));
}

// co_await this_task(): the loop and the stop token of the task that asks.
struct ThisTask {
  Loop& loop;
  std::stop_token stop_token;
};

struct ThisTaskAwaiter {
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  template <class Promise>
  bool await_suspend(std::coroutine_handle<Promise> asking) noexcept {
    promise = &asking.promise();
    return false;
  }
  [[nodiscard]] ThisTask await_resume() const {
    require(promise->loop != nullptr, "the task runs on no loop: give it to spawn()");
    return ThisTask{*promise->loop, promise->stop_token};
  }
  const TaskPromiseBase* promise = nullptr;
};

[[nodiscard]] inline ThisTaskAwaiter this_task() noexcept { return {}; }

}  // namespace rondo
