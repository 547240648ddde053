// What the tests of the epoll backend share.
#pragma once

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "rondo/backend/epoll_backend.h"
#include "rondo/sys/fd.h"

namespace rondo {

// The loop sets what a watch wants; here the tests do.
class WatchTestPeer {
 public:
  static void want(Watch& watch, Events wanted) { watch.wanted_ = wanted; }
};

class TestWatch final : public Watch {
 public:
  explicit TestWatch(int fd = -1) { set_watched_fd(fd); }
  ~TestWatch() = default;
  void on_ready(Events /*ready*/) override {}
};

inline std::unique_ptr<EpollBackend> make_backend() {
  auto backend = EpollBackend::create();
  EXPECT_TRUE(backend);
  return std::move(*backend);
}

inline void submit(Backend& backend, Watch& watch, Events wanted) {
  WatchTestPeer::want(watch, wanted);
  backend.submit(watch);
}

// An eventfd is readable while its number is not zero.
inline Fd make_event(unsigned number) { return Fd(::eventfd(number, EFD_CLOEXEC | EFD_NONBLOCK)); }

inline void signal_event(const Fd& fd) {
  const std::uint64_t one = 1;
  ASSERT_EQ(::write(fd.get(), &one, sizeof one), static_cast<ssize_t>(sizeof one));
}

// What is ready now, without waiting.
inline std::span<Ready> poll_now(Backend& backend) {
  auto batch = backend.reap(Nanos::zero());
  EXPECT_TRUE(batch);
  return *batch;
}

}  // namespace rondo
