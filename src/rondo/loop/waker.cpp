#include "rondo/loop/waker.h"

#include <linux/futex.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <utility>

#include "rondo/base/require.h"
#include "rondo/sys/countdown.h"

namespace rondo {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t),
              "the kernel sees the bare word");

namespace {

// As long as the word has that value. Returns the number of the error that has ended it, or zero.
int sleep(std::atomic<std::uint32_t>& word, std::uint32_t value, const timespec* time) noexcept {
  const long status = ::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, time, nullptr, 0);
  return status < 0 ? errno : 0;
}

int sleep_for(std::atomic<std::uint32_t>& word, std::uint32_t value, Nanos timeout) noexcept {
  Countdown countdown(timeout);
  int error = 0;
  do {
    const timespec time = countdown.next();
    error = sleep(word, value, &time);
  } while (error == ETIMEDOUT && !countdown.is_over());
  return error;
}

}  // namespace

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
  const State before = state_.exchange(signalled, std::memory_order_acq_rel);
  if (before == signalled || before == attentive) {
    return;
  }
  const int saved = errno;
  if (before == asleep) {
    ::syscall(SYS_futex, &state_, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  } else {
    remind();
  }
  errno = saved;
}

void Waker::remind() noexcept {
  const std::uint64_t one = 1;
  // Cannot fail but by EINTR: the fd is ours, and the counter is far from its end.
  while (::write(event_fd_.get(), &one, sizeof one) < 0 && errno == EINTR) {
  }
}

bool Waker::attend() noexcept {
  is_attending_ = is_attending_ || change_state(quiet, attentive);
  return is_attending_;
}

Result<bool> Waker::wait(Timeout timeout) {
  require(is_attending_, "only who attends can wait");
  if (timeout && *timeout <= Nanos::zero()) {
    return state_.load(std::memory_order_acquire) == signalled;
  }
  if (!change_state(attentive, asleep)) {
    return true;
  }
  const int error = timeout ? sleep_for(state_, asleep, *timeout) : sleep(state_, asleep, nullptr);
  if (!change_state(asleep, attentive)) {
    return true;
  }
  if (error == EINTR) {
    return fail("futex", EINTR);
  }
  return false;  // The time is up, or the kernel woke us for no reason.
}

bool Waker::stop_attending() noexcept {
  return std::exchange(is_attending_, false) && !change_state(attentive, quiet);
}

void Waker::replace(Fd event_fd) noexcept {
  event_fd_ = std::move(event_fd);
  set_watched_fd(event_fd_.get());
  is_attending_ = false;
  state_.store(quiet, std::memory_order_relaxed);
}

void Waker::on_ready(Events /*ready*/) {
  // First lower the flag, then look for work: a sender that comes later raises it again.
  state_.exchange(is_attending_ ? attentive : quiet, std::memory_order_acq_rel);
  on_wake_();
}

}  // namespace rondo
