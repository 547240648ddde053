// Keeps every signal from the calling thread for a while.
#pragma once

#include <signal.h>

#include "rondo/base/require.h"

namespace rondo {

// Blocks all signals that can be blocked; the destructor restores the thread's mask, and what
// has arrived meanwhile is handled then.
class AllSignalsBlocked {
 public:
  AllSignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    require(::pthread_sigmask(SIG_SETMASK, &all, &before_) == 0, "pthread_sigmask failed");
  }
  AllSignalsBlocked(const AllSignalsBlocked&) = delete;
  AllSignalsBlocked& operator=(const AllSignalsBlocked&) = delete;
  ~AllSignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

}  // namespace rondo
