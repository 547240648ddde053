#include "rondo/backend/epoll_backend.h"

#include <algorithm>
#include <climits>
#include <ctime>

#include "rondo/base/require.h"
#include "rondo/sys/clock.h"
#include "rondo/sys/countdown.h"

namespace rondo {

Result<std::unique_ptr<EpollBackend>> EpollBackend::create() {
  Fd epoll(::epoll_create1(EPOLL_CLOEXEC));
  if (!epoll) {
    return fail_errno("epoll_create1");
  }
  return std::unique_ptr<EpollBackend>(new EpollBackend(std::move(epoll)));
}

void EpollBackend::submit(Watch& watch) {
  const int fd = watch.watched_fd();
  require(fd >= 0, "a watch needs an open fd");
  const auto index = static_cast<std::size_t>(fd);
  if (index >= watches_.size()) {
    watches_.resize(std::max(index + 1, watches_.size() * 2), nullptr);
  }
  require(watches_[index] == nullptr || watches_[index] == &watch,
          "another handle of this loop watches the fd already");
  watch_count_ += watches_[index] == nullptr ? 1U : 0U;
  watches_[index] = &watch;
  if (armed(watch) != watch.wanted_events()) {
    changed_fds_.push_back(fd);
  }
}

void EpollBackend::withdraw(Watch& watch) {
  const int fd = watch.watched_fd();
  const auto index = static_cast<std::size_t>(fd);
  if (fd < 0 || index >= watches_.size() || watches_[index] != &watch) {
    return;
  }
  watches_[index] = nullptr;
  --watch_count_;
  if (armed(watch) != 0) {
    epoll_event ignored{};
    ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, fd, &ignored);
    armed(watch) = 0;
  }
  for (Ready& ready : batch_) {
    if (ready.watch == &watch) {
      ready.watch = nullptr;
    }
  }
}

bool EpollBackend::has_only(const Watch& watch) const {
  const auto index = static_cast<std::size_t>(watch.watched_fd());
  return watch_count_ == 1 && index < watches_.size() && watches_[index] == &watch;
}

void EpollBackend::tell_kernel(int fd, Watch& watch) {
  epoll_event event{};
  event.events = watch.wanted_events();
  event.data.fd = fd;
  int operation = EPOLL_CTL_MOD;
  if (armed(watch) == 0) {
    operation = EPOLL_CTL_ADD;
  } else if (watch.wanted_events() == 0) {
    operation = EPOLL_CTL_DEL;
  }
  int status = ::epoll_ctl(epoll_.get(), operation, fd, &event);
  if (status < 0 && operation == EPOLL_CTL_ADD && errno == EEXIST) {
    // Left over from an fd that was closed while a copy of it lived on.
    status = ::epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, fd, &event);
  }
  require(status == 0 || operation == EPOLL_CTL_DEL,
          "epoll_ctl failed: the fd was closed behind the loop's back, or cannot be watched");
  armed(watch) = watch.wanted_events();
}

void EpollBackend::flush_changes() {
  for (const int fd : changed_fds_) {
    Watch* watch = watches_[static_cast<std::size_t>(fd)];
    if (watch != nullptr && armed(*watch) != watch->wanted_events()) {
      tell_kernel(fd, *watch);
    }
  }
  changed_fds_.clear();
}

// Whole milliseconds, rounded up: a timer must not fire early.
static int to_millis_rounded_up(Nanos timeout) {
  const auto millis = std::chrono::ceil<Millis>(timeout).count();
  return static_cast<int>(std::min<std::int64_t>(millis, INT_MAX));
}

static int look(int epoll, std::span<epoll_event> events) {
  return ::epoll_wait(epoll, events.data(), static_cast<int>(events.size()), 0);
}

int EpollBackend::wait(Timeout timeout) {
  if (timeout && *timeout <= Nanos::zero()) {
    return look(epoll_.get(), events_);
  }
  return sleep(timeout);
}

int EpollBackend::sleep(Timeout timeout) {
  const int count_max = static_cast<int>(events_.size());
  if (!timeout) {
    return ::epoll_wait(epoll_.get(), events_.data(), count_max, -1);
  }
  if (has_nanosecond_wait_) {
    Countdown countdown(*timeout);
    int count = 0;
    do {
      const timespec time = countdown.next();
      count = ::epoll_pwait2(epoll_.get(), events_.data(), count_max, &time, nullptr);
    } while (count == 0 && !countdown.is_over());
    if (count >= 0 || (errno != ENOSYS && errno != EPERM)) {
      return count;
    }
    has_nanosecond_wait_ = false;  // A kernel before 5.11, or a sandbox that forbids it.
  }
  return ::epoll_wait(epoll_.get(), events_.data(), count_max, to_millis_rounded_up(*timeout));
}

Result<std::span<Ready>> EpollBackend::reap(Timeout timeout) {
  batch_ = {};
  if (!changed_fds_.empty()) {
    flush_changes();
  }
  const int count = wait(timeout);
  if (count < 0) {
    return fail_errno("epoll_wait");
  }
  std::size_t filled = 0;
  for (const epoll_event& event : std::span(events_).first(static_cast<std::size_t>(count))) {
    const int fd = event.data.fd;
    Watch* watch = watches_[static_cast<std::size_t>(fd)];
    if (watch == nullptr) {
      // Nobody of ours: silence a descriptor whose copy lives on elsewhere.
      epoll_event ignored{};
      ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, fd, &ignored);
      continue;
    }
    if ((armed(*watch) & events::one_shot) != 0) {
      armed(*watch) = events::one_shot;  // The kernel has disarmed it; the next submit re-arms.
    }
    ready_[filled++] = Ready{watch, event.events};
  }
  batch_ = std::span(ready_).first(filled);
  return batch_;
}

Result<> EpollBackend::adopt(int fd) {
  const auto index = static_cast<std::size_t>(fd);
  if (fd >= 0 && index < watches_.size() && watches_[index] != nullptr) {
    return fail("epoll_ctl", EEXIST);
  }
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = fd;
  if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd, &event) < 0 && errno != EEXIST) {
    return fail_errno("epoll_ctl");
  }
  if (::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, fd, &event) < 0) {
    return fail_errno("epoll_ctl");
  }
  return set_blocking(fd, Blocking::no);
}

Result<> EpollBackend::after_fork() {
  Fd fresh(::epoll_create1(EPOLL_CLOEXEC));
  if (!fresh) {
    return fail_errno("epoll_create1");
  }
  epoll_ = std::move(fresh);
  batch_ = {};
  changed_fds_.clear();
  for (std::size_t index = 0; index < watches_.size(); ++index) {
    if (watches_[index] == nullptr) {
      continue;
    }
    const bool has_fired_once = armed(*watches_[index]) == events::one_shot;
    armed(*watches_[index]) = 0;
    if (!has_fired_once) {  // One that has fired waits for its next submit() here, too.
      changed_fds_.push_back(static_cast<int>(index));
    }
  }
  return {};
}

}  // namespace rondo
