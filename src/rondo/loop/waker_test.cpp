#include "rondo/loop/waker.h"

#include <gtest/gtest.h>

#include "rondo/loop/loop.h"

namespace rondo {
namespace {

TEST(Waker, CallsCoalesceUntilOneIsSeenAndNoneAfterIsLost) {
  Loop loop;
  int woken = 0;
  auto event_fd = Waker::make_event_fd();
  ASSERT_TRUE(event_fd);
  Waker waker(std::move(*event_fd), [&] { ++woken; });
  loop.watch(waker, events::readable | events::edge);
  loop.set_immediate([] {});
  loop.run(RunMode::no_wait);
  EXPECT_EQ(woken, 0);
  for (int round = 1; round <= 3; ++round) {
    waker.wake();
    waker.wake();
    loop.set_immediate([] {});
    loop.run(RunMode::no_wait);
    EXPECT_EQ(woken, round);
    loop.set_immediate([] {});
    loop.run(RunMode::no_wait);
    EXPECT_EQ(woken, round);
  }
  loop.unwatch(waker);
}

TEST(Waker, KeepsErrno) {
  auto event_fd = Waker::make_event_fd();
  Waker waker(std::move(*event_fd), [] {});
  errno = ENOENT;
  waker.wake();
  EXPECT_EQ(errno, ENOENT);
}

}  // namespace
}  // namespace rondo
