#include "rondo/pool/worker_pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "rondo/base/require.h"

namespace rondo {

namespace {

constexpr std::size_t thread_count_max = 1024;
constexpr std::size_t stack_bytes = std::size_t{8} << 20;

// Some ten microseconds, where a processor's counter is as fast as the processor.
constexpr Cycles long_job_cycles = 40'000;

}  // namespace

std::size_t pool_size_from(const char* text) noexcept {
  if (text == nullptr) {
    return 4;
  }
  const long size = std::strtol(text, nullptr, 10);
  return static_cast<std::size_t>(std::clamp(size, 1L, static_cast<long>(thread_count_max)));
}

WorkerPool::WorkerPool(WorkerPoolOptions options)
    : decider_(options.decider), thread_count_(options.threads) {
  require(options.threads >= 1 && options.threads <= thread_count_max,
          "a pool has 1 to 1024 threads");
}

WorkerPool::~WorkerPool() { stop(); }

void WorkerPool::stop() {
  {
    const std::scoped_lock lock(intake_.lock);
    intake_.is_stopping = true;
    intake_.calls.fetch_add(1, std::memory_order_relaxed);
  }
  futex_wake(intake_.calls, static_cast<int>(thread_count_max));
  for (const pthread_t thread : threads_) {
    ::pthread_join(thread, nullptr);
  }
  threads_.clear();
}

void* WorkerPool::thread_main(void* pool) {
  ::pthread_setname_np(::pthread_self(), "rondo-worker");
  static_cast<WorkerPool*>(pool)->serve();
  return nullptr;
}

// Signals are for the loops' threads: the workers block all of them.
void WorkerPool::start_threads() {
  const std::scoped_lock lock(waiting_.lock, intake_.lock);
  if (intake_.is_started.load(std::memory_order_relaxed)) {
    return;  // Another thread came first.
  }
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
  waiting_.slow_limit = static_cast<std::uint32_t>((threads_.size() + 1) / 2);
  intake_.is_started.store(true, std::memory_order_release);
}

void WorkerPool::submit(Job& job) {
  if (!intake_.is_started.load(std::memory_order_acquire)) [[unlikely]] {
    start_threads();
  }
  job.enqueued_at_ = cycle_stamp();
  bool is_thread_called = false;
  {
    const std::scoped_lock lock(intake_.lock);
    job.number_ = intake_.submitted_count++;
    const bool is_slow = job.lane() == Lane::slow;
    (is_slow ? intake_.slow : intake_.normal).push_back(job);
    is_thread_called = (!is_slow || may_start_slow()) && call_thread();
  }
  if (is_thread_called) {
    futex_wake(intake_.calls, 1);
  }
}

// With the lock of the intake held; the caller wakes the thread when it has let go of it.
//
// One thread at a time is on its way up; when it takes a job and more are waiting, it calls the
// next. So a burst of jobs costs one wake-up for each thread that it needs, not one a job.
bool WorkerPool::call_thread() noexcept {
  if (intake_.idle_count.load(std::memory_order_relaxed) == 0 || intake_.has_call) {
    return false;
  }
  intake_.has_call = true;
  intake_.calls.fetch_add(1, std::memory_order_relaxed);
  return true;
}

// By a thread that is about to hand a job back and will look for the next one right after it, as
// if it had been called: whoever hears of the end may submit at once, and would wake another
// thread, which would come late. False: nobody would be called, or somebody is on the way.
bool WorkerPool::announce() noexcept {
  if (intake_.idle_count.load(std::memory_order_relaxed) == 0) {
    return false;
  }
  const std::scoped_lock lock(intake_.lock);
  return !std::exchange(intake_.has_call, true);
}

void WorkerPool::withdraw_announcement() noexcept {
  const std::scoped_lock lock(intake_.lock);
  intake_.has_call = false;
}

bool WorkerPool::cancel(Job& job) {
  const std::scoped_lock lock(waiting_.lock, intake_.lock);
  Link<WaitingJobs>& link = job;
  if (!link.is_linked()) {
    return false;
  }
  link.unlink();
  ++waiting_.counts.cancelled;
  return true;
}

bool WorkerPool::may_start_slow() const noexcept {
  return waiting_.slow_running_count.load(std::memory_order_relaxed) < waiting_.slow_limit;
}

WorkerPool::JobList* WorkerPool::oldest_lane() noexcept {
  JobList& normal = waiting_.normal;
  JobList& slow = waiting_.slow;
  const bool may_be_slow = !slow.empty() && may_start_slow();
  if (normal.empty()) {
    return may_be_slow ? &slow : nullptr;
  }
  return may_be_slow && slow.front()->number_ < normal.front()->number_ ? &slow : &normal;
}

// With the lock of the waiting jobs held. Null: the calling thread counts as idle.
Job* WorkerPool::take_next() {
  JobList* lane = oldest_lane();
  if (lane == nullptr || decider_ != nullptr) {
    const std::scoped_lock lock(intake_.lock);
    waiting_.normal.take_all(intake_.normal);
    waiting_.slow.take_all(intake_.slow);
    lane = oldest_lane();
    if (lane == nullptr) {
      ++intake_.idle_count;
      return nullptr;
    }
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

// For a thread that counts as idle, until it is called. False: the pool goes away.
bool WorkerPool::sleep() {
  std::unique_lock lock(intake_.lock);
  while (!intake_.has_call && !intake_.is_stopping) {
    const std::uint32_t calls_seen = intake_.calls.load(std::memory_order_relaxed);
    lock.unlock();
    futex_wait(intake_.calls, calls_seen);
    lock.lock();
  }
  --intake_.idle_count;
  return std::exchange(intake_.has_call, false);
}

// By a thread that was called and has found a job.
void WorkerPool::call_next(bool has_startable) {
  bool is_thread_called = false;
  {
    const std::scoped_lock lock(intake_.lock);
    if (has_startable || !intake_.normal.empty() || (!intake_.slow.empty() && may_start_slow())) {
      is_thread_called = call_thread();
    }
  }
  if (is_thread_called) {
    futex_wake(intake_.calls, 1);
  }
}

// By the thread that has just run it, and will look for a job next: nobody has to be called.
void WorkerPool::put_back(Job& job) {
  job.enqueued_at_ = cycle_stamp();
  const std::scoped_lock lock(intake_.lock);
  job.number_ = intake_.submitted_count++;
  (job.lane() == Lane::slow ? intake_.slow : intake_.normal).push_back(job);
}

void WorkerPool::serve() {
  std::unique_lock lock(waiting_.lock);
  Cycles now = cycle_stamp();
  bool was_called = false;
  for (;;) {
    Job* job = take_next();
    if (job == nullptr) {
      lock.unlock();
      if (!sleep()) {
        return;
      }
      lock.lock();
      now = cycle_stamp();
      was_called = true;
      continue;
    }
    const bool is_slow = job->lane() == Lane::slow;
    if (is_slow) {
      waiting_.slow_running_count.fetch_add(1, std::memory_order_relaxed);
    }
    const Cycles waited = now - std::min(now, job->enqueued_at_);
    ++waiting_.counts.started;
    waiting_.counts.in_queue += waited;
    waiting_.counts.longest_in_queue = std::max(waiting_.counts.longest_in_queue, waited);
    const bool has_startable = was_called && oldest_lane() != nullptr;
    lock.unlock();
    if (std::exchange(was_called, false)) {
      call_next(has_startable);
    }
    job->started();
    job->run();
    if (job->goes_on()) {
      put_back(*job);
    } else {
      was_called = announce();
      job->hand_back();
      if (was_called) {
        withdraw_announcement();
      }
    }
    const Cycles finished = cycle_stamp();
    // The loop that gets the job back may have no processor, and the kernel would let it wait for a
    // millisecond, in which the threads run out of jobs. After a short job it is not worth it.
    const bool was_long = finished - now > long_job_cycles;
    lock.lock();
    waiting_.counts.in_service += finished - now;
    now = finished;
    ++waiting_.counts.finished;
    if (is_slow) {
      waiting_.slow_running_count.fetch_sub(1, std::memory_order_relaxed);
    }
    if (was_long) {
      lock.unlock();
      ::sched_yield();
      now = cycle_stamp();
      lock.lock();
    }
  }
}

PoolMetrics WorkerPool::metrics() const {
  PoolMetrics metrics;
  Waiting::Counts counts;
  {
    const std::scoped_lock lock(waiting_.lock, intake_.lock);
    counts = waiting_.counts;
    metrics.threads = threads_.size();
    metrics.waiting = intake_.submitted_count - counts.started - counts.cancelled;
  }
  metrics.running = counts.started - counts.finished;
  metrics.finished = counts.finished;
  metrics.cancelled = counts.cancelled;
  metrics.time_in_queue = cycles_to_time(counts.in_queue);
  metrics.longest_in_queue = cycles_to_time(counts.longest_in_queue);
  metrics.time_in_service = cycles_to_time(counts.in_service);
  return metrics;
}

void WorkerPool::before_fork() {
  waiting_.lock.lock();
  intake_.lock.lock();
}

void WorkerPool::after_fork_in_parent() {
  intake_.lock.unlock();
  waiting_.lock.unlock();
}

// Only the forking thread exists in the child: nobody holds the locks, nor waits for them.
void WorkerPool::after_fork() {
  std::construct_at(&intake_.lock);
  std::construct_at(&waiting_.lock);
  for (JobList* list : {&intake_.normal, &intake_.slow, &waiting_.normal, &waiting_.slow}) {
    while (list->pop_front() != nullptr) {
    }
  }
  threads_.clear();
  intake_.is_started = false;
  intake_.submitted_count = 0;
  intake_.idle_count = 0;
  intake_.has_call = false;
  waiting_.slow_running_count = 0;
  waiting_.counts = {};
}

namespace {

// The shared pool, once there is one.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit std::atomic<WorkerPool*> pool_in_use = nullptr;

}  // namespace

WorkerPool& shared_pool() {
  // Never destroyed: its threads may be at work while static objects go away.
  static WorkerPool& pool = []() -> WorkerPool& {
    auto* made = new WorkerPool({.threads = pool_size_from(std::getenv("UV_THREADPOOL_SIZE"))});
    ::pthread_atfork([] { shared_pool().before_fork(); },
                     [] { shared_pool().after_fork_in_parent(); },
                     [] { shared_pool().after_fork(); });
    pool_in_use.store(made, std::memory_order_release);
    return *made;
  }();
  return pool;
}

void finish_shared_pool() {
  WorkerPool* const pool = pool_in_use.load(std::memory_order_acquire);
  if (pool == nullptr) {
    return;
  }
  const PoolMetrics metrics = pool->metrics();
  if (metrics.waiting + metrics.running > 0) {
    pool->stop();
  }
}

}  // namespace rondo
