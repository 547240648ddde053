#include "rondo/pool/worker_pool.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <latch>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "rondo/pool/pool_test_support.h"

namespace rondo {
namespace {

thread_local int yield_count = 0;

// A job that waits at a gate and notes its start.
class GatedJob final : public Job {
 public:
  GatedJob(std::vector<int>& order, std::mutex& mutex, std::atomic<int>& done, int number,
           Lane lane = Lane::normal)
      : Job(lane), order_(order), mutex_(mutex), done_(done), number_(number) {}

  void run() noexcept override {
    {
      const std::scoped_lock lock(mutex_);
      order_.push_back(number_);
    }
    if (gate != nullptr) {
      running = true;
      running.notify_all();
      gate->wait();
    }
  }
  void hand_back() noexcept override {
    std::atomic<int>& done = done_;  // The job may be gone once the count says so.
    done.fetch_add(1);
    done.notify_all();
  }

  std::latch* gate = nullptr;
  std::atomic<bool> running = false;

 private:
  std::vector<int>& order_;
  std::mutex& mutex_;
  std::atomic<int>& done_;
  int number_;
};

void wait_for(std::atomic<int>& count, int wanted) {
  for (int seen = count.load(); seen < wanted; seen = count.load()) {
    count.wait(seen);
  }
}

class WorkerPoolTest : public testing::Test {
 protected:
  GatedJob& job(int number, Lane lane = Lane::normal) {
    jobs_.push_back(std::make_unique<GatedJob>(order, mutex, done, number, lane));
    return *jobs_.back();
  }
  std::vector<int> order;
  std::mutex mutex;
  std::atomic<int> done = 0;
  std::latch gate{1};

 private:
  std::vector<std::unique_ptr<GatedJob>> jobs_;
};

// Hands itself back slowly, and submits another job meanwhile.
class RelayingJob final : public Job {
 public:
  RelayingJob(WorkerPool& pool, GatedJob& next, std::atomic<int>& done)
      : pool_(pool), next_(next), done_(done) {}

  void run() noexcept override {}
  void hand_back() noexcept override {
    pool_.submit(next_);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    was_alone = done_ == 0;
  }

  bool was_alone = false;

