#include "rondo/sys/futex.h"

#include <gtest/gtest.h>

#include <thread>

namespace rondo {
namespace {

TEST(Futex, DoesNotSleepWhenTheWordHasChangedAlready) {
  FutexWord word = 1;
  futex_wait(word, 0);
  EXPECT_EQ(word, 1U);
}

TEST(Futex, WakesWhoSleepsForAChange) {
  FutexWord word = 0;
  std::thread sleeper([&] {
    while (word.load() == 0) {
      futex_wait(word, 0);
    }
  });
  word = 1;
  futex_wake(word, 1);
  sleeper.join();
}

}  // namespace
}  // namespace rondo
