#include "rondo/testing/fake_backend.h"

#include <gtest/gtest.h>

#include "rondo/loop/poll.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

struct IdleWatch final : Watch {
  explicit IdleWatch(int fd) { set_watched_fd(fd); }
  void on_ready(Events /*ready*/) override {}
};

TEST(FakeBackend, WaitsByMovingTheClock) {
  FakeClock clock;
  FakeBackend backend(clock);
  const Nanos before = clock.now();
  EXPECT_TRUE(backend.reap(7ms)->empty());
  EXPECT_EQ(clock.now() - before, 7ms);
  ASSERT_EQ(backend.timeouts().size(), 1U);
  EXPECT_EQ(backend.timeouts()[0], Timeout(7ms));
}

TEST(FakeBackend, KeepsScriptedBatchesApart) {
  FakeClock clock;
  FakeBackend backend(clock);
  IdleWatch watch(7);
  backend.submit(watch);
  backend.make_ready(7, events::error);
  backend.end_batch();
  backend.make_ready(7, events::hang_up);
  EXPECT_EQ((*backend.reap(0ms))[0].events, events::error);
  EXPECT_EQ((*backend.reap(0ms))[0].events, events::hang_up);
  EXPECT_TRUE(backend.reap(0ms)->empty());
}

TEST(FakeBackend, ForgetsAWithdrawnWatchInTheBatchBeingHandled) {
  FakeClock clock;
  FakeBackend backend(clock);
  IdleWatch watch(7);
  backend.submit(watch);
  backend.make_ready(7, events::error);
  const auto batch = *backend.reap(0ms);
  backend.withdraw(watch);
  EXPECT_EQ(batch[0].watch, nullptr);
}

TEST(FakeBackend, FailsOnceWhenTold) {
  FakeClock clock;
  FakeBackend backend(clock);
  backend.fail_next(EINTR);
  EXPECT_EQ(backend.reap(0ms).error().code, EINTR);
  EXPECT_TRUE(backend.reap(0ms).has_value());
}

TEST(FakeBackendDeathTest, RefusesToWaitForEver) {
  FakeClock clock;
  FakeBackend backend(clock);
  EXPECT_DEATH((void)backend.reap(std::nullopt), "would wait for ever");
}

}  // namespace
}  // namespace rondo
