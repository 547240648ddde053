#include "rondo/loop/turn.h"

#include "rondo/loop/loop.h"

namespace rondo {

void TurnQueue::add_tick(Function<void()> tick) {
  ticks_.push({std::move(tick), loop_.capture(TaskKind::tick, this)});
}

void TurnQueue::add_microtask(Function<void()> microtask) {
  microtasks_.push({std::move(microtask), loop_.capture(TaskKind::microtask, this)});
}

void TurnQueue::run() {
  while (has_work()) {
    run_all(ticks_, TaskKind::tick);
    run_all(microtasks_, TaskKind::microtask);
  }
}

void TurnQueue::run_all(Ring<QueuedTask>& queue, TaskKind kind) {
  while (!queue.empty()) {
    QueuedTask task = queue.pop();
    loop_.enter(kind, task.context, task.callback);
  }
}

}  // namespace rondo
