// Makes anything with a callback awaitable, and cancellable by the awaiting task's stop token.
//
// An operation is a movable object with
//     using Value = ...;                            what co_await gives
//     void start(Loop&, Function<void(Value)> done) called once, on the loop thread
//     void cancel()                                 may be called between start and done: makes
//                                                   done come soon (with ECANCELED), or does
//                                                   nothing if it is too late
//     static Value cancelled()                      the value when it was never started
// A started operation is destroyed before it is done only when its loop goes away, which calls
// nobody back.
#pragma once

#include <coroutine>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "rondo/base/function.h"
#include "rondo/loop/loop.h"
#include "rondo/task/task.h"

namespace rondo {

template <class Operation>
class OperationAwaiter {
 public:
  using Value = typename Operation::Value;

  explicit OperationAwaiter(Operation operation) : operation_(std::move(operation)) {}
  OperationAwaiter(const OperationAwaiter&) = delete;
  OperationAwaiter& operator=(const OperationAwaiter&) = delete;
  ~OperationAwaiter() { forget_stop(); }

  [[nodiscard]] bool await_ready() const noexcept { return false; }

  template <class Promise>
  bool await_suspend(std::coroutine_handle<Promise> waiting) {
    const TaskPromiseBase& promise = waiting.promise();
    require(promise.loop != nullptr, "the task runs on no loop: give it to spawn()");
    if (promise.stop_token.stop_requested()) {
      value_.emplace(Operation::cancelled());
      return false;
    }
    waiting_ = waiting;
    Loop& loop = *promise.loop;
    listen_for_stop(loop, promise.stop_token);
    operation_.start(loop, [this](Value value) { finish(std::move(value)); });
    return true;
  }

  Value await_resume() { return std::move(*value_); }

 private:
  // Shared with the function that a stop request posts: it may run when we are gone.
  struct StopLink {
    OperationAwaiter* awaiter;
  };
  struct OnStop {
    Loop* loop;
    std::shared_ptr<StopLink> link;
    void operator()() const {
      loop->post([link = link] {
        if (link->awaiter != nullptr) {
          (void)link->awaiter->operation_.cancel();
        }
      });
    }
  };

  void listen_for_stop(Loop& loop, const std::stop_token& stop_token) {
    if (stop_token.stop_possible()) {
      stop_link_ = std::make_shared<StopLink>(StopLink{this});
      on_stop_.emplace(stop_token, OnStop{&loop, stop_link_});
    }
  }

  void forget_stop() noexcept {
    if (stop_link_ != nullptr) {
      stop_link_->awaiter = nullptr;
      on_stop_.reset();
    }
  }

  void finish(Value value) {
    value_.emplace(std::move(value));
    forget_stop();
    waiting_.resume();
  }

  Operation operation_;
  std::optional<Value> value_;
  std::coroutine_handle<> waiting_;
  std::shared_ptr<StopLink> stop_link_;
  std::optional<std::stop_callback<OnStop>> on_stop_;
};

// An operation as something to co_await: `co_await awaitable(SomeOperation{...})`.
template <class Operation>
[[nodiscard]] OperationAwaiter<Operation> awaitable(Operation operation) {
  return OperationAwaiter<Operation>(std::move(operation));
}

}  // namespace rondo
