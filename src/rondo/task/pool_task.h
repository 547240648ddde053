// co_await run_on_pool(work): blocking work on the pool, its result here. Operations that other
// parts of the library have ready to start are awaited the same way:
//
//   Result<Fd> file = co_await fs::open(loop, path, O_RDONLY);
//   auto found = co_await awaitable(dns::lookup(loop, "localhost"));
#pragma once

#include "rondo/pool/pending_operation.h"
#include "rondo/pool/queue_work.h"
#include "rondo/task/operation.h"

namespace rondo {

template <class Work>
class PoolOperation {
 public:
  using Value = WorkResult<Work>;

  explicit PoolOperation(Work work) : work_(std::move(work)) {}

  void start(Loop& loop, Function<void(Value)> done) {
    ticket_ = queue_work(loop, std::move(work_), std::move(done));
  }
  void cancel() { (void)ticket_.cancel(); }  // Too late once it runs.
  static Value cancelled() { return fail("run_on_pool", ECANCELED); }

 private:
  Work work_;
  Ticket ticket_;
};

// work() may return a T, a Result<T> or nothing; co_await gives a Result. A stop request cancels
// work that still waits; work that runs is waited for.
template <class Work>
[[nodiscard]] auto run_on_pool(Work work) {
  return awaitable(PoolOperation<Work>(std::move(work)));
}

// Any operation that is ready to start. A stop request cancels it while it waits for a thread.
template <class Work, TaskKind kind, Lane lane>
[[nodiscard]] auto operator co_await(PendingOperation<Work, kind, lane> operation) {
  return awaitable(std::move(operation));
}

}  // namespace rondo
