// What tests of the pool share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <latch>
#include <thread>

#include "rondo/pool/thread_pool.h"

namespace rondo {

// A job is counted a moment after it was handed back.
inline void wait_until_finished(ThreadPool& pool, std::uint64_t count) {
  while (pool.metrics().finished < count) {
    std::this_thread::yield();
  }
}

// Every thread of the pool has begun to serve when it returns, and none is at work.
//
// For a fork(): a sanitizer's allocator does not outlive one that comes while another thread is
// inside it, and a thread that begins is (it asks for its stack's bounds).
inline void start_all_threads(ThreadPool& pool, std::size_t thread_count) {
  class Meeting final : public Job {
   public:
    explicit Meeting(std::latch& all) : all_(all) {}
    void run() noexcept override { all_.arrive_and_wait(); }
    void hand_back() noexcept override {}

   private:
    std::latch& all_;
  };
  std::latch all(static_cast<std::ptrdiff_t>(thread_count));
  std::deque<Meeting> meetings;
  const std::uint64_t finished_before = pool.metrics().finished;
  for (std::size_t number = 0; number < thread_count; ++number) {
    pool.submit(meetings.emplace_back(all));
  }
  wait_until_finished(pool, finished_before + thread_count);
}

}  // namespace rondo
