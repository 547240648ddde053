#include "rondo/pool/work.h"

#include <gtest/gtest.h>

#include <latch>
#include <optional>
#include <thread>

#include "rondo/loop/loop.h"
#include "rondo/loop/phase_handle.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"

namespace rondo {
namespace {

class CountingWork final : public Work {
 public:
  using Work::Work;
  int executed = 0;
  int finished = 0;
  int resubmits = 0;
  std::optional<Error> error;

 private:
  void execute() override { ++executed; }
  void finish(Result<> status) override {
    ++finished;
    if (!status) {
      error = status.error();
    }
    if (resubmits-- > 0) {
      submit();
    }
  }
};

TEST(Work, ReportsInThePollPhaseAndMayBeSubmittedAgainThere) {
  Loop loop;
  CountingWork work(loop);
  work.resubmits = 2;
  work.submit();
  EXPECT_TRUE(loop.is_alive());
  EXPECT_EQ(work.finished, 0);
  loop.run();
  EXPECT_EQ(work.executed, 3);
  EXPECT_EQ(work.finished, 3);
}

TEST(Work, CancelBeforeItStartsEndsWithECanceledLater) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::latch gate(1);
  std::atomic<bool> is_running = false;
  Ticket busy = queue_work(
      loop,
      [&] {
        is_running = true;
        is_running.notify_all();
        gate.wait();
      },
      [](Result<>) {});
  is_running.wait(false);
  CountingWork work(loop);
  EXPECT_EQ(work.cancel().error().code, EINVAL);
  work.submit();
  EXPECT_TRUE(work.cancel().has_value());
  EXPECT_EQ(work.cancel().error().code, EBUSY);
  EXPECT_EQ(work.finished, 0);
  EXPECT_EQ(busy.cancel().error().code, EBUSY);
  gate.count_down();
  loop.run();
  EXPECT_EQ(work.executed, 0);
  EXPECT_EQ(work.finished, 1);
  EXPECT_EQ(work.error->code, ECANCELED);
  EXPECT_EQ(busy.cancel().error().code, EINVAL);
}

TEST(Work, LoopThatGoesAwayWaitsForWhatRunsAndDropsWhatWaits) {
  WorkerPool pool({.threads = 1});
  std::atomic<int> executed = 0;
  {
    LoopOptions options;
    options.pool = &pool;
    Loop loop(std::move(options));
    std::atomic<bool> is_running = false;
    queue_work(
        loop,
        [&] {
          is_running = true;
          is_running.notify_all();
          // Until the loop has dropped the other one, and waits.
          while (pool.metrics().cancelled == 0) {
            std::this_thread::yield();
          }
          ++executed;
        },
        [](Result<>) { FAIL(); });
    is_running.wait(false);
    queue_work(loop, [&] { executed += 100; }, [](Result<>) { FAIL(); });
  }
  EXPECT_EQ(executed, 1);
}

// Each of its steps waits until the loop sleeps, unless that does not matter.
class SteppingWork final : public Work {
 public:
  explicit SteppingWork(Loop& loop) : Work(loop) {}
  static constexpr int step_count = 4;
  bool awaits_sleep = true;
  std::atomic<int> executed = 0;
  int finished = 0;

 private:
  void execute() override {
    while (awaits_sleep && !loop().is_asleep()) {
      std::this_thread::yield();
    }
    ++executed;
  }
  [[nodiscard]] bool has_next_step() const override { return executed < step_count; }
  void finish(Result<> /*status*/) override {
    ++finished;
    if (has_next_step()) {
      submit();
    }
  }
};

TEST(Work, StepsDoNotWakeALoopThatSleeps) {
  Loop loop;
  SteppingWork work(loop);
  work.submit();
  loop.run();
  EXPECT_EQ(work.executed, SteppingWork::step_count);
  EXPECT_EQ(work.finished, 1);
}

TEST(Work, ALoopThatIsAwakeSeesEveryStep) {
  Loop loop;
  SteppingWork work(loop);
  work.awaits_sleep = false;
  work.submit();
  auto idle = make<Idle>(loop);
  idle->start([&] {
    if (work.executed == SteppingWork::step_count) {
      idle->stop();
    }
  });
  loop.run();
  EXPECT_EQ(work.finished, SteppingWork::step_count);
}

TEST(Work, WhoWatchesSeesEveryStep) {
  Observer observer;
  LoopOptions options;
  options.observer = &observer;
  Loop loop(std::move(options));
  SteppingWork work(loop);
  work.submit();
  loop.run();
  EXPECT_EQ(work.finished, SteppingWork::step_count);
}

TEST(Work, OtherJobsHaveTheirTurnBetweenSteps) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  SteppingWork work(loop);
  int executed_before_other = 0;
  work.submit();
  queue_work(loop, [&] { executed_before_other = work.executed; }, [](Result<>) {});
  loop.run();
  EXPECT_EQ(executed_before_other, 1);
  EXPECT_EQ(work.executed, SteppingWork::step_count);
}

TEST(WorkDeathTest, SubmittedTwiceAborts) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_DEATH(
      {
        Loop loop;
        CountingWork work(loop);
        work.submit();
        work.submit();
      },
      "under way already");
}

}  // namespace
}  // namespace rondo
