// queue_work(loop, work, done): runs work() on the pool, then done(result) on the loop.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/pool/work.h"

namespace rondo {

// What done() is given: work()'s own Result, or its value wrapped in one.
template <class T>
struct AsResult {
  using Type = Result<T>;
};
template <class T>
struct AsResult<Result<T>> {
  using Type = Result<T>;
};

template <class Function>
using WorkResult = typename AsResult<std::invoke_result_t<Function&>>::Type;

// Owns itself: deleted after done() has run.
template <class Function, class Done>
class FunctionWork final : public Work {
 public:
  FunctionWork(Loop& loop, TaskKind kind, Lane lane, Function work, Done done)
      : Work(loop, kind, lane), work_(std::move(work)), done_(std::move(done)) {}

 private:
  void execute() override {
    if constexpr (std::is_void_v<std::invoke_result_t<Function&>>) {
      work_();
      result_.emplace();
    } else {
      result_.emplace(work_());
    }
  }

  void finish(Result<> status) override {
    const std::unique_ptr<FunctionWork> self(this);
    if (!status) {
      result_.emplace(std::unexpected(status.error()));
    }
    loop().enter(kind(), context(), done_, std::move(*result_));
  }

  void abandon() noexcept override { std::default_delete<FunctionWork>()(this); }

  Function work_;
  Done done_;
  std::optional<WorkResult<Function>> result_;
};

// work() runs on a pool thread and returns a T, a Result<T> or nothing; done(Result<T>) runs in
// the poll phase, with ECANCELED if the ticket was used in time.
template <class Function, class Done>
  requires std::is_invocable_v<Done&, WorkResult<Function>>
Ticket queue_work(Loop& loop, Function work, Done done, TaskKind kind = TaskKind::work,
                  Lane lane = Lane::normal) {
  auto* request = std::make_unique<FunctionWork<Function, Done>>(loop, kind, lane, std::move(work),
                                                                 std::move(done))
                      .release();
  Ticket ticket(*request);
  request->submit();
  return ticket;
}

}  // namespace rondo
