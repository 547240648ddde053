#include "rondo/process/signal.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "rondo/loop/async.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/phase_handle.h"
#include "rondo/loop/poll.h"
#include "rondo/sys/fd.h"

namespace rondo {
namespace {

TEST(Signal, CallsBackWithItsNumberForEachSignalCaught) {
  Loop loop;
  auto signal = make<Signal>(loop);
  std::vector<int> seen;
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int signum) {
    seen.push_back(signum);
    if (seen.size() == 3) {
      signal->stop();
    }
  }));
  EXPECT_EQ(signal->signum(), SIGUSR1);
  ::raise(SIGUSR1);
  ::raise(SIGUSR1);
  ::raise(SIGUSR1);
  EXPECT_TRUE(seen.empty());
  loop.run();
  EXPECT_EQ(seen, (std::vector<int>{SIGUSR1, SIGUSR1, SIGUSR1}));
  EXPECT_EQ(signal->signum(), 0);
  EXPECT_FALSE(signal->is_active());
}

// Sent until it is heard: ThreadSanitizer puts off a signal that comes just before a wait, and the
// wait then does not end.
TEST(Signal, WakesALoopThatSleeps) {
  Loop loop;
  auto signal = make<Signal>(loop);
  std::atomic<bool> is_heard = false;
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { is_heard = true; }));
  std::thread sender([&] {
    while (!is_heard) {
      ::kill(::getpid(), SIGUSR1);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    loop.post([&] { signal->stop(); });
  });
  loop.run();
  sender.join();
  EXPECT_TRUE(is_heard);
}

TEST(Signal, EveryHandleOfALoopHearsIt) {
  Loop loop;
  std::string order;
  auto first = make<Signal>(loop);
  auto second = make<Signal>(loop);
  auto third = make<Signal>(loop);
  ASSERT_TRUE(first->start(SIGUSR1, [&](int) { order += "1"; }));
  ASSERT_TRUE(second->start(SIGUSR1, [&](int) { order += "2"; }));
  ASSERT_TRUE(third->start(SIGUSR2, [&](int) { order += "3"; }));
  ::raise(SIGUSR1);
  ::raise(SIGUSR2);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "123");
}

TEST(Signal, DifferentSignalsAreDeliveredInTheOrderOfArrival) {
  Loop loop;
  std::vector<int> seen;
  auto one = make<Signal>(loop);
  auto two = make<Signal>(loop);
  ASSERT_TRUE(one->start(SIGUSR1, [&](int signum) { seen.push_back(signum); }));
  ASSERT_TRUE(two->start(SIGUSR2, [&](int signum) { seen.push_back(signum); }));
  for (const int signum : {SIGUSR2, SIGUSR1, SIGUSR1, SIGUSR2}) {
    ::raise(signum);
  }
  loop.run(RunMode::no_wait);
  EXPECT_EQ(seen, (std::vector<int>{SIGUSR2, SIGUSR1, SIGUSR1, SIGUSR2}));
}

TEST(Signal, LoopsInSeveralThreadsHearTheSameSignal) {
  constexpr int thread_count = 4;
  constexpr int rounds = 50;
  std::latch is_listening(thread_count);
  std::array<std::atomic<int>, thread_count> calls{};
  std::vector<std::thread> threads;
  for (auto& count : calls) {
    threads.emplace_back([&] {
      Loop loop;
      auto signal = make<Signal>(loop);
      auto other = make<Signal>(loop);
      EXPECT_TRUE(signal->start(SIGUSR1, [&](int) { ++count; }));
      EXPECT_TRUE(other->start(SIGUSR2, [&](int) { loop.stop(); }));
      is_listening.count_down();
      loop.run();
    });
  }
  is_listening.wait();
  for (int round = 0; round < rounds; ++round) {
    ::raise(SIGUSR1);
  }
  ::raise(SIGUSR2);
  for (std::thread& thread : threads) {
    thread.join();
  }
  for (const auto& count : calls) {
    EXPECT_EQ(count, rounds);
  }
}

TEST(Signal, OneShotIsStoppedBeforeItsOnlyCallback) {
  Loop loop;
  auto one_shot = make<Signal>(loop);
  auto keeps_handler = make<Signal>(loop);
  int calls = 0;
  ASSERT_TRUE(keeps_handler->start(SIGUSR1, [](int) {}));
  ASSERT_TRUE(one_shot->start_oneshot(SIGUSR1, [&](int) {
    ++calls;
    EXPECT_FALSE(one_shot->is_active());
  }));
  ::raise(SIGUSR1);
  ::raise(SIGUSR1);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(one_shot->signum(), 0);
}

