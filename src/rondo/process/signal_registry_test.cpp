#include "rondo/process/signal_registry.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "rondo/base/require.h"

namespace rondo {
namespace {

struct sigaction action_of(int signum) {
  struct sigaction action{};
  ::sigaction(signum, nullptr, &action);
  return action;
}

void set_action(int signum, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  ::sigaction(signum, &action, nullptr);
}

struct OpenMailbox : SignalMailbox {
  OpenMailbox() { require(open().has_value()); }
};

TEST(SignalRegistry, EveryMailboxGetsEachSignalOnce) {
  OpenMailbox one;
  OpenMailbox two;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, one));
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, two));
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, two));
  ::raise(SIGUSR1);
  EXPECT_EQ(one.count(SIGUSR1), 1U);
  EXPECT_EQ(two.count(SIGUSR1), 1U);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, two);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, one);
  ::raise(SIGUSR1);
  EXPECT_EQ(one.count(SIGUSR1), 1U);
  EXPECT_EQ(two.count(SIGUSR1), 2U);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, two);
}

TEST(SignalRegistry, SignalsThatCannotBeCaughtAreRefused) {
  OpenMailbox mailbox;
  // 32 and 33 belong to the C library's threads.
  for (const int signum : {SIGKILL, SIGSTOP, 0, -1, 32, 33, 65, 1000}) {
    EXPECT_EQ(add_signal_listener(signum, SignalMode::persistent, mailbox).error().code, EINVAL)
        << signum;
  }
}

TEST(SignalRegistry, HandlerRestartsSystemCallsAndThePreviousActionComesBack) {
  set_action(SIGUSR1, SIG_IGN);
  OpenMailbox mailbox;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, mailbox));
  EXPECT_NE(action_of(SIGUSR1).sa_handler, SIG_IGN);
  EXPECT_NE(action_of(SIGUSR1).sa_flags & SA_RESTART, 0);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, mailbox);
  EXPECT_EQ(action_of(SIGUSR1).sa_handler, SIG_IGN);
  set_action(SIGUSR1, SIG_DFL);
}

void other_handler(int /*signum*/) {}

TEST(SignalRegistry, ActionThatSomebodyElseHasSetMeanwhileStays) {
  OpenMailbox mailbox;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, mailbox));
  set_action(SIGUSR1, other_handler);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, mailbox);
  EXPECT_EQ(action_of(SIGUSR1).sa_handler, other_handler);
  set_action(SIGUSR1, SIG_DFL);
}

TEST(SignalRegistry, OneShotListenersLeaveTheDefaultActionOnceCaught) {
  set_action(SIGUSR1, SIG_IGN);
  OpenMailbox mailbox;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::one_shot, mailbox));
  EXPECT_EQ(mailbox.count(SIGUSR1), 0U);
  ::raise(SIGUSR1);
  EXPECT_EQ(mailbox.count(SIGUSR1), 1U);
  EXPECT_EQ(action_of(SIGUSR1).sa_handler, SIG_DFL);
  // Another one has to be heard, though the first is still there.
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::one_shot, mailbox));
  ::raise(SIGUSR1);
  EXPECT_EQ(mailbox.count(SIGUSR1), 2U);
  remove_signal_listener(SIGUSR1, SignalMode::one_shot, mailbox);
  remove_signal_listener(SIGUSR1, SignalMode::one_shot, mailbox);
  EXPECT_EQ(action_of(SIGUSR1).sa_handler, SIG_IGN);
  set_action(SIGUSR1, SIG_DFL);
}

TEST(SignalRegistry, PersistentListenerKeepsTheHandlerAndItsEndFreesTheOneShots) {
  OpenMailbox mailbox;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::one_shot, mailbox));
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, mailbox));
  ::raise(SIGUSR1);
  ::raise(SIGUSR1);
  EXPECT_EQ(mailbox.count(SIGUSR1), 2U);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, mailbox);
  ::raise(SIGUSR1);
  EXPECT_EQ(mailbox.count(SIGUSR1), 3U);
  EXPECT_EQ(action_of(SIGUSR1).sa_handler, SIG_DFL);
  remove_signal_listener(SIGUSR1, SignalMode::one_shot, mailbox);
}

TEST(SignalRegistry, ErrnoOfTheInterruptedCodeIsKept) {
  OpenMailbox mailbox;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, mailbox));
  for (int sent = 0; sent < 70'000; ++sent) {  // The pipe is full at the end.
    errno = ENOTTY;
    ::raise(SIGUSR1);
    ASSERT_EQ(errno, ENOTTY);
  }
  remove_signal_listener(SIGUSR1, SignalMode::persistent, mailbox);
}

// Under the sanitizers this finds a handler that uses a mailbox or a list that is gone.
TEST(SignalRegistry, MailboxesComeAndGoInThreadsWhileSignalsAreCaught) {
  OpenMailbox steady;
  ASSERT_TRUE(add_signal_listener(SIGUSR1, SignalMode::persistent, steady));
  constexpr int rounds = 300;
  std::atomic<int> busy = 3;
  std::vector<std::thread> threads;
  for (int index = 0; index < 3; ++index) {
    threads.emplace_back([&] {
      for (int round = 0; round < rounds; ++round) {
        const auto mailbox = std::make_unique<OpenMailbox>();
        const SignalMode mode = round % 2 == 0 ? SignalMode::persistent : SignalMode::one_shot;
        EXPECT_TRUE(add_signal_listener(SIGUSR1, mode, *mailbox));
        ::raise(SIGUSR1);
        EXPECT_GE(mailbox->count(SIGUSR1), 1U);
        remove_signal_listener(SIGUSR1, mode, *mailbox);
      }
      --busy;
    });
  }
  while (busy > 0) {
    ::raise(SIGUSR1);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_GT(steady.count(SIGUSR1), static_cast<std::uint64_t>(rounds) * 3);
  remove_signal_listener(SIGUSR1, SignalMode::persistent, steady);
  EXPECT_EQ(action_of(SIGUSR1).sa_handler, SIG_DFL);
}

TEST(SignalRegistryDeathTest, RealFaultEndsTheProcess) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        OpenMailbox mailbox;
        (void)add_signal_listener(SIGILL, SignalMode::persistent, mailbox);
        ::raise(SIGILL);  // Sent, so it is caught.
        if (mailbox.count(SIGILL) == 1) {
          __builtin_trap();
        }
      },
      testing::KilledBySignal(SIGILL), "");
}

}  // namespace
}  // namespace rondo
