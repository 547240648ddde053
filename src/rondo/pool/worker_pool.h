// Threads that run jobs: 4 by default, started on first use.
//
// Jobs start in the order of submission. Jobs of the slow lane may hold at most half of the
// threads (rounded up); those over the limit let others pass.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "rondo/base/list.h"
#include "rondo/loop/decider.h"
#include "rondo/pool/thread_pool.h"

namespace rondo {

struct WorkerPoolOptions {
  std::size_t threads = 4;     // 1 to 1024.
  Decider* decider = nullptr;  // Default: jobs start in the order of submission.
};

class WorkerPool final : public ThreadPool {
 public:
  explicit WorkerPool(WorkerPoolOptions options = {});

  // Runs what is still waiting, then joins the threads.
  ~WorkerPool() override;

  void submit(Job& job) override;
  bool cancel(Job& job) override;
  [[nodiscard]] PoolMetrics metrics() const override;

  // In the child of a fork(): the threads are gone; waiting jobs are forgotten.
  void after_fork();

 private:
  using JobList = List<Job, WaitingJobs>;

  void start_threads();
  static void* thread_main(void* pool);
  void serve();
  Job* take_next();
  JobList* oldest_lane();
  [[nodiscard]] bool has_startable() const noexcept;
  void wake_one(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::condition_variable wake_up_;
  JobList normal_;
  JobList slow_;
  std::vector<pthread_t> threads_;
  Decider* decider_;
  std::size_t thread_count_;
  std::size_t slow_limit_;
  std::size_t slow_running_count_ = 0;
  std::size_t idle_count_ = 0;
  std::size_t waking_count_ = 0;  // Woken and not yet at work.
  std::uint64_t next_number_ = 0;
  PoolMetrics metrics_;  // Without the times, which are counted in cycles:
  Cycles cycles_in_queue_ = 0;
  Cycles cycles_in_service_ = 0;
  Cycles longest_in_queue_ = 0;
  bool is_started_ = false;
  bool is_stopping_ = false;
};

// The pool that every loop uses unless it is given another. Its size is UV_THREADPOOL_SIZE, read
// at first use. Lives until the process ends.
[[nodiscard]] WorkerPool& shared_pool();

// The pool size that a value of UV_THREADPOOL_SIZE means: 4 if there is none, 1 for zero or
// garbage, at most 1024.
[[nodiscard]] std::size_t pool_size_from(const char* text) noexcept;

}  // namespace rondo
