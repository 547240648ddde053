// A terminal, as a stream.
//
//   auto terminal = make<Tty>(loop);
//   terminal->open(STDIN_FILENO);
//   terminal->set_mode(TtyMode::raw);
//   terminal->start_reading(...);
//
// Whatever mode a terminal is set to, it is given back as it was: when the handle is closed, and
// when the process exits normally. Who dies by a signal calls Tty::reset_mode() in its handler.
#pragma once

#include <termios.h>

#include <cstdint>
#include <memory>

#include "rondo/net/stream.h"

namespace rondo {

enum class TtyMode : std::uint8_t {
  normal,  // As it was found: mostly whole lines, echoed.
  raw,     // Each key at once, without echo and signals; output lines are still ended for us.
  io,      // Binary, in both directions.
  raw_vt,  // The same as raw here; on Windows the terminal makes the escape sequences itself.
};

struct WindowSize {
  int columns = 0;
  int rows = 0;
};

class Tty final : public Stream {
 public:
  explicit Tty(Loop& loop);

  // Opens the terminal that the fd is connected to; the fd stays the caller's. The terminal is
  // opened anew, because non-blocking mode belongs to the open file and not to the descriptor:
  // our standard input is mostly the shell's, too, and the next program's in a pipeline, which
  // would get EAGAIN where they expect to wait. Where it cannot be opened anew (the master of a
  // pseudo terminal, or no permission any more), a copy of the descriptor is used in the mode that
  // it has: then writes hold up the loop while the terminal is stopped.
  // EINVAL when it is no terminal, EBUSY when there is one already, EBADF.
  [[nodiscard]] Result<> open(int fd);

  // Waits until what was written before is out.
  [[nodiscard]] Result<> set_mode(TtyMode mode);
  [[nodiscard]] TtyMode mode() const noexcept { return mode_; }

  // In characters.
  [[nodiscard]] Result<WindowSize> window_size() const;

  // Gives all terminals of this process back as they were found. May be called from a signal
  // handler and from any thread; EBUSY when it comes right when a terminal is added or
  // removed. Handles are not told: set_mode() sets them again.
  static Result<> reset_mode() noexcept;

 private:
  struct Saved;

  ~Tty() override;
  void on_close() override;
  [[nodiscard]] Result<> remember_original();
  void restore_original() noexcept;

  static Saved* first_saved;  // Of this process; see tty.cpp.

  TtyMode mode_ = TtyMode::normal;
  std::unique_ptr<Saved> saved_;  // Once the mode was changed.
};

}  // namespace rondo
