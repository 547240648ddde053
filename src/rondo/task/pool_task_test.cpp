#include "rondo/task/pool_task.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <latch>
#include <thread>

#include "rondo/fs/file_io.h"
#include "rondo/pool/worker_pool.h"
#include "rondo/task/spawn.h"

namespace rondo {
namespace {

TEST(PoolTask, RunsWorkElsewhereAndResumesHere) {
  Loop loop;
  const auto body = []() -> Task<bool> {
    const auto here = std::this_thread::get_id();
    const Result<std::thread::id> there =
        co_await run_on_pool([] { return std::this_thread::get_id(); });
    co_return there && *there != here&& std::this_thread::get_id() == here;
  };
  EXPECT_TRUE(run(loop, body()));
}

TEST(PoolTask, WorkThatStillWaitsIsCancelled) {
  WorkerPool pool({.threads = 1});
  LoopOptions options;
  options.pool = &pool;
  Loop loop(std::move(options));
  std::latch gate(1);
  std::atomic<bool> is_running = false;
  queue_work(
      loop,
      [&] {
        is_running = true;
        is_running.notify_all();
        gate.wait();
      },
      [](Result<>) {});
  is_running.wait(false);
  std::stop_source source;
  int code = 0;
  const auto body = [&]() -> Task<> {
    const Result<> done = co_await run_on_pool([] { FAIL(); });
    code = done ? 0 : done.error().code;
    gate.count_down();
  };
  spawn(loop, body(), {}, source.get_token());
  source.request_stop();
  loop.run();
  EXPECT_EQ(code, ECANCELED);
}

TEST(PoolTask, FileOperationsAreAwaited) {
  Loop loop;
  const auto body = [&]() -> Task<std::string> {
    Result<Fd> file = co_await fs::open(loop, "/proc/self/comm", O_RDONLY, 0);
    if (!file) {
      co_return file.error().to_string();
    }
    const Result<Fd> missing = co_await fs::open(loop, "/no/such/file", O_RDONLY, 0);
    co_return std::string(missing.error().name());
  };
  EXPECT_EQ(run(loop, body()), "ENOENT");
}

}  // namespace
}  // namespace rondo
