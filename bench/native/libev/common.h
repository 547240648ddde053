// Shared by the libev programs.
#pragma once

#include <ev.h>

#include "bench/native/support/bench.h"

namespace bench {

class EvLoop {
 public:
  EvLoop() : loop_(ev_loop_new(EVFLAG_AUTO)) {
    must_hold(loop_ != nullptr, "ev_loop_new failed");
    must_hold(ev_backend(loop_) == EVBACKEND_EPOLL, "libev does not use epoll here");
  }
  EvLoop(const EvLoop&) = delete;
  EvLoop& operator=(const EvLoop&) = delete;
  ~EvLoop() { ev_loop_destroy(loop_); }

  [[nodiscard]] struct ev_loop* get() noexcept { return loop_; }
  void run() { ev_run(loop_, 0); }
  void run_without_waiting() { ev_run(loop_, EVRUN_NOWAIT); }

 private:
  struct ev_loop* loop_;
};

}  // namespace bench