TEST(Signal, OneShotMayStartItselfAgain) {
  Loop loop;
  auto signal = make<Signal>(loop);
  int calls = 0;
  const auto count = [&](int) { ++calls; };
  ASSERT_TRUE(signal->start_oneshot(SIGUSR1, [&](int) {
    ++calls;
    ASSERT_TRUE(signal->start_oneshot(SIGUSR1, count));
    ::raise(SIGUSR1);
  }));
  ::raise(SIGUSR1);
  loop.run();
  EXPECT_EQ(calls, 2);
}

TEST(Signal, RestartWithTheSameSignalKeepsWhatWasCaught) {
  Loop loop;
  auto signal = make<Signal>(loop);
  std::string calls;
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { calls += "old "; }));
  ::raise(SIGUSR1);
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { calls += "new "; }));
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, "new ");
}

TEST(Signal, RestartWithAnotherSignalDropsTheFirst) {
  Loop loop;
  auto signal = make<Signal>(loop);
  std::vector<int> seen;
  const auto record = [&](int signum) { seen.push_back(signum); };
  ASSERT_TRUE(signal->start(SIGUSR1, record));
  ::raise(SIGUSR1);
  ASSERT_TRUE(signal->start(SIGUSR2, record));
  ::raise(SIGUSR2);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(seen, (std::vector<int>{SIGUSR2}));
}

TEST(Signal, HandleStartedAfterTheSignalDoesNotHearIt) {
  Loop loop;
  auto early = make<Signal>(loop);
  auto late = make<Signal>(loop);
  ASSERT_TRUE(early->start(SIGUSR1, [](int) {}));
  ::raise(SIGUSR1);
  ASSERT_TRUE(late->start(SIGUSR1, [](int) { FAIL(); }));
  loop.run(RunMode::no_wait);
}

TEST(Signal, StoppedOrClosedByAnotherCallbackOfTheSameSignalIsNotCalled) {
  Loop loop;
  auto first = make<Signal>(loop);
  auto stopped = make<Signal>(loop);
  auto closed = make<Signal>(loop);
  ASSERT_TRUE(first->start(SIGUSR1, [&](int) {
    stopped->stop();
    closed->close();
    first->close();
  }));
  ASSERT_TRUE(stopped->start(SIGUSR1, [](int) { FAIL(); }));
  ASSERT_TRUE(closed->start(SIGUSR1, [](int) { FAIL(); }));
  ::raise(SIGUSR1);
  loop.run();
}

TEST(Signal, SignalsThatCannotBeCaughtAreInvalid) {
  Loop loop;
  auto signal = make<Signal>(loop);
  for (const int signum : {SIGKILL, SIGSTOP, 0, -1, 65}) {
    EXPECT_EQ(signal->start(signum, [](int) {}).error().code, EINVAL) << signum;
    EXPECT_EQ(signal->start_oneshot(signum, [](int) {}).error().code, EINVAL) << signum;
  }
  EXPECT_FALSE(signal->is_active());
}

TEST(Signal, FailedStartStopsTheHandle) {
  Loop loop;
  auto signal = make<Signal>(loop);
  ASSERT_TRUE(signal->start(SIGUSR1, [](int) {}));
  EXPECT_FALSE(signal->start(SIGKILL, [](int) {}));
  EXPECT_FALSE(signal->is_active());
}

TEST(Signal, LackOfDescriptorsIsReported) {
  Loop loop;
  auto signal = make<Signal>(loop);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const Fd probe(::dup(STDERR_FILENO));
  const rlimit none{static_cast<rlim_t>(probe.get()), before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const auto started = signal->start(SIGUSR1, [](int) {});
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().code, EMFILE);
  EXPECT_TRUE(signal->start(SIGUSR1, [](int) {}));
}

TEST(Signal, RunsAfterAllOtherIoOfTheSamePoll) {
  Loop loop;
  std::string order;
  auto signal = make<Signal>(loop);
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { order += "signal"; }));
  loop.run(RunMode::no_wait);  // The kernel knows the signal's pipe first.
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  ASSERT_TRUE(pipe);
  auto poll = Poll::create(loop, pipe->first.get());
  ASSERT_TRUE(poll);
  (*poll)->start(events::readable, [&](Result<Events>) {
    order += "io ";
    (*poll)->stop();
  });
  ::raise(SIGUSR1);
  ASSERT_EQ(::write(pipe->second.get(), "x", 1), 1);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "io signal");
}

