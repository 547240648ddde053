// Finished pool work on its way back to the loop: filled by pool threads, emptied by the loop.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

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

  // Loop thread: one more for drain() to wait for.
  void expect() noexcept { ++expected_count_; }

  // Loop thread, when the loop goes away: waits for what still runs, and reports nothing.
  void drain();

 private:
  Loop& loop_;
  Waker& waker_;
  std::size_t expected_count_ = 0;

  // A lock and an array of pointers, not a lock-free list through the works: collecting a list
  // would read each work once more, and after a burst they are in no cache any longer.
  std::mutex mutex_;
  std::condition_variable is_not_empty_;  // Waited for by drain() only.
  std::vector<Work*> finished_;
  bool is_draining_ = false;

  std::vector<Work*> batch_;  // Loop thread only; kept for its capacity.
};

}  // namespace rondo
