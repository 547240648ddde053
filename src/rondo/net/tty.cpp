#include "rondo/net/tty.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstdlib>

#include "rondo/loop/loop.h"
#include "rondo/net/guess_handle.h"

namespace rondo {

// How a terminal was before we changed it. All of them are on one list of the process, so that a
// signal handler finds them.
struct Tty::Saved {
  termios original{};
  int fd = -1;
  Saved* next = nullptr;
};

namespace {

// Guards the list of saved terminals. A signal handler must not wait for the thread that it
// interrupts, so it only tries.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): signals know no object.
constinit std::atomic_flag saved_list_is_in_use;

class SavedListGuard {
 public:
  SavedListGuard() noexcept {
    while (saved_list_is_in_use.test_and_set(std::memory_order_acquire)) {
    }
  }
  SavedListGuard(const SavedListGuard&) = delete;
  SavedListGuard& operator=(const SavedListGuard&) = delete;
  ~SavedListGuard() { saved_list_is_in_use.clear(std::memory_order_release); }
};

// Zero, or an errno. Safe in signal handlers. A process in the background is stopped for this by
// SIGTTOU, also when it is about to exit, so that signal is put off.
int apply(int fd, int when, const termios& settings) noexcept {
  sigset_t background_output;
  sigset_t mask_before;
  sigemptyset(&background_output);
  sigaddset(&background_output, SIGTTOU);
  ::pthread_sigmask(SIG_BLOCK, &background_output, &mask_before);
  int status = 0;
  do {
    status = ::tcsetattr(fd, when, &settings);
  } while (status < 0 && errno == EINTR);
  const int error_code = status < 0 ? errno : 0;
  ::pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  return error_code;
}

termios in_mode(termios settings, TtyMode mode) noexcept {
  switch (mode) {
    case TtyMode::normal:
      break;
    case TtyMode::raw:
    case TtyMode::raw_vt:
      settings.c_iflag &= ~static_cast<tcflag_t>(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
      settings.c_oflag |= static_cast<tcflag_t>(ONLCR);
      settings.c_cflag |= static_cast<tcflag_t>(CS8);
      settings.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | IEXTEN | ISIG);
      settings.c_cc[VMIN] = 1;
      settings.c_cc[VTIME] = 0;
      break;
    case TtyMode::io:
      ::cfmakeraw(&settings);
      break;
  }
  return settings;
}

// The same terminal as an open file of our own; empty when that cannot be.
Fd open_anew(int fd, int access) {
  int number = 0;
  if (::ioctl(fd, TIOCGPTN, &number) == 0) {
    return {};  // The master of a pseudo terminal: its name would make another pair.
  }
  std::array<char, PATH_MAX> path{};
  if (::ttyname_r(fd, path.data(), path.size()) != 0) {
    return {};
  }
  return Fd(::open(path.data(), access | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
}

}  // namespace

constinit Tty::Saved* Tty::first_saved = nullptr;

Tty::Tty(Loop& loop) : Stream(loop, HandleKind::tty) {}

Tty::~Tty() { restore_original(); }

Result<> Tty::open(int fd) {
  require_usable();
  if (this->fd() >= 0) {
    return fail("open", EBUSY);
  }
  const int flags = ::fcntl(fd, F_GETFL);
  if (flags < 0) {
    return fail_errno("open");
  }
  if (guess_handle(fd) != FdKind::tty) {
    return fail("open", EINVAL);
  }
  const int access = flags & O_ACCMODE;
  Fd terminal = open_anew(fd, access);
  const bool is_shared = !terminal;
  if (is_shared) {
    terminal = Fd(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
    if (!terminal) {
      return fail_errno("open");
    }
  }
  Direction direction = Direction::both;
  if (access != O_RDWR) {
    direction = access == O_RDONLY ? Direction::read : Direction::write;
  }
  attach(std::move(terminal), FdType::other, direction);
  if (is_shared && (flags & O_NONBLOCK) == 0) {
    treat_as_blocking();
  }
  return {};
}

Result<> Tty::remember_original() {
  if (saved_ != nullptr) {
    return {};
  }
  auto saved = std::make_unique<Saved>();
  if (::tcgetattr(fd(), &saved->original) < 0) {
    return fail_errno("tcgetattr");
  }
  saved->fd = fd();
  static const int is_registered = std::atexit([] { (void)Tty::reset_mode(); });
  (void)is_registered;  // If there is no room, the close of the handle still resets.
  saved_ = std::move(saved);
  const SavedListGuard guard;
  saved_->next = first_saved;
  first_saved = saved_.get();
  return {};
}

Result<> Tty::set_mode(TtyMode mode) {
  require_usable();
  if (auto remembered = remember_original(); !remembered) {
    return remembered;
  }
  if (const int error_code = apply(fd(), TCSADRAIN, in_mode(saved_->original, mode))) {
    return fail("tcsetattr", error_code);
  }
  mode_ = mode;
  return {};
}

Result<WindowSize> Tty::window_size() const {
  winsize size{};
  if (::ioctl(fd(), TIOCGWINSZ, &size) < 0) {
    return fail_errno("ioctl");
  }
  return WindowSize{size.ws_col, size.ws_row};
}

Result<> Tty::reset_mode() noexcept {
  const int errno_before = errno;
  if (saved_list_is_in_use.test_and_set(std::memory_order_acquire)) {
    return fail("reset_mode", EBUSY);
  }
  int error_code = 0;
  for (const Saved* saved = first_saved; saved != nullptr; saved = saved->next) {
    const int status = apply(saved->fd, TCSANOW, saved->original);
    error_code = error_code != 0 ? error_code : status;
  }
  saved_list_is_in_use.clear(std::memory_order_release);
  errno = errno_before;
  if (error_code != 0) {
    return fail("tcsetattr", error_code);
  }
  return {};
}

void Tty::restore_original() noexcept {
  if (saved_ == nullptr) {
    return;
  }
  const SavedListGuard guard;
  Saved** link = &first_saved;
  while (*link != saved_.get()) {
    link = &(*link)->next;
  }
  *link = saved_->next;
  if (mode_ != TtyMode::normal) {
    (void)apply(saved_->fd, TCSANOW, saved_->original);
  }
  saved_.reset();
}

void Tty::on_close() {
  restore_original();
  Stream::on_close();
}

}  // namespace rondo
