#include "rondo/sys/brief_lock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace rondo {
namespace {

TEST(BriefLock, IsTakenByOneAtATime) {
  BriefLock lock;
  EXPECT_TRUE(lock.try_lock());
  EXPECT_FALSE(lock.try_lock());
  lock.unlock();
  EXPECT_TRUE(lock.try_lock());
  lock.unlock();
}

TEST(BriefLock, GuardsWhatManyThreadsChange) {
  constexpr int threads = 4;
  constexpr int rounds = 20'000;
  BriefLock lock;
  int count = 0;
  std::vector<std::thread> all;
  for (int index = 0; index < threads; ++index) {
    all.emplace_back([&] {
      for (int round = 0; round < rounds; ++round) {
        const std::scoped_lock guard(lock);
        ++count;
      }
    });
  }
  for (std::thread& thread : all) {
    thread.join();
  }
  EXPECT_EQ(count, threads * rounds);
}

TEST(BriefLock, WakesThoseWhoSleepForIt) {
  BriefLock lock;
  lock.lock();
  std::atomic<int> done = 0;
  std::vector<std::thread> all;
  for (int index = 0; index < 3; ++index) {
    all.emplace_back([&] {
      const std::scoped_lock guard(lock);
      ++done;
    });
  }
  // Long enough that they have given up spinning; correct in any case.
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(done, 0);
  lock.unlock();
  for (std::thread& thread : all) {
    thread.join();
  }
  EXPECT_EQ(done, 3);
}

TEST(BriefLock, MayBeDestroyedByWhoGetsItNext) {
  for (int round = 0; round < 500; ++round) {
    auto lock = std::make_unique<BriefLock>();
    lock->lock();
    std::thread holder([held = lock.get()] { held->unlock(); });
    lock->lock();
    lock->unlock();
    lock.reset();
    holder.join();
  }
}

}  // namespace
}  // namespace rondo
