#include "rondo/pool/worker_pool.h"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>

#include "rondo/base/require.h"

namespace rondo {

namespace {

constexpr std::size_t thread_count_max = 1024;
constexpr std::size_t stack_bytes = std::size_t{8} << 20;

}  // namespace

std::size_t pool_size_from(const char* text) noexcept {
  if (text == nullptr) {
    return 4;
  }
  const long size = std::strtol(text, nullptr, 10);
  return static_cast<std::size_t>(std::clamp(size, 1L, static_cast<long>(thread_count_max)));
}

WorkerPool::WorkerPool(WorkerPoolOptions options)
    : decider_(options.decider),
      thread_count_(options.threads),
      slow_limit_((options.threads + 1) / 2) {
  require(options.threads >= 1 && options.threads <= thread_count_max,
          "a pool has 1 to 1024 threads");
}

WorkerPool::~WorkerPool() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
  }
  wake_up_.notify_all();
  for (const pthread_t thread : threads_) {
    ::pthread_join(thread, nullptr);
  }
}

void* WorkerPool::thread_main(void* pool) {
  ::pthread_setname_np(::pthread_self(), "rondo-worker");
  static_cast<WorkerPool*>(pool)->serve();
  return nullptr;
}

// With the lock held. Signals are for the loops' threads: the workers block all of them.
void WorkerPool::start_threads() {
  is_started_ = true;
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, stack_bytes);
  while (threads_.size() < thread_count_) {
    pthread_t thread{};
    if (::pthread_create(&thread, &attributes, &WorkerPool::thread_main, this) != 0) {
      break;  // Out of threads: go on with those that we have.
    }
    threads_.push_back(thread);
  }
  ::pthread_attr_destroy(&attributes);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  require(!threads_.empty(), "the pool could not start a single thread");
  metrics_.threads = threads_.size();
  slow_limit_ = (threads_.size() + 1) / 2;
}

void WorkerPool::submit(Job& job) {
  job.enqueued_at_ = cycle_stamp();
  std::unique_lock lock(mutex_);
  if (!is_started_) [[unlikely]] {
    start_threads();
  }
  job.number_ = next_number_++;
  (job.lane() == Lane::slow ? slow_ : normal_).push_back(job);
  ++metrics_.waiting;
  wake_one(lock);
}

// One thread at a time is on its way up; when it takes a job and more are waiting, it wakes the
// next. So a burst of jobs costs one wake-up for each thread that it needs, not one a job.
void WorkerPool::wake_one(std::unique_lock<std::mutex>& lock) {
  if (idle_count_ > waking_count_ && waking_count_ == 0 && has_startable()) {
    ++waking_count_;
    lock.unlock();
    wake_up_.notify_one();
  }
}

bool WorkerPool::cancel(Job& job) {
  const std::scoped_lock lock(mutex_);
  Link<WaitingJobs>& link = job;
  if (!link.is_linked()) {
    return false;
  }
  link.unlink();
  --metrics_.waiting;
  ++metrics_.cancelled;
  return true;
}

bool WorkerPool::has_startable() const noexcept {
  return !normal_.empty() || (!slow_.empty() && slow_running_count_ < slow_limit_);
}

WorkerPool::JobList* WorkerPool::oldest_lane() {
  const bool may_be_slow = !slow_.empty() && slow_running_count_ < slow_limit_;
  if (normal_.empty()) {
    return may_be_slow ? &slow_ : nullptr;
  }
  return may_be_slow && slow_.front()->number_ < normal_.front()->number_ ? &slow_ : &normal_;
}

Job* WorkerPool::take_next() {
  JobList* lane = oldest_lane();
  if (lane == nullptr) {
    return nullptr;
  }
  Job* job = lane->front();
  if (decider_ != nullptr) [[unlikely]] {
    for (std::size_t skip = decider_->pick_job(lane->count()); skip > 0; --skip) {
      Job* behind = lane->after(*job);
      require(behind != nullptr, "the decider picked a job that does not exist");
      job = behind;
    }
  }
  static_cast<Link<WaitingJobs>&>(*job).unlink();
  return job;
}

void WorkerPool::serve() {
  std::unique_lock lock(mutex_);
  Cycles now = cycle_stamp();
  for (;;) {
    Job* job = take_next();
    if (job == nullptr) {
      if (is_stopping_) {
        return;
      }
      ++idle_count_;
      wake_up_.wait(lock, [this] { return waking_count_ > 0 || is_stopping_; });
      --idle_count_;
      waking_count_ -= waking_count_ > 0 ? 1 : 0;
      now = cycle_stamp();
      continue;
    }
    const bool is_slow = job->lane() == Lane::slow;
    slow_running_count_ += is_slow ? 1 : 0;
    const Cycles waited = now - std::min(now, job->enqueued_at_);
    --metrics_.waiting;
    ++metrics_.running;
    cycles_in_queue_ += waited;
    longest_in_queue_ = std::max(longest_in_queue_, waited);
    wake_one(lock);
    if (lock.owns_lock()) {
      lock.unlock();
    }
    job->started();
    job->run();
    job->hand_back();
    const Cycles finished = cycle_stamp();
    lock.lock();
    cycles_in_service_ += finished - now;
    now = finished;
    --metrics_.running;
    ++metrics_.finished;
    slow_running_count_ -= is_slow ? 1 : 0;
  }
}

PoolMetrics WorkerPool::metrics() const {
  const std::scoped_lock lock(mutex_);
  PoolMetrics metrics = metrics_;
  metrics.time_in_queue = cycles_to_time(cycles_in_queue_);
  metrics.longest_in_queue = cycles_to_time(longest_in_queue_);
  metrics.time_in_service = cycles_to_time(cycles_in_service_);
  return metrics;
}

// Only the forking thread exists in the child, so the lock and the condition, whose state is
// whatever it was, are made anew.
void WorkerPool::after_fork() {
  std::construct_at(&mutex_);
  std::construct_at(&wake_up_);
  while (normal_.pop_front() != nullptr || slow_.pop_front() != nullptr) {
  }
  threads_.clear();
  metrics_ = {};
  cycles_in_queue_ = cycles_in_service_ = longest_in_queue_ = 0;
  slow_running_count_ = idle_count_ = waking_count_ = 0;
  is_started_ = false;
}

WorkerPool& shared_pool() {
  // Never destroyed: its threads may be at work while static objects go away.
  static WorkerPool& pool = []() -> WorkerPool& {
    auto* made = new WorkerPool({.threads = pool_size_from(std::getenv("UV_THREADPOOL_SIZE"))});
    ::pthread_atfork(nullptr, nullptr, [] { shared_pool().after_fork(); });
    return *made;
  }();
  return pool;
}

}  // namespace rondo
