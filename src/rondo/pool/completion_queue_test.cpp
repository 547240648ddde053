#include "rondo/pool/completion_queue.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <deque>
#include <latch>
#include <memory>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/pool/pool_test_support.h"
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
  wait_until_finished(pool, 10);
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

// A callback that takes over what comes after it.
class Relative final : public Work {
 public:
  Relative(Loop& loop, int number, const void* family, std::vector<int>& order)
      : Work(loop), number_(number), family_(family), order_(order) {}

 private:
  void execute() override {}
  [[nodiscard]] const void* family() const override { return family_; }
  void finish(Result<> /*status*/) override {
    order_.push_back(number_);
    CompletionQueue& queue = loop().completions();
    if (family_ != nullptr && queue.has_next(family_)) {
      order_.push_back(-number_);
      queue.deliver_next();
    }
  }

  int number_;
  const void* family_;
  std::vector<int>& order_;
};

TEST(CompletionQueue, ACallbackMayDeliverTheNextOfItsFamily) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::vector<int> order;
  const int one = 0;
  const int other = 0;
  std::deque<Relative> works;
  const std::vector<const void*> families{&one, &one, &other, nullptr, &one, &other, &other};
  for (int number = 1; const void* family : families) {
    works.emplace_back(loop, number++, family, order).submit();
  }
  wait_until_finished(pool, families.size());
  loop.run();
  EXPECT_EQ(order, (std::vector<int>{1, -1, 2, 3, 4, 5, 6, -6, 7}));
  EXPECT_FALSE(loop.completions().has_next(&one));
}

// The thread that has handed back the last work may still be waking the loop up when the loop,
// which needed no waking, goes away.
TEST(CompletionQueue, LoopMayGoAsSoonAsItHasGotItsLastWork) {
  WorkerPool pool({.threads = 2});
  for (int round = 0; round < 1'000; ++round) {
    LoopOptions options;
    options.pool = &pool;
    auto loop = std::make_unique<Loop>(std::move(options));
    int done = 0;
    for (int number = 0; number < 1 + round % 3; ++number) {
      queue_work(*loop, [] {}, [&](Result<>) { ++done; });
    }
    if (round % 2 == 0) {
      loop->post([] {});
    }
    loop->run();
    EXPECT_EQ(done, 1 + round % 3);
    loop.reset();
  }
}

TEST(CompletionQueue, LoopThatGoesAwayAtAnyMomentWaitsForWhatRuns) {
  WorkerPool pool({.threads = 2});
  std::atomic<int> executed = 0;
  for (int round = 0; round < 1'000; ++round) {
    LoopOptions options;
    options.pool = &pool;
    Loop loop(std::move(options));
    for (int number = 0; number < 3; ++number) {
      queue_work(loop, [&] { ++executed; }, [](Result<>) {});
    }
    if (round % 2 == 0) {
      loop.run(RunMode::no_wait);
    }
  }
  const PoolMetrics metrics = pool.metrics();
  EXPECT_EQ(metrics.waiting, 0U);
  EXPECT_EQ(static_cast<std::uint64_t>(executed) + metrics.cancelled, 3'000U);
}

TEST(CompletionQueue, ChildOfAForkGetsWhatHadFinishedAndDoesNotWaitForTheRest) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "ThreadSanitizer knows no threads in the child of a fork";
#endif
  auto loop = std::make_unique<Loop>();
  start_all_threads(loop->pool(), pool_size_from(std::getenv("UV_THREADPOOL_SIZE")));
  const std::uint64_t finished_before = loop->pool().metrics().finished;
  std::latch gate(1);
  int finished = 0;
  queue_work(*loop, [] {}, [&](Result<>) { ++finished; });
  wait_until_finished(loop->pool(), finished_before + 1);
  queue_work(*loop, [&] { gate.wait(); }, [&](Result<>) { ++finished; });
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const bool is_ready = loop->after_fork().has_value();
    queue_work(*loop, [] {}, [&](Result<>) { ++finished; });
    while (finished < 2) {
      loop->run(RunMode::once);
    }
    loop.reset();
    ::_exit(is_ready && finished == 2 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  gate.count_down();
  loop->run();
  EXPECT_EQ(finished, 2);
}

}  // namespace
}  // namespace rondo
