#include "rondo/pool/completion_queue.h"

#include <memory>
#include <mutex>
#include <thread>
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
  // Once the loop has got the last work, it may destroy the queue as soon as nobody wakes it up.
  FutexWord& arrivals = finished_.arrivals;
  bool is_first = false;
  bool is_drained = false;
  {
    const std::scoped_lock lock(finished_.lock);
    finished_.works.push_back(&work);
    is_first = finished_.works.size() == 1;
    is_drained = finished_.is_drained;
    if (is_first) {
      finished_.waking_count.fetch_add(1, std::memory_order_relaxed);
    }
    if (is_drained) {
      arrivals.fetch_add(1, std::memory_order_relaxed);
    }
  }
  if (is_first) {
    waker_.wake();
    finished_.waking_count.fetch_sub(1, std::memory_order_release);
  }
  if (is_drained) {
    futex_wake(arrivals, 1);
  }
}

std::size_t CompletionQueue::deliver() {
  // Taken out of the member while it is walked: a callback may not come here again, but the
  // queue must be whole at any time.
  std::vector<Work*> batch = std::exchange(batch_, {});
  {
    const std::scoped_lock lock(finished_.lock);
    batch.swap(finished_.works);
  }
  expected_count_ -= batch.size();
  loop_.decider().order_finished(batch);
  const std::span<Work* const> outer = std::exchange(waiting_, batch);
  while (!waiting_.empty()) {
    deliver_next();
  }
  waiting_ = outer;
  const std::size_t count = batch.size();
  batch.clear();
  batch_ = std::move(batch);
  return count;
}

bool CompletionQueue::has_next(const void* family) const {
  return !waiting_.empty() && waiting_.front()->family() == family;
}

void CompletionQueue::deliver_next() {
  if (prefetch_distance < waiting_.size()) {
    const char* ahead = reinterpret_cast<const char*>(waiting_[prefetch_distance]);
    __builtin_prefetch(ahead);
    __builtin_prefetch(ahead + 64);
  }
  Work* const next = waiting_.front();
  waiting_ = waiting_.subspan(1);
  next->deliver();
}

void CompletionQueue::drain() {
  std::unique_lock lock(finished_.lock);
  finished_.is_drained = true;
  for (;;) {
    expected_count_ -= finished_.works.size();
    finished_.works.clear();
    if (expected_count_ == 0) {
      break;
    }
    const std::uint32_t arrivals_seen = finished_.arrivals.load(std::memory_order_relaxed);
    lock.unlock();
    futex_wait(finished_.arrivals, arrivals_seen);
    lock.lock();
  }
  lock.unlock();
  while (finished_.waking_count.load(std::memory_order_acquire) != 0) {
    std::this_thread::yield();
  }
}

void CompletionQueue::after_fork() {
  if (!finished_.lock.try_lock()) {
    // A thread that does not exist here was about to change the array: nobody knows what it is.
    std::construct_at(&finished_.works);
  }
  std::construct_at(&finished_.lock);
  finished_.waking_count = 0;
  expected_count_ = finished_.works.size();
  if (!finished_.works.empty()) {
    waker_.wake();
  }
}

}  // namespace rondo
