#include "rondo/loop/waker.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace rondo {

Waker::Waker(Fd event_fd, Function<void()> on_wake)
    : event_fd_(std::move(event_fd)), on_wake_(std::move(on_wake)) {
  set_watched_fd(event_fd_.get());
}

Result<Fd> Waker::make_event_fd() {
  Fd fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!fd) {
    return fail_errno("eventfd");
  }
  return fd;
}

void Waker::wake() noexcept {
  if (is_signalled_.exchange(true, std::memory_order_acq_rel)) {
    return;
  }
  const int saved = errno;
  const std::uint64_t one = 1;
  // Cannot fail but by EINTR: the fd is ours, and the counter is far from its end.
  while (::write(event_fd_.get(), &one, sizeof one) < 0 && errno == EINTR) {
  }
  errno = saved;
}

void Waker::replace(Fd event_fd) noexcept {
  event_fd_ = std::move(event_fd);
  set_watched_fd(event_fd_.get());
  is_signalled_.store(false, std::memory_order_relaxed);
}

void Waker::on_ready(Events /*ready*/) {
  // First lower the flag, then look for work: a sender that comes later raises it again.
  is_signalled_.exchange(false, std::memory_order_acq_rel);
  on_wake_();
}

}  // namespace rondo
