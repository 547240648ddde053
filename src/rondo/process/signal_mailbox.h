// Caught signals on their way from the signal handler to one loop.
//
// The handler puts one byte, the signal's number, into a pipe: the bytes keep the order of
// arrival over all signals, and a readable pipe wakes the loop. What the pipe cannot hold is
// counted, so that no caught signal is lost; only the order among those is.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rondo/base/error.h"
#include "rondo/sys/fd.h"

namespace rondo {

// The kernel's signals are 1 to 64.
inline constexpr int signal_max = 64;
// One counter for each signal, by number; the first is not used.
using SignalCounts = std::array<std::uint64_t, signal_max + 1>;

class SignalMailbox {
 public:
  SignalMailbox() = default;
  SignalMailbox(const SignalMailbox&) = delete;
  SignalMailbox& operator=(const SignalMailbox&) = delete;

  // Makes the pipe. EMFILE, ENFILE.
  [[nodiscard]] Result<> open();
  [[nodiscard]] bool is_open() const noexcept { return reading_end_.is_open(); }
  // Readable when there is something to take.
  [[nodiscard]] int fd() const noexcept { return reading_end_.get(); }

  // Async-signal-safe, any thread. In the child of a fork() the pipe is still the parent's
  // until after_fork(): meanwhile the signal is only counted.
  void put(int signum) noexcept;

  // How often put() was called for this signal, since ever. Any thread.
  [[nodiscard]] std::uint64_t count(int signum) const noexcept {
    return counters_[static_cast<std::size_t>(signum)].put.load();
  }

  // Loop thread. Takes the next signals, in order, and returns how many; zeros are to be
  // skipped. After a wake-up take() and then take_overflow(): if anything is left, the fd is
  // readable still or again.
  [[nodiscard]] std::size_t take(std::span<std::uint8_t> signals) noexcept;

  // Loop thread. How often each signal came that the pipe had no room for.
  [[nodiscard]] SignalCounts take_overflow() noexcept;

  // In the child of a fork(). What the parent had not taken yet stays the parent's; what the
  // child caught since goes to the overflow of a new pipe. Sets how many of each signal there
  // are to take.
  [[nodiscard]] Result<> after_fork(SignalCounts& waiting);

 private:
  struct Counters {
    std::atomic<std::uint64_t> put = 0;
    std::atomic<std::uint64_t> overflow = 0;
    std::atomic<std::uint64_t> in_child = 0;  // Since a fork(), before after_fork().
  };

  [[nodiscard]] bool write_byte(std::uint8_t byte) const noexcept;

  Fd reading_end_;
  Fd writing_end_;
  std::atomic<pid_t> owner_ = 0;  // The process whose pipe it is.
  std::atomic<bool> has_overflow_ = false;
  std::array<Counters, signal_max + 1> counters_;
};

}  // namespace rondo
