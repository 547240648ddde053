#include "rondo/pool/completion_queue.h"

#include <gtest/gtest.h>

#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"

namespace rondo {
namespace {

TEST(CompletionQueue, DeliversInTheOrderOfFinishingAllInOneWake) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::vector<int> order;
  std::vector<std::uint64_t> iterations;
  for (int number = 0; number < 10; ++number) {
    queue_work(
        loop, [] {},
        [&, number](Result<>) {
          order.push_back(number);
          iterations.push_back(loop.metrics().iterations);
        });
  }
  while (pool.metrics().finished < 10) {
    std::this_thread::yield();
  }
  loop.run();
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(iterations, std::vector<std::uint64_t>(10, 1));
  EXPECT_EQ(loop.metrics().events, 10U);
}

TEST(CompletionQueue, ManyJobsFromManyThreadsAllComeBack) {
  Loop loop;
  constexpr int jobs = 20000;
  int done = 0;
  for (int number = 0; number < jobs; ++number) {
    queue_work(loop, [] {}, [&](Result<>) { ++done; });
  }
  loop.run();
  EXPECT_EQ(done, jobs);
}

}  // namespace
}  // namespace rondo
