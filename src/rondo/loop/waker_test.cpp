#include "rondo/loop/waker.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "rondo/loop/async.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/phase_handle.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

bool is_readable(int fd) {
  pollfd query{fd, POLLIN, 0};
  return ::poll(&query, 1, 0) == 1;
}

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

TEST(Waker, CallsWhileTheLoopAttendsLeaveTheDescriptorAlone) {
  int woken = 0;
  Waker waker(Waker::make_event_fd().value(), [&] { ++woken; });
  ASSERT_TRUE(waker.attend());
  EXPECT_EQ(waker.wait(Nanos::zero()), false);
  waker.wake();
  EXPECT_EQ(waker.wait(Nanos::zero()), true);
  EXPECT_EQ(waker.wait(std::nullopt), true);
  waker.on_ready(events::readable);
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(waker.wait(1ns), false);
  EXPECT_FALSE(is_readable(waker.watched_fd()));
  EXPECT_FALSE(waker.stop_attending());
}

TEST(Waker, CallBeforeTheLoopAttendsIsLeftToTheBackend) {
  Waker waker(Waker::make_event_fd().value(), [] {});
  waker.wake();
  EXPECT_TRUE(is_readable(waker.watched_fd()));
  EXPECT_FALSE(waker.attend());
  EXPECT_FALSE(waker.stop_attending());
  waker.on_ready(events::readable);
  EXPECT_TRUE(waker.attend());
}

TEST(Waker, UnseenCallIsToldOfWhenTheAttentionEnds) {
  Waker waker(Waker::make_event_fd().value(), [] {});
  ASSERT_TRUE(waker.attend());
  waker.wake();
  EXPECT_TRUE(waker.stop_attending());
  EXPECT_FALSE(is_readable(waker.watched_fd()));
  waker.remind();
  EXPECT_TRUE(is_readable(waker.watched_fd()));
}

TEST(Waker, CallFromAnotherThreadEndsTheSleep) {
  std::atomic<int> seen = 0;
  Waker waker(Waker::make_event_fd().value(), [&] { ++seen; });
  ASSERT_TRUE(waker.attend());
  constexpr int rounds = 1'000;
  std::thread caller([&] {
    for (int round = 0; round < rounds; ++round) {
      waker.wake();
      while (seen.load() <= round) {
        std::this_thread::yield();
      }
    }
  });
  for (int round = 0; round < rounds; ++round) {
    auto is_woken = waker.wait(std::nullopt);
    while (is_woken && !*is_woken) {  // For no reason.
      is_woken = waker.wait(std::nullopt);
    }
    EXPECT_TRUE(is_woken);
    waker.on_ready(events::readable);
  }
  caller.join();
  EXPECT_EQ(seen.load(), rounds);
}

TEST(Waker, SignalInterruptsTheSleep) {
  struct sigaction before{};
  struct sigaction quiet{};
  quiet.sa_handler = [](int) {};
  ASSERT_EQ(::sigaction(SIGUSR2, &quiet, &before), 0);
  Waker waker(Waker::make_event_fd().value(), [] {});
  ASSERT_TRUE(waker.attend());
  std::atomic<bool> is_over = false;
  const pthread_t sleeper = ::pthread_self();
  std::thread interrupter([&] {
    while (!is_over.load()) {
      ::pthread_kill(sleeper, SIGUSR2);
      std::this_thread::yield();
    }
  });
  auto is_woken = waker.wait(std::nullopt);
  while (is_woken && !*is_woken) {
    is_woken = waker.wait(std::nullopt);
  }
  is_over = true;
  interrupter.join();
  ASSERT_FALSE(is_woken);
  EXPECT_EQ(is_woken.error().code, EINTR);
  ::sigaction(SIGUSR2, &before, nullptr);
}

// A loop without descriptors asks its backend for nothing, but an outer loop watches the backend.
TEST(Waker, CallThatComesAfterTheLastPollMakesTheBackendReadable) {
  Loop loop;
  int calls = 0;
  const auto async = make<Async>(loop, [&] { ++calls; });
  const auto check = make<Check>(loop);
  loop.run(RunMode::no_wait);
  check->start([&] { async->send(); });
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 0);
  EXPECT_TRUE(is_readable(loop.backend_fd()));
  check->stop();
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(is_readable(loop.backend_fd()));
}

}  // namespace
}  // namespace rondo
