#include "rondo/loop/decider.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "rondo/loop/poll.h"
#include "rondo/loop/timer.h"
#include "rondo/pool/pool_test_support.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

// Time of its own: sleeping moves the clock.
class VirtualTime final : public Decider {
 public:
  Nanos now(const Clock& /*clock*/) override { return now_; }
  Timeout sleep(Timeout longest) override {
    now_ += longest.value_or(Nanos::zero());
    return Nanos::zero();
  }

 private:
  Nanos now_ = 1s;
};

TEST(Decider, ReplacesTheClockSoThatADayPassesAtOnce) {
  VirtualTime decider;
  LoopOptions options;
  options.decider = &decider;
  Loop loop(std::move(options));
  int fired = 0;
  auto timer = make<Timer>(loop);
  timer->start(24h, Repeat::once, [&] { ++fired; });
  const Nanos before = loop.now();
  loop.run();
  EXPECT_EQ(fired, 1);
  EXPECT_EQ(loop.now() - before, 24h);
}

class Reverse final : public Decider {
 public:
  void order_ready(std::span<Ready> batch) override { std::ranges::reverse(batch); }
  void order_finished(std::span<Work*> finished) override { std::ranges::reverse(finished); }
  std::size_t pick_job(std::size_t waiting_count) override { return waiting_count - 1; }
};

TEST(Decider, OrdersTheReadyFdsOfABatch) {
  Reverse decider;
  LoopOptions options;
  options.decider = &decider;
  FakeLoop fake(std::move(options));
  std::string order;
  auto first = Poll::create(fake.loop, 0);
  auto second = Poll::create(fake.loop, 1);
  ASSERT_TRUE(first && second);
  (*first)->start(events::readable, [&](Result<Events>) { order += "first "; });
  (*second)->start(events::readable, [&](Result<Events>) { order += "second "; });
  fake.backend.make_ready(0, events::readable);
  fake.backend.make_ready(1, events::readable);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "second first ");
}

TEST(Decider, PicksWhichJobStarts) {
  Reverse decider;
  WorkerPool pool({.threads = 1, .decider = &decider});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::mutex gate;
  gate.lock();
  std::string started;
  const auto job = [&](const char* name) {
    queue_work(loop, [&started, name] { started += name; }, [](Result<>) {});
  };
  std::atomic<bool> is_first_running = false;
  queue_work(
      loop,
      [&] {
        is_first_running = true;
        is_first_running.notify_all();
        const std::scoped_lock wait(gate);
      },
      [](Result<>) {});
  is_first_running.wait(false);
  job("a");
  job("b");
  job("c");
  gate.unlock();
  loop.run();
  EXPECT_EQ(started, "cba");
}

TEST(Decider, OrdersTheDeliveryOfFinishedJobs) {
  Reverse decider;
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  options.decider = &decider;
  Loop loop(std::move(options));
  std::string order;
  std::atomic<int> finished = 0;
  for (const char* name : {"a", "b", "c"}) {
    queue_work(loop, [&] { ++finished; }, [&order, name](Result<>) { order += name; });
  }
  // All three are back before the loop looks.
  wait_until_finished(pool, 3);
  loop.run();
  EXPECT_EQ(order, "cba");
}

TEST(Decider, SeedsDifferByDefault) {
  Decider decider;
  EXPECT_NE(decider.random_seed(), decider.random_seed());
}

}  // namespace
}  // namespace rondo
