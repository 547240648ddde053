// Finished pool work on its way back to the loop: filled by pool threads, emptied by the loop.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rondo/sys/brief_lock.h"
#include "rondo/sys/cache_line.h"

namespace rondo {

class Loop;
class Waker;
class Work;

class CompletionQueue {
 public:
  CompletionQueue(Loop& loop, Waker& waker) noexcept : loop_(loop), waker_(waker) {}
  CompletionQueue(const CompletionQueue&) = delete;
  CompletionQueue& operator=(const CompletionQueue&) = delete;

  // Any thread; the loop wakes up if it has to. The work is not touched afterwards.
  void push(Work& work) noexcept;

  // Loop thread. Reports everything finished, in the order of finishing (or the decider's).
  // Returns how many there were.
  std::size_t deliver();

  // Loop thread, for the callback of a work: whether the one that comes after it in deliver() is of
  // this family, and the delivery of that one, now. So a callback that knows how to tell of several
  // need not return to the loop between them.
  [[nodiscard]] bool has_next(const void* family) const;
  void deliver_next();

  // Loop thread: one more for drain() to wait for.
  void expect() noexcept { ++expected_count_; }

  // Loop thread, when the loop goes away: waits for what still runs, and reports nothing. No
  // thread is inside push() any more when it returns.
  void drain();

  // In the child of a fork(), when the waker works again. What was with the pool never comes
  // back there, and is not waited for.
  void after_fork();

 private:
  Loop& loop_;
  Waker& waker_;

  // Apart from what the loop's thread writes all the time.
  struct alignas(cache_line_bytes) Finished {
    BriefLock lock;
    bool is_drained = false;  // The loop's thread sleeps until there is something.
    // Calls of push() that are waking the loop up, which they do after they let go of the lock.
    std::atomic<std::uint32_t> waking_count = 0;
    FutexWord arrivals = 0;  // What the loop's thread sleeps on in drain().
    // An array of pointers, not a list through the works: collecting a list would read each work
    // once more, and after a burst they are in no cache any longer.
    std::vector<Work*> works;
  } finished_;

  // Loop thread only.
  alignas(cache_line_bytes) std::size_t expected_count_ = 0;
  std::vector<Work*> batch_;        // Kept for its capacity.
  std::span<Work* const> waiting_;  // Of the batch that is being delivered: those to come.
};

}  // namespace rondo
