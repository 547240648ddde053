#include "rondo/pool/worker_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace rondo {
namespace {

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
  wait_for(done, 1);
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
  while (pool.metrics().finished < 2) {
    std::this_thread::yield();
  }
  const PoolMetrics metrics = pool.metrics();
  EXPECT_GE(metrics.time_in_queue, std::chrono::milliseconds(2));
  EXPECT_GE(metrics.longest_in_queue, std::chrono::milliseconds(2));
  EXPECT_GE(metrics.time_in_service, std::chrono::milliseconds(2));
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
