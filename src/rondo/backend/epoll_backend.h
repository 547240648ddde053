// The demultiplexer on Linux's epoll.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <memory>
#include <vector>

#include "rondo/backend/backend.h"
#include "rondo/sys/fd.h"

namespace rondo {

class EpollBackend final : public Backend {
 public:
  [[nodiscard]] static Result<std::unique_ptr<EpollBackend>> create();

  void submit(Watch& watch) override;
  void withdraw(Watch& watch) override;
  Result<std::span<Ready>> reap(Timeout timeout) override;
  [[nodiscard]] int fd() const override { return epoll_.get(); }
  [[nodiscard]] bool has_only(const Watch& watch) const override;
  [[nodiscard]] bool has_unsubmitted_changes() const override { return !changed_fds_.empty(); }
  [[nodiscard]] Result<> adopt(int fd) override;
  [[nodiscard]] Result<> after_fork() override;

 private:
  explicit EpollBackend(Fd epoll) noexcept : epoll_(std::move(epoll)) {}

  void flush_changes();
  void tell_kernel(int fd, Watch& watch);
  // What epoll_wait() answers: how many events there are.
  int wait(Timeout timeout);
  int sleep(Timeout timeout);

  Fd epoll_;
  // By fd. The kernel may still report an fd that we have given up when a copy of it lives on
  // in another process, so events carry the number and are looked up here.
  std::vector<Watch*> watches_;
  std::size_t watch_count_ = 0;
  std::vector<int> changed_fds_;  // May hold an fd twice, or one that is withdrawn.
  std::span<Ready> batch_;
  bool has_nanosecond_wait_ = true;
  std::array<epoll_event, batch_max> events_;
  std::array<Ready, batch_max> ready_;
};

}  // namespace rondo
