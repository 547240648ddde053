#include "rondo/process/signal_mailbox.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>
#include <vector>

namespace rondo {
namespace {

bool is_readable(const SignalMailbox& mailbox) {
  pollfd ready{mailbox.fd(), POLLIN, 0};
  return ::poll(&ready, 1, 0) == 1;
}

std::vector<int> take_all(SignalMailbox& mailbox) {
  std::array<std::uint8_t, 256> buffer{};
  std::vector<int> signals;
  std::size_t taken = 0;
  do {
    taken = mailbox.take(buffer);
    for (const std::uint8_t signum : std::span(buffer).first(taken)) {
      if (signum != 0) {
        signals.push_back(signum);
      }
    }
  } while (taken == buffer.size());
  return signals;
}

TEST(SignalMailbox, KeepsTheOrderOverAllSignals) {
  SignalMailbox mailbox;
  ASSERT_TRUE(mailbox.open());
  EXPECT_FALSE(is_readable(mailbox));
  mailbox.put(SIGUSR2);
  mailbox.put(SIGUSR1);
  mailbox.put(SIGUSR2);
  EXPECT_TRUE(is_readable(mailbox));
  EXPECT_EQ(take_all(mailbox), (std::vector<int>{SIGUSR2, SIGUSR1, SIGUSR2}));
  EXPECT_FALSE(is_readable(mailbox));
  EXPECT_EQ(mailbox.count(SIGUSR2), 2U);
}

TEST(SignalMailbox, CountsWhatThePipeCannotHold) {
  SignalMailbox mailbox;
  ASSERT_TRUE(mailbox.open());
  constexpr std::uint64_t count = 100'000;
  for (std::uint64_t sent = 0; sent < count; ++sent) {
    mailbox.put(SIGUSR1);
  }
  const std::size_t in_pipe = take_all(mailbox).size();
  const SignalCounts overflow = mailbox.take_overflow();
  EXPECT_GT(overflow[SIGUSR1], 0U);
  EXPECT_EQ(in_pipe + overflow[SIGUSR1], count);
  EXPECT_EQ(mailbox.take_overflow()[SIGUSR1], 0U);
}

TEST(SignalMailbox, NoneIsLostWhenManyThreadsOverrunTheReader) {
  SignalMailbox mailbox;
  ASSERT_TRUE(mailbox.open());
  constexpr std::uint64_t count_each = 60'000;
  std::vector<std::thread> threads;
  for (int index = 0; index < 3; ++index) {
    threads.emplace_back([&] {
      for (std::uint64_t sent = 0; sent < count_each; ++sent) {
        mailbox.put(SIGUSR1);
      }
    });
  }
  std::uint64_t received = 0;
  while (received < 3 * count_each) {
    pollfd ready{mailbox.fd(), POLLIN, 0};
    ASSERT_EQ(::poll(&ready, 1, 30'000), 1) << "nothing woke the reader after " << received;
    received += take_all(mailbox).size();
    received += mailbox.take_overflow()[SIGUSR1];
  }
  EXPECT_EQ(received, 3 * count_each);
  for (std::thread& thread : threads) {
    thread.join();
  }
}

TEST(SignalMailbox, AfterAForkTheChildHasOnlyWhatItCaughtItself) {
  SignalMailbox mailbox;
  ASSERT_TRUE(mailbox.open());
  mailbox.put(SIGUSR1);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    mailbox.put(SIGUSR2);  // Before after_fork(): must not reach the parent's pipe.
    SignalCounts waiting{};
    const bool is_right = mailbox.after_fork(waiting) && waiting[SIGUSR1] == 0 &&
                          waiting[SIGUSR2] == 1 && is_readable(mailbox) &&
                          take_all(mailbox).empty() && mailbox.take_overflow()[SIGUSR2] == 1;
    mailbox.put(SIGTERM);
    ::_exit(is_right && take_all(mailbox) == std::vector<int>{SIGTERM} ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(take_all(mailbox), (std::vector<int>{SIGUSR1}));
}

}  // namespace
}  // namespace rondo
