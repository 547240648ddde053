// Where blocking work goes. The interface; WorkerPool is the one we ship.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rondo/base/time.h"
#include "rondo/pool/job.h"

namespace rondo {

struct PoolMetrics {
  std::size_t threads = 0;
  std::size_t waiting = 0;  // Submitted and not started.
  std::size_t running = 0;
  std::uint64_t finished = 0;
  std::uint64_t cancelled = 0;
  // Totals over all jobs that have started, and finished, so far.
  Nanos time_in_queue{};
  Nanos time_in_service{};
  Nanos longest_in_queue{};
};

class ThreadPool {
 public:
  ThreadPool() = default;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  virtual ~ThreadPool() = default;

  // Any thread. The job stays alive until it has been handed back, or cancel() returned true.
  virtual void submit(Job& job) = 0;

  // Any thread. True: the job was still waiting and will never run nor be handed back.
  virtual bool cancel(Job& job) = 0;

  // Any thread.
  [[nodiscard]] virtual PoolMetrics metrics() const = 0;
};

}  // namespace rondo