 private:
  WorkerPool& pool_;
  GatedJob& next_;
  std::atomic<int>& done_;
};

TEST_F(WorkerPoolTest, WakesNobodyForAJobThatComesWhileAnotherIsHandedBack) {
  WorkerPool pool({.threads = 3});
  start_all_threads(pool, 3);
  // The other threads may not have gone to sleep yet, or wake up for no reason.
  bool was_alone = false;
  for (int attempt = 0; attempt < 20 && !was_alone; ++attempt) {
    done = 0;
    RelayingJob first(pool, job(attempt), done);
    const std::uint64_t finished_before = pool.metrics().finished;
    pool.submit(first);
    wait_until_finished(pool, finished_before + 2);
    was_alone = first.was_alone;
  }
  EXPECT_TRUE(was_alone) << "another thread was woken for it";
}

TEST_F(WorkerPoolTest, StartsThreadsOnFirstUse) {
  WorkerPool pool({.threads = 3});
  EXPECT_EQ(pool.metrics().threads, 0U);
  pool.submit(job(1));
  EXPECT_EQ(pool.metrics().threads, 3U);
  wait_for(done, 1);
}

TEST_F(WorkerPoolTest, StartsJobsInTheOrderOfSubmission) {
  WorkerPool pool({.threads = 1});
  for (int number = 0; number < 100; ++number) {
    pool.submit(job(number));
  }
  wait_for(done, 100);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(WorkerPoolTest, SlowJobsHoldAtMostHalfOfTheThreads) {
  WorkerPool pool({.threads = 4});
  std::vector<GatedJob*> slow;
  for (int number = 0; number < 4; ++number) {
    slow.push_back(&job(number, Lane::slow));
    slow.back()->gate = &gate;
    pool.submit(*slow.back());
  }
  slow[0]->running.wait(false);
  slow[1]->running.wait(false);
  // A normal job submitted behind them passes the slow ones over the limit.
  pool.submit(job(99));
  wait_until_finished(pool, 1);
  EXPECT_EQ(pool.metrics().running, 2U);
  EXPECT_EQ(pool.metrics().waiting, 2U);
  EXPECT_FALSE(slow[2]->running);
  gate.count_down();
  wait_for(done, 5);
}

TEST_F(WorkerPoolTest, CancelsOnlyWhatStillWaits) {
  WorkerPool pool({.threads = 1});
  GatedJob& running = job(1);
  GatedJob& waiting = job(2);
  running.gate = &gate;
  pool.submit(running);
  running.running.wait(false);
  pool.submit(waiting);
  EXPECT_FALSE(pool.cancel(running));
  EXPECT_TRUE(pool.cancel(waiting));
  EXPECT_FALSE(pool.cancel(waiting));
  gate.count_down();
  wait_for(done, 1);
  EXPECT_EQ(pool.metrics().cancelled, 1U);
  EXPECT_EQ(order, std::vector<int>{1});
}

TEST_F(WorkerPoolTest, UsesAllThreadsForABurst) {
  WorkerPool pool({.threads = 4});
  for (int number = 0; number < 4; ++number) {
    GatedJob& gated = job(number);
    gated.gate = &gate;
    pool.submit(gated);
  }
  while (pool.metrics().running < 4) {
    std::this_thread::yield();
  }
  gate.count_down();
  wait_for(done, 4);
}

TEST_F(WorkerPoolTest, ServesAFullQueueFromManyThreads) {
  constexpr int each = 500;
  std::vector<std::unique_ptr<GatedJob>> jobs;
  WorkerPool pool({.threads = 4});
  for (int number = 0; number < 4 * each; ++number) {
    jobs.push_back(std::make_unique<GatedJob>(order, mutex, done, number));
  }
  std::vector<std::thread> submitters;
  for (std::size_t part = 0; part < 4; ++part) {
    submitters.emplace_back([&, part] {
      for (std::size_t index = part * each; index < (part + 1) * each; ++index) {
        pool.submit(*jobs[index]);
      }
    });
  }
  for (std::thread& submitter : submitters) {
    submitter.join();
  }
  wait_for(done, 4 * each);
  EXPECT_EQ(order.size(), 4U * each);
}

TEST_F(WorkerPoolTest, DestructorRunsWhatStillWaits) {
  {
    WorkerPool pool({.threads = 1});
    for (int number = 0; number < 10; ++number) {
      pool.submit(job(number));
    }
  }
  EXPECT_EQ(done, 10);
}

TEST_F(WorkerPoolTest, StopRunsWhatStillWaitsAndMayBeCalledAgain) {
  WorkerPool pool({.threads = 2});
  for (int number = 0; number < 10; ++number) {
    pool.submit(job(number));
  }
  pool.stop();
  EXPECT_EQ(done, 10);
  pool.stop();
}

TEST_F(WorkerPoolTest, MeasuresTimeInQueueAndInService) {
  WorkerPool pool({.threads = 1});
  GatedJob& first = job(1);
  first.gate = &gate;
  pool.submit(first);
  first.running.wait(false);
  pool.submit(job(2));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  gate.count_down();
  wait_for(done, 2);
  wait_until_finished(pool, 2);
  const PoolMetrics metrics = pool.metrics();
  EXPECT_GE(metrics.time_in_queue, std::chrono::milliseconds(2));
  EXPECT_GE(metrics.longest_in_queue, std::chrono::milliseconds(2));
  EXPECT_GE(metrics.time_in_service, std::chrono::milliseconds(2));
}

TEST_F(WorkerPoolTest, KeepsTheOrderOverBothLanesAlsoOfWhatComesWhileItServes) {
  WorkerPool pool({.threads = 1});
  GatedJob& first = job(0);
  first.gate = &gate;
  pool.submit(first);
  first.running.wait(false);
  constexpr int jobs = 300;
  for (int number = 1; number < jobs; ++number) {
    pool.submit(job(number, number % 3 == 0 ? Lane::slow : Lane::normal));
    if (number == jobs / 2) {
      gate.count_down();
    }
  }
  wait_for(done, jobs);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(WorkerPoolTest, CancelsWhateverThreadsHaveOrHaveNotSeenYet) {
  WorkerPool pool({.threads = 1});
  GatedJob& first = job(1);
  GatedJob& second = job(2);
  first.gate = &gate;
  std::latch second_gate(1);
  second.gate = &second_gate;
  pool.submit(first);
  first.running.wait(false);
  GatedJob& seen = job(3);
  GatedJob& seen_slow = job(4, Lane::slow);
  pool.submit(second);
  pool.submit(seen);
  pool.submit(seen_slow);
  gate.count_down();
  second.running.wait(false);
  GatedJob& unseen = job(5);
  pool.submit(unseen);
  EXPECT_EQ(pool.metrics().waiting, 3U);
  EXPECT_TRUE(pool.cancel(seen));
  EXPECT_TRUE(pool.cancel(seen_slow));
  EXPECT_TRUE(pool.cancel(unseen));
  EXPECT_EQ(pool.metrics().waiting, 0U);
  second_gate.count_down();
  wait_for(done, 2);
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

// Each pair needs two threads at a time: a wake-up that is lost, or a job that waits behind one
// that blocks while a thread is idle, would hang here.
TEST_F(WorkerPoolTest, StartsEveryJobWhileAThreadIsIdle) {
  class Meeting final : public Job {
   public:
    Meeting(std::latch& met, std::atomic<int>& done) : met_(met), done_(done) {}
    void run() noexcept override { met_.arrive_and_wait(); }
    void hand_back() noexcept override {
      std::atomic<int>& count = done_;
      count.fetch_add(1);
      count.notify_all();
    }

   private:
    std::latch& met_;
    std::atomic<int>& done_;
  };
  WorkerPool pool({.threads = 4});
  for (int round = 0; round < 2'000; ++round) {
    const int people = 2 + round % 3;
    std::latch met(people);
    std::vector<std::unique_ptr<Meeting>> meetings;
    for (int number = 0; number < people; ++number) {
      meetings.push_back(std::make_unique<Meeting>(met, done));
    }
    done = 0;
    for (const auto& meeting : meetings) {
      pool.submit(*meeting);
    }
    wait_for(done, people);
  }
}

// Takes some time, but waits for nothing.
class BusyJob final : public Job {
 public:
  explicit BusyJob(std::chrono::microseconds time) : time_(time) {}
  void run() noexcept override {
    const auto began = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - began < time_) {
    }
    yields_before = yield_count;
  }
  void hand_back() noexcept override {}

  int yields_before = 0;

 private:
  std::chrono::microseconds time_;
};

// Whether the thread that ran it has let others have its processor when it looks for the next job.
bool yields_after(WorkerPool& pool, std::chrono::microseconds time) {
  BusyJob job(time);
  BusyJob next(std::chrono::microseconds(0));
  const std::uint64_t finished_before = pool.metrics().finished;
  pool.submit(job);
  pool.submit(next);
  wait_until_finished(pool, finished_before + 2);
  return next.yields_before > job.yields_before;
}

TEST_F(WorkerPoolTest, LetsOthersHaveTheProcessorAfterALongJob) {
  WorkerPool pool({.threads = 1});
  EXPECT_TRUE(yields_after(pool, std::chrono::milliseconds(2)));
  // One that is interrupted is long, too.
  bool yields_always = true;
  for (int attempt = 0; attempt < 100 && yields_always; ++attempt) {
    yields_always = yields_after(pool, std::chrono::microseconds(1));
  }
  EXPECT_FALSE(yields_always);
}

TEST_F(WorkerPoolTest, RunsOrCancelsEachJobOnceHoweverManyThreadsSubmitAndCancel) {
  constexpr int submitters = 3;
  constexpr int rounds = 3'000;
  WorkerPool pool({.threads = 3});
  std::atomic<int> cancelled = 0;
  std::vector<std::thread> threads;
  for (int part = 0; part < submitters; ++part) {
    threads.emplace_back([&, part] {
      std::vector<std::unique_ptr<GatedJob>> own;
      for (int round = 0; round < rounds; ++round) {
        const Lane lane = (round + part) % 4 == 0 ? Lane::slow : Lane::normal;
        own.push_back(std::make_unique<GatedJob>(order, mutex, done, round, lane));
        pool.submit(*own.back());
        if (round % 2 == 0 && pool.cancel(*own[own.size() / 2])) {
          ++cancelled;
          own.erase(own.begin() + static_cast<std::ptrdiff_t>(own.size() / 2));
        }
      }
      while (done + cancelled < submitters * rounds) {
        std::this_thread::yield();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  while (pool.metrics().running > 0) {
    std::this_thread::yield();
  }
  const PoolMetrics metrics = pool.metrics();
  EXPECT_EQ(metrics.waiting, 0U);
  EXPECT_EQ(metrics.finished, static_cast<std::uint64_t>(done));
  EXPECT_EQ(metrics.cancelled, static_cast<std::uint64_t>(cancelled));
  EXPECT_EQ(done + cancelled, submitters * rounds);
  EXPECT_EQ(order.size(), static_cast<std::size_t>(done));
}

// The child of a fork while jobs come and go: its pool forgets them and starts threads of its own.
TEST_F(WorkerPoolTest, ServesInTheChildOfAForkThatCameInTheMidstOfThings) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "ThreadSanitizer knows no threads in the child of a fork";
#endif
  // Nothing that allocates: not every allocator can be forked while it is at work.
  class CountedJob final : public Job {
   public:
    explicit CountedJob(std::atomic<int>& done) : done_(done) {}
    void run() noexcept override {}
    void hand_back() noexcept override {
      done_.fetch_add(1);
      done_.notify_all();
    }

   private:
    std::atomic<int>& done_;
  };
  std::atomic<int> parent_done = 0;
  std::deque<CountedJob> parent_jobs;
  for (int number = 0; number < 100; ++number) {
    parent_jobs.emplace_back(parent_done);
  }
  std::deque<CountedJob> child_jobs;
  for (int number = 0; number < 10; ++number) {
    child_jobs.emplace_back(done);
  }
  WorkerPool pool({.threads = 2});
  start_all_threads(pool, 2);
  std::atomic<bool> is_over = false;
  std::thread submitter([&] {
    while (!is_over) {
      parent_done = 0;
      for (CountedJob& each : parent_jobs) {
        pool.submit(each);
      }
      while (parent_done < 100) {
        std::this_thread::yield();
      }
    }
  });
  wait_for(parent_done, 1);
  for (int round = 0; round < 20; ++round) {
    pool.before_fork();
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      pool.after_fork();
      const bool is_empty = pool.metrics().waiting == 0 && pool.metrics().threads == 0;
      for (CountedJob& each : child_jobs) {
        pool.submit(each);
      }
      while (done < 10) {
        std::this_thread::yield();
      }
      ::_exit(is_empty && pool.metrics().threads == 2 ? 0 : 1);
    }
    pool.after_fork_in_parent();
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  is_over = true;
  submitter.join();
}

TEST(PoolSize, IsFourUnlessTheEnvironmentSaysOtherwise) {
  EXPECT_EQ(pool_size_from(nullptr), 4U);
  EXPECT_EQ(pool_size_from("1"), 1U);
  EXPECT_EQ(pool_size_from("16"), 16U);
  EXPECT_EQ(pool_size_from("1024"), 1024U);
  EXPECT_EQ(pool_size_from("1025"), 1024U);
  EXPECT_EQ(pool_size_from("0"), 1U);
  EXPECT_EQ(pool_size_from("-3"), 1U);
  EXPECT_EQ(pool_size_from("many"), 1U);
  EXPECT_EQ(pool_size_from(""), 1U);
}

TEST(WorkerPoolDeathTest, RefusesASizeOutOfRange) {
  EXPECT_DEATH(WorkerPool({.threads = 0}), "1 to 1024");
  EXPECT_DEATH(WorkerPool({.threads = 1025}), "1 to 1024");
}

}  // namespace
}  // namespace rondo

// Instead of that of the C library, to see who calls it.
extern "C" int sched_yield() noexcept {
  ++rondo::yield_count;
  return static_cast<int>(::syscall(SYS_sched_yield));
}