TEST(Signal, CloseWaitsUntilCaughtSignalsHavePassed) {
  Loop loop;
  auto signal = make<Signal>(loop);
  auto steady = make<Signal>(loop);
  std::string order;
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { order += "must not run "; }));
  ASSERT_TRUE(steady->start(SIGUSR1, [&](int) { order += "steady "; }));
  // Caught and closed after this iteration's poll, so that the signal is on its way in the
  // closing phase that follows.
  auto check = make<Check>(loop);
  check->start([&] {
    check->stop();
    ::raise(SIGUSR1);
    signal->close([&] { order += "closed "; });
  });
  loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "");
  loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "steady closed ");
}

TEST(Signal, CloseWithNothingCaughtDoesNotWait) {
  Loop loop;
  auto signal = make<Signal>(loop);
  ASSERT_TRUE(signal->start(SIGUSR1, [](int) {}));
  bool is_closed = false;
  signal->close([&] { is_closed = true; });
  loop.run(RunMode::no_wait);
  EXPECT_TRUE(is_closed);
}

TEST(Signal, UnreferencedHandleDoesNotKeepTheLoopAlive) {
  Loop loop;
  auto signal = make<Signal>(loop);
  ASSERT_TRUE(signal->start(SIGUSR1, [](int) {}));
  EXPECT_TRUE(loop.is_alive());
  signal->unref();
  EXPECT_FALSE(loop.run());
}

TEST(Signal, StormIsDeliveredWholly) {
  Loop loop;
  auto signal = make<Signal>(loop);
  constexpr int count = 80'000;  // More than the pipe holds.
  int calls = 0;
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { ++calls; }));
  for (int sent = 0; sent < count; ++sent) {
    ::raise(SIGUSR1);
  }
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, count);
}

TEST(Signal, StormFromSeveralThreadsMeetsStartsStopsAndDyingLoops) {
  Loop loop;
  auto steady = make<Signal>(loop);
  int steady_calls = 0;
  ASSERT_TRUE(steady->start(SIGUSR1, [&](int) { ++steady_calls; }));
  std::atomic<int> sent = 0;
  std::atomic<bool> is_over = false;
  std::vector<std::thread> senders;
  for (int index = 0; index < 2; ++index) {
    senders.emplace_back([&] {
      while (!is_over) {
        ++sent;
        ::raise(SIGUSR1);
      }
    });
  }
  std::thread changer([&] {
    for (int round = 0; round < 200; ++round) {
      Loop short_lived;
      auto signal = make<Signal>(short_lived);
      EXPECT_TRUE(signal->start(SIGUSR1, [](int) {}));
      short_lived.run(RunMode::no_wait);
      signal->stop();
      EXPECT_TRUE(signal->start_oneshot(SIGUSR1, [](int) {}));
      short_lived.run(RunMode::no_wait);
    }
    is_over = true;
  });
  while (!is_over) {
    loop.run(RunMode::no_wait);
  }
  changer.join();
  for (std::thread& sender : senders) {
    sender.join();
  }
  while (steady_calls < sent) {
    loop.run(RunMode::no_wait);
  }
  EXPECT_EQ(steady_calls, sent);
}

TEST(Signal, ForkedChildGetsItsOwnSignalsAndNotTheParents) {
  Loop loop;
  auto signal = make<Signal>(loop);
  int calls = 0;
  ASSERT_TRUE(signal->start(SIGUSR1, [&](int) { ++calls; }));
  ::raise(SIGUSR1);  // The parent's, undelivered at the fork.
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::raise(SIGUSR1);  // Caught before the loop knows of the fork.
    bool is_right = loop.after_fork().has_value();
    ::raise(SIGUSR1);
    loop.run(RunMode::no_wait);
    is_right = is_right && calls == 2;
    bool is_closed = false;
    signal->close([&] { is_closed = true; });
    loop.run();
    ::_exit(is_right && is_closed ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
}

TEST(Signal, LoopMayGoWithSignalsCaughtAndUndelivered) {
  {
    Loop loop;
    auto signal = make<Signal>(loop);
    ASSERT_TRUE(signal->start(SIGUSR1, [](int) { FAIL(); }));
    ::raise(SIGUSR1);
  }
  struct sigaction action{};
  ::sigaction(SIGUSR1, nullptr, &action);
  EXPECT_EQ(action.sa_handler, SIG_DFL);
}

TEST(SignalDeathTest, StartWhileClosingAborts) {
  Loop loop;
  auto signal = make<Signal>(loop);
  signal->close();
  EXPECT_DEATH((void)signal->start(SIGUSR1, [](int) {}), "closing or closed");
}

TEST(SignalDeathTest, StartWithoutACallbackAborts) {
  Loop loop;
  auto signal = make<Signal>(loop);
  EXPECT_DEATH((void)signal->start(SIGUSR1, nullptr), "needs a callback");
}

}  // namespace
}  // namespace rondo
