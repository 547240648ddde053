#include "rondo/pool/pending_operation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <utility>

#include "rondo/pool/worker_pool.h"

namespace rondo {
namespace {

// Work that counts how often it ran.
struct Count {
  std::atomic<int>* runs;
  Result<int> operator()() const { return ++*runs; }
};
using Counting = PendingOperation<Count, TaskKind::work>;

TEST(PendingOperation, DoesNothingUntilItIsStarted) {
  Loop loop;
  std::atomic<int> runs = 0;
  {
    const Counting pending(loop, Count{&runs});
    EXPECT_FALSE(loop.run());
  }
  EXPECT_EQ(runs, 0);
}

TEST(PendingOperation, StartsWhereItWasMovedToAndMayGoAfterwards) {
  Loop loop;
  std::atomic<int> runs = 0;
  int seen = 0;
  {
    Counting first(loop, Count{&runs});
    Counting second = std::move(first);
    second.start([&](Result<int> value) { seen = *value; });
    EXPECT_EQ(seen, 0);
  }
  loop.run();
  EXPECT_EQ(seen, 1);
}

TEST(PendingOperation, IsCancelledWhileItWaitsForAThread) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::atomic<bool> is_free = false;
  queue_work(loop, [&] { is_free.wait(false); }, [](Result<>) {});
  std::atomic<int> runs = 0;
  int code = 0;
  Counting pending(loop, Count{&runs});
  EXPECT_EQ(pending.cancel().error().code, EINVAL);
  pending.start(loop, [&](Result<int> value) { code = value.error().code; });
  EXPECT_TRUE(pending.cancel());
  EXPECT_EQ(code, 0);
  is_free = true;
  is_free.notify_one();
  loop.run();
  EXPECT_EQ(code, ECANCELED);
  EXPECT_EQ(code, Counting::cancelled().error().code);
  EXPECT_EQ(runs, 0);
  EXPECT_EQ(pending.cancel().error().code, EINVAL);
}

TEST(PendingOperationDeathTest, StartingTwiceOrOnAnotherLoopAborts) {
  Loop loop;
  Loop other;
  std::atomic<int> runs = 0;
  Counting pending(loop, Count{&runs});
  EXPECT_DEATH(pending.start(other, [](Result<int>) {}), "made for another loop");
  pending.start([](Result<int>) {});
  EXPECT_DEATH(pending.start([](Result<int>) {}), "started before");
  loop.run();
}

}  // namespace
}  // namespace rondo
