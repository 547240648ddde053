#include "rondo/pool/completion_queue.h"

#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/loop/waker.h"
#include "rondo/pool/work.h"

namespace rondo {

namespace {

// How far ahead of its delivery a work's memory is asked for.
constexpr std::size_t prefetch_distance = 4;

}  // namespace

void CompletionQueue::push(Work& work) noexcept {
  // All of it under the lock: once the loop has got the last work, it may destroy the queue.
  const std::scoped_lock lock(mutex_);
  finished_.push_back(&work);
  if (finished_.size() == 1) {
    waker_.wake();
  }
  if (is_draining_) {
    is_not_empty_.notify_one();
  }
}

std::size_t CompletionQueue::deliver() {
  // Taken out of the member while it is walked: a callback may not come here again, but the
  // queue must be whole at any time.
  std::vector<Work*> batch = std::exchange(batch_, {});
  {
    const std::scoped_lock lock(mutex_);
    batch.swap(finished_);
  }
  expected_count_ -= batch.size();
  loop_.decider().order_finished(batch);
  for (std::size_t index = 0; index < batch.size(); ++index) {
    if (index + prefetch_distance < batch.size()) {
      const char* ahead = reinterpret_cast<const char*>(batch[index + prefetch_distance]);
      __builtin_prefetch(ahead);
      __builtin_prefetch(ahead + 64);
    }
    batch[index]->deliver();
  }
  const std::size_t count = batch.size();
  batch.clear();
  batch_ = std::move(batch);
  return count;
}

void CompletionQueue::drain() {
  std::unique_lock lock(mutex_);
  is_draining_ = true;
  for (;;) {
    expected_count_ -= finished_.size();
    finished_.clear();
    if (expected_count_ == 0) {
      return;
    }
    is_not_empty_.wait(lock, [this] { return !finished_.empty(); });
  }
}

}  // namespace rondo
