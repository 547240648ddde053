#include "rondo/pool/completion_queue.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/loop/waker.h"
#include "rondo/pool/work.h"

namespace rondo {

void CompletionQueue::push(Work& work) noexcept {
  pushing_count_.fetch_add(1, std::memory_order_seq_cst);
  Work* newest = newest_.load(std::memory_order_relaxed);
  do {
    work.next_finished_ = newest;
  } while (!newest_.compare_exchange_weak(newest, &work, std::memory_order_seq_cst,
                                          std::memory_order_relaxed));
  // From here on the work may be gone.
  if (newest == nullptr) {
    waker_.wake();
  }
  if (is_draining_.load(std::memory_order_seq_cst)) {
    newest_.notify_all();
  }
  pushing_count_.fetch_sub(1, std::memory_order_seq_cst);
}

std::size_t CompletionQueue::take_finished() {
  finished_.clear();
  Work* work = newest_.exchange(nullptr, std::memory_order_seq_cst);
  for (; work != nullptr; work = work->next_finished_) {
    finished_.push_back(work);
  }
  std::ranges::reverse(finished_);
  return finished_.size();
}

std::size_t CompletionQueue::deliver() {
  const std::size_t count = take_finished();
  if (count == 0) {
    return 0;
  }
  expected_count_ -= count;
  // The callbacks may run the loop's queues, but never this function again.
  std::vector<Work*> batch = std::exchange(finished_, {});
  loop_.decider().order_finished(batch);
  for (Work* work : batch) {
    work->deliver();
  }
  finished_ = std::move(batch);
  return count;
}

void CompletionQueue::drain() {
  is_draining_.store(true, std::memory_order_seq_cst);
  while (expected_count_ > 0) {
    const std::size_t count = take_finished();
    expected_count_ -= count;
    if (count == 0) {
      newest_.wait(nullptr, std::memory_order_seq_cst);
    }
  }
  while (pushing_count_.load(std::memory_order_seq_cst) != 0) {
    std::this_thread::yield();
  }
}

}  // namespace rondo
