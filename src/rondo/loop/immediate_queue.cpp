#include "rondo/loop/immediate_queue.h"

#include "rondo/loop/loop.h"

namespace rondo {

ImmediateId ImmediateQueue::add(Function<void()> callback) {
  require(static_cast<bool>(callback), "an immediate needs a callback");
  queue_.push({std::move(callback), loop_.capture(TaskKind::immediate, this)});
  ++live_count_;
  return front_id_ + queue_.size() - 1;
}

bool ImmediateQueue::clear(ImmediateId id) {
  if (id < front_id_ || id - front_id_ >= queue_.size()) {
    return false;
  }
  Function<void()>& callback = queue_[id - front_id_].callback;
  if (!callback) {
    return false;
  }
  callback = nullptr;
  --live_count_;
  return true;
}

void ImmediateQueue::run() {
  // Those added from here on belong to the next iteration.
  for (std::size_t left = queue_.size(); left > 0; --left) {
    QueuedTask task = queue_.pop();
    ++front_id_;
    if (task.callback) {
      --live_count_;
      loop_.enter(TaskKind::immediate, task.context, task.callback);
    }
  }
}

}  // namespace rondo
