// Finished pool work on its way back to the loop: filled by pool threads, emptied by the loop.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rondo/base/function.h"

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
  // Oldest first.
  std::size_t take_finished();

  Loop& loop_;
  Waker& waker_;
  std::atomic<Work*> newest_ = nullptr;  // A stack, linked by Work::next_finished_.
  // How many threads are inside push(): the queue must outlive their last step.
  std::atomic<std::uint32_t> pushing_count_ = 0;
  std::atomic<bool> is_draining_ = false;
  std::size_t expected_count_ = 0;
  std::vector<Work*> finished_;
};

}  // namespace rondo
