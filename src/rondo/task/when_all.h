// Waiting for several tasks at once. Structured: when it returns, all of them have finished.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "rondo/task/task.h"

namespace rondo {

// Resumes one coroutine when the last of several tasks has finished.
class Join final : public TaskFinished {
 public:
  explicit Join(std::size_t task_count) noexcept : left_count_(task_count) {}

  // Starts a task as a child of the coroutine that waits.
  template <class T>
  void start(Task<T>& task, const TaskPromiseBase& parent) {
    auto& promise = task.handle().promise();
    promise.inherit(parent);
    promise.on_finished = this;
    task.handle().resume();
  }

  // To be called when all are started: only then may the last one resume the waiting coroutine,
  // which must not happen inside its own suspension. False: all have finished already.
  [[nodiscard]] bool wait(std::coroutine_handle<> waiting) noexcept {
    waiting_ = waiting;
    return left_count_ > 0;
  }

  std::coroutine_handle<> task_finished() noexcept override {
    --left_count_;
    return left_count_ == 0 && waiting_ != nullptr ? waiting_ : std::noop_coroutine();
  }

 private:
  std::size_t left_count_;
  std::coroutine_handle<> waiting_ = nullptr;
};

// What a task without a result leaves in the tuple or vector.
struct Nothing {
  friend bool operator==(Nothing, Nothing) { return true; }
};

template <class T>
using ResultOf = std::conditional_t<std::is_void_v<T>, Nothing, T>;

template <class T>
ResultOf<T> take_result_of(Task<T>& task) {
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return task.handle().promise().take_result();
  }
}

// Starts each of a group of tasks in order and suspends until all have finished.
template <class Group>
struct JoinAwaiter {
  Group& group;
  Join join;

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  template <class Promise>
  bool await_suspend(std::coroutine_handle<Promise> waiting) {
    group.for_each([&](auto& task) { join.start(task, waiting.promise()); });
    return join.wait(waiting);
  }
  void await_resume() const noexcept {}
};

template <class... Ts>
struct TaskTuple {
  std::tuple<Task<Ts>...> tasks;
  template <class Visitor>
  void for_each(Visitor&& visit) {
    std::apply([&](auto&... task) { (visit(task), ...); }, tasks);
  }
};

template <class T>
struct TaskVector {
  std::vector<Task<T>> tasks;
  template <class Visitor>
  void for_each(Visitor&& visit) {
    for (Task<T>& task : tasks) {
      visit(task);
    }
  }
};

// auto [a, b] = co_await when_all(first(), second());
template <class... Ts>
Task<std::tuple<ResultOf<Ts>...>> when_all(Task<Ts>... tasks) {
  TaskTuple<Ts...> group{{std::move(tasks)...}};
  co_await JoinAwaiter<TaskTuple<Ts...>>{group, Join(sizeof...(Ts))};
  co_return std::apply(
      [](auto&... task) { return std::tuple<ResultOf<Ts>...>(take_result_of(task)...); },
      group.tasks);
}

// The results in the order of the tasks.
template <class T>
Task<std::vector<ResultOf<T>>> when_all(std::vector<Task<T>> tasks) {
  TaskVector<T> group{std::move(tasks)};
  co_await JoinAwaiter<TaskVector<T>>{group, Join(group.tasks.size())};
  std::vector<ResultOf<T>> results;
  results.reserve(group.tasks.size());
  for (Task<T>& task : group.tasks) {
    results.push_back(take_result_of(task));
  }
  co_return results;
}

}  // namespace rondo
