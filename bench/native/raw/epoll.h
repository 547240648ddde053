// The kernel's epoll with as little around it as can be: the limit for everybody else.
#pragma once

#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <span>

#include "bench/native/support/bench.h"

namespace bench {

class Epoll {
 public:
  Epoll() : fd_(static_cast<int>(must(epoll_create1(EPOLL_CLOEXEC), "epoll_create1"))) {}
  Epoll(const Epoll&) = delete;
  Epoll& operator=(const Epoll&) = delete;
  ~Epoll() { close(fd_); }

  void add(int fd, std::uint32_t events, epoll_data_t data) const {
    epoll_event event{};
    event.events = events;
    event.data = data;
    must(epoll_ctl(fd_, EPOLL_CTL_ADD, fd, &event), "epoll_ctl");
  }

  // For so many milliseconds, or for ever if negative.
  std::span<epoll_event> wait(int milliseconds) {
    const std::int64_t count =
        must(epoll_wait(fd_, events_.data(), static_cast<int>(events_.size()), milliseconds),
             "epoll_wait");
    return {events_.data(), static_cast<std::size_t>(count)};
  }

 private:
  int fd_;
  std::array<epoll_event, 1024> events_;
};

}  // namespace bench
