// Threads that run jobs: 4 by default, started on first use.
//
// Jobs start in the order of submission. Jobs of the slow lane may hold at most half of the
// threads (rounded up); those over the limit let others pass.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <thread>
#include <vector>

#include "rondo/base/list.h"
#include "rondo/loop/decider.h"
#include "rondo/pool/thread_pool.h"
#include "rondo/sys/brief_lock.h"
#include "rondo/sys/cache_line.h"

namespace rondo {

struct WorkerPoolOptions {
  std::size_t threads = 4;     // 1 to 1024.
  Decider* decider = nullptr;  // Default: jobs start in the order of submission.
};

class WorkerPool final : public ThreadPool {
 public:
  explicit WorkerPool(WorkerPoolOptions options = {});

  ~WorkerPool() override;

  // Runs what is still waiting, then joins the threads. What is submitted later never runs.
  void stop();

  void submit(Job& job) override;
  bool cancel(Job& job) override;
  [[nodiscard]] PoolMetrics metrics() const override;

  // A fork() must not copy the pool while another thread is changing it. The shared pool sees to
  // that itself; whoever forks with a pool of his own calls the first before and the second
  // after it.
  void before_fork();
  void after_fork_in_parent();
  // In the child: the threads are gone; waiting jobs are forgotten.
  void after_fork();

 private:
  using JobList = List<Job, WaitingJobs>;

  void start_threads();
  static void* thread_main(void* pool);
  void serve();
  Job* take_next();
  JobList* oldest_lane() noexcept;
  bool announce() noexcept;
  void withdraw_announcement() noexcept;
  bool sleep();
  [[nodiscard]] bool may_start_slow() const noexcept;
  bool call_thread() noexcept;
  void call_next(bool has_startable);
  void put_back(Job& job);

  // Jobs come in through one lock and start through another, so that those who submit and those
  // who serve meet only when the latter have run out of jobs. Who needs both locks takes that of
  // the waiting jobs first.

  // Jobs that no thread has seen yet, and threads that see no job.
  struct alignas(cache_line_bytes) Intake {
    BriefLock lock;
    std::atomic<bool> is_started = false;
    bool is_stopping = false;
    JobList normal;
    JobList slow;
    std::uint64_t submitted_count = 0;
    // Written under the lock; read without it where a stale value does no harm.
    std::atomic<std::uint32_t> idle_count = 0;
    // One of them was called and has not come yet, or one that is at work will come without.
    bool has_call = false;
    FutexWord calls = 0;  // What they sleep on.
  };

  // Jobs that the threads start, all of them older than those in the intake.
  struct alignas(cache_line_bytes) Waiting {
    BriefLock lock;
    // Written under this lock, read under either.
    std::atomic<std::uint32_t> slow_running_count = 0;
    std::uint32_t slow_limit = 0;
    JobList normal;
    JobList slow;
    struct Counts {
      std::uint64_t started = 0;
      std::uint64_t finished = 0;
      std::uint64_t cancelled = 0;
      Cycles in_queue = 0;
      Cycles in_service = 0;
      Cycles longest_in_queue = 0;
    } counts;
  };

  mutable Intake intake_;
  mutable Waiting waiting_;
  std::vector<pthread_t> threads_;
  Decider* decider_;
  std::size_t thread_count_;
};

// The pool that every loop uses unless it is given another. Its size is UV_THREADPOOL_SIZE, read
// at first use. Lives until the process ends.
[[nodiscard]] WorkerPool& shared_pool();

// For the end of the process: stops the shared pool if it has something to do. A file that is being
// written is whole then.
void finish_shared_pool();

// The pool size that a value of UV_THREADPOOL_SIZE means: 4 if there is none, 1 for zero or
// garbage, at most 1024.
[[nodiscard]] std::size_t pool_size_from(const char* text) noexcept;

}  // namespace rondo
