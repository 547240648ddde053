// A demultiplexer in memory: nothing is asked of the kernel, and nothing blocks.
//
// Tests script which watches are ready. A wait with nothing ready moves the fake clock by the
// timeout instead of sleeping; a wait that would last for ever aborts, as it is a test's mistake.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "rondo/backend/backend.h"
#include "rondo/testing/fake_clock.h"

namespace rondo {

class FakeBackend final : public Backend {
 public:
  explicit FakeBackend(FakeClock& clock) : clock_(clock) {}

  // The next reap() reports these events of that fd, if its watch wants them then. Errors and
  // hang-ups are always reported. Each call adds to the same batch.
  void make_ready(int fd, Events ready);
  // What is made ready from now on belongs to a later batch.
  void end_batch() { batches_.emplace_back(); }
  // The next reap() fails so, after some time.
  void fail_next(int error_code, Nanos after = Nanos::zero()) {
    next_error_ = error_code;
    next_error_after_ = after;
  }

  // The timeout of each reap() so far.
  [[nodiscard]] const std::vector<Timeout>& timeouts() const noexcept { return timeouts_; }
  // What is wanted of an fd, zero if it is not watched.
  [[nodiscard]] Events wanted(int fd) const;

  void submit(Watch& watch) override;
  void withdraw(Watch& watch) override;
  Result<std::span<Ready>> reap(Timeout timeout) override;
  [[nodiscard]] int fd() const override { return -1; }
  [[nodiscard]] bool has_unsubmitted_changes() const override { return has_changes_; }
  [[nodiscard]] Result<> adopt(int fd) override;
  [[nodiscard]] Result<> after_fork() override { return {}; }

 private:
  struct Happening {
    int fd;
    Events events;
  };

  FakeClock& clock_;
  std::map<int, Watch*> watches_;
  std::deque<std::vector<Happening>> batches_;
  std::vector<Ready> ready_;
  std::vector<Timeout> timeouts_;
  int next_error_ = 0;
  Nanos next_error_after_{};
  bool has_changes_ = false;
};

}  // namespace rondo
