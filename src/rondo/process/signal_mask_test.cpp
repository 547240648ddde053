#include "rondo/process/signal_mask.h"

#include <gtest/gtest.h>

namespace rondo {
namespace {

bool is_blocked(int signum) {
  sigset_t mask;
  ::pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  return sigismember(&mask, signum) == 1;
}

TEST(SignalMask, AllSignalsAreBlockedAndTheOldMaskComesBack) {
  sigset_t user_signal;
  sigemptyset(&user_signal);
  sigaddset(&user_signal, SIGUSR2);
  ::pthread_sigmask(SIG_BLOCK, &user_signal, nullptr);
  {
    const AllSignalsBlocked blocked;
    EXPECT_TRUE(is_blocked(SIGTERM));
    EXPECT_TRUE(is_blocked(SIGUSR2));
  }
  EXPECT_FALSE(is_blocked(SIGTERM));
  EXPECT_TRUE(is_blocked(SIGUSR2));
  ::pthread_sigmask(SIG_UNBLOCK, &user_signal, nullptr);
}

}  // namespace
}  // namespace rondo
