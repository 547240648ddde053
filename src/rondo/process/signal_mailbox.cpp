#include "rondo/process/signal_mailbox.h"

#include <unistd.h>

#include "rondo/process/signal_mask.h"

namespace rondo {

namespace {

// Wakes the loop and stands for no signal.
constexpr std::uint8_t wake_byte = 0;

}  // namespace

Result<> SignalMailbox::open() {
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  if (!pipe) {
    return std::unexpected(pipe.error());
  }
  reading_end_ = std::move(pipe->first);
  writing_end_ = std::move(pipe->second);
  owner_.store(::getpid());
  return {};
}

bool SignalMailbox::write_byte(std::uint8_t byte) const noexcept {
  ssize_t written = 0;
  do {
    written = ::write(writing_end_.get(), &byte, 1);
  } while (written < 0 && errno == EINTR);
  return written == 1;
}

void SignalMailbox::put(int signum) noexcept {
  Counters& counters = counters_[static_cast<std::size_t>(signum)];
  counters.put.fetch_add(1);
  if (owner_.load() != ::getpid()) {
    counters.in_child.fetch_add(1);
    return;
  }
  if (write_byte(static_cast<std::uint8_t>(signum))) {
    return;
  }
  counters.overflow.fetch_add(1);
  has_overflow_.store(true);
  // Either the pipe is still full, and the loop has yet to take from it, and will look at the
  // overflow after that; or the loop has been there in between, and must be told to come again.
  (void)write_byte(wake_byte);
}

std::size_t SignalMailbox::take(std::span<std::uint8_t> signals) noexcept {
  ssize_t taken = 0;
  do {
    taken = ::read(reading_end_.get(), signals.data(), signals.size());
  } while (taken < 0 && errno == EINTR);
  return taken < 0 ? 0 : static_cast<std::size_t>(taken);
}

SignalCounts SignalMailbox::take_overflow() noexcept {
  SignalCounts counts{};
  if (has_overflow_.exchange(false)) {
    for (std::size_t signum = 0; signum < counts.size(); ++signum) {
      counts[signum] = counters_[signum].overflow.exchange(0);
    }
  }
  return counts;
}

Result<> SignalMailbox::after_fork(SignalCounts& waiting) {
  const AllSignalsBlocked blocked;  // The only thread here, so nothing is put meanwhile.
  if (auto opened = open(); !opened) {
    return opened;
  }
  for (std::size_t signum = 0; signum < waiting.size(); ++signum) {
    waiting[signum] = counters_[signum].in_child.exchange(0);
    counters_[signum].overflow.store(waiting[signum]);
  }
  has_overflow_.store(true);
  (void)write_byte(wake_byte);
  return {};
}

}  // namespace rondo
