#include "rondo/loop/inbox.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "rondo/loop/loop.h"

namespace rondo {
namespace {

TEST(Inbox, PostedFunctionsRunInTheOrderOfTheCalls) {
  Loop loop;
  std::vector<int> order;
  for (int number = 0; number < 5; ++number) {
    loop.post([&order, number] { order.push_back(number); });
  }
  EXPECT_TRUE(loop.is_alive());
  loop.run();
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_FALSE(loop.is_alive());
}

TEST(Inbox, PostFromManyThreadsLosesNothing) {
  constexpr int threads_count = 4;
  constexpr int posts_each = 1000;
  Loop loop;
  int received = 0;
  auto keep_alive = [&] {
    if (++received == threads_count * posts_each) {
      loop.stop();
    }
  };
  std::vector<std::thread> threads;
  for (int number = 0; number < threads_count; ++number) {
    threads.emplace_back([&] {
      for (int post = 0; post < posts_each; ++post) {
        loop.post(keep_alive);
      }
    });
  }
  while (received < threads_count * posts_each) {
    loop.run();
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(received, threads_count * posts_each);
}

TEST(Inbox, PostFromInsideAPostedFunctionRunsInALaterPoll) {
  Loop loop;
  std::vector<std::uint64_t> iterations;
  loop.post([&] {
    iterations.push_back(loop.metrics().iterations);
    loop.post([&] { iterations.push_back(loop.metrics().iterations); });
  });
  loop.run();
  ASSERT_EQ(iterations.size(), 2U);
  EXPECT_LT(iterations[0], iterations[1]);
}

}  // namespace
}  // namespace rondo
