// spawn(): gives a task to a loop.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "rondo/base/function.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/request.h"
#include "rondo/task/task.h"

namespace rondo {

// What is called with a task's result.
template <class T>
struct TaskDone {
  using Type = Function<void(T&&)>;
};
template <>
struct TaskDone<void> {
  using Type = Function<void()>;
};

// The root of a chain of awaits: a request that ends when the task does. Owns itself.
template <class T>
class SpawnedTask final : public Request, private TaskFinished {
 public:
  using Done = typename TaskDone<T>::Type;

  SpawnedTask(Loop& loop, Task<T> task, std::stop_token stop_token, Done done)
      : Request(TaskKind::work), loop_(loop), task_(std::move(task)), done_(std::move(done)) {
    TaskPromise<T>& promise = task_.handle().promise();
    promise.loop = &loop;
    promise.stop_token = std::move(stop_token);
    promise.on_finished = this;
  }

  void start() {
    begin(loop_);
    loop_.enter(TaskKind::main, context(), task_.handle());
  }

 private:
  // Calls back from a microtask: a task that finishes at once must not call back from inside
  // spawn().
  std::coroutine_handle<> task_finished() noexcept override {
    loop_.queue_microtask([this] { finish(); });
    return std::noop_coroutine();
  }

  void finish() {
    const std::unique_ptr<SpawnedTask> self(this);
    end(loop_);
    if (!done_) {
      return;
    }
    if constexpr (std::is_void_v<T>) {
      done_();
    } else {
      done_(task_.handle().promise().take_result());
    }
  }

  void abandon() noexcept override { std::default_delete<SpawnedTask>()(this); }

  Loop& loop_;
  Task<T> task_;
  Done done_;
};

// Starts the task: it runs until its first suspension before spawn() returns. The loop stays
// alive until it has finished; done(result) is called after that, never from inside spawn().
template <class T>
void spawn(Loop& loop, Task<T> task, typename SpawnedTask<T>::Done done = {},
           std::stop_token stop_token = {}) {
  loop.require_thread();
  auto spawned = std::make_unique<SpawnedTask<T>>(loop, std::move(task), std::move(stop_token),
                                                  std::move(done));
  spawned.release()->start();
}

// Spawns the task and runs the loop until nothing is alive; for main(). The task's result.
template <class T>
T run(Loop& loop, Task<T> task) {
  if constexpr (std::is_void_v<T>) {
    bool has_finished = false;
    spawn(loop, std::move(task), [&] { has_finished = true; });
    loop.run();
    require(has_finished, "the loop ended before the task: it waits for nothing that is alive");
  } else {
    std::optional<T> result;
    spawn(loop, std::move(task), [&](T&& value) { result.emplace(std::move(value)); });
    loop.run();
    require(result.has_value(),
            "the loop ended before the task: it waits for nothing that is alive");
    return std::move(*result);
  }
}

}  // namespace rondo
