#include "threads/address_waits.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace rondo::threads {
namespace {

using namespace std::chrono_literals;

TEST(AddressWaits, DoNotBeginIfTheValueHasChanged) {
  const int place = 0;
  EXPECT_EQ(wait_at(&place, [] { return false; }, std::nullopt, nullptr), WaitOutcome::not_equal);
}

TEST(AddressWaits, EndWhenTheirTimeIsOver) {
  const int place = 0;
  EXPECT_EQ(wait_at(&place, [] { return true; }, 1ms, nullptr), WaitOutcome::timed_out);
  EXPECT_EQ(notify_at(&place, 1), 0U);
}

// Notifies until so many have been woken.
void wake(const void* place, std::size_t count) {
  while (count > 0) {
    count -= notify_at(place, count);
    std::this_thread::yield();
  }
}

TEST(AddressWaits, EndWhenTheirAddressIsNotified) {
  const int place = 0;
  const int other = 0;
  std::vector<std::thread> threads;
  std::atomic<int> woken = 0;
  for (int index = 0; index < 3; ++index) {
    threads.emplace_back([&] {
      const auto outcome = wait_at(&place, [] { return true; }, std::nullopt, nullptr);
      woken += outcome == WaitOutcome::notified ? 1 : 0;
    });
  }
  EXPECT_EQ(notify_at(&other, 10), 0U);
  wake(&place, 3);
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(woken, 3);
}

TEST(AddressWaits, EndWhenTheirThreadIsAskedToStop) {
  const int place = 0;
  StopFlag stop_flag = false;
  WaitOutcome outcome = WaitOutcome::notified;
  std::thread thread(
      [&] { outcome = wait_at(&place, [] { return true; }, std::nullopt, &stop_flag); });
  interrupt_waits(stop_flag);
  thread.join();
  EXPECT_EQ(outcome, WaitOutcome::interrupted);
}

TEST(AddressWaits, ThatBlockNobodyAreToldToo) {
  const int place = 0;
  int told = 0;
  EXPECT_EQ(AsyncWait::start(&place, [] { return false; }, nullptr), nullptr);
  auto first = AsyncWait::start(&place, [] { return true; }, [&] { told += 1; });
  auto second = AsyncWait::start(&place, [] { return true; }, [&] { told += 10; });
  EXPECT_EQ(notify_at(&place, 1), 1U);
  EXPECT_TRUE(first->is_notified());
  EXPECT_FALSE(second->is_notified());
  EXPECT_EQ(told, 1);
  second.reset();
  EXPECT_EQ(notify_at(&place, 2), 0U);
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace rondo::threads
