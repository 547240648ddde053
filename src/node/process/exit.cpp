#include "node/process/exit.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "rondo/net/tty.h"
#include "rondo/pool/worker_pool.h"

namespace rondo::node {

namespace {

// Their flags, or -1 for those that are not open.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit std::array<int, 3> standard_flags = {-1, -1, -1};

}  // namespace

void remember_standard_descriptors() {
  for (int fd = 0; fd < static_cast<int>(standard_flags.size()); ++fd) {
    standard_flags[static_cast<std::size_t>(fd)] = ::fcntl(fd, F_GETFL);
  }
}

void restore_standard_descriptors() {
  for (int fd = 0; fd < static_cast<int>(standard_flags.size()); ++fd) {
    const int before = standard_flags[static_cast<std::size_t>(fd)];
    if (before < 0) {
      continue;
    }
    const int flags = ::fcntl(fd, F_GETFL);
    if (flags >= 0 && ((flags ^ before) & O_NONBLOCK) != 0) {
      ::fcntl(fd, F_SETFL, before);
    }
  }
}

int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd waiting{fd, POLLOUT, 0};
      ::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void exit_now(int code) {
  finish_shared_pool();
  // What addons have printed.
  std::fflush(stdout);
  std::fflush(stderr);
  static_cast<void>(Tty::reset_mode());
  restore_standard_descriptors();
  // The engine's threads may still run: nobody waits for them.
  ::_exit(code);
}

}  // namespace rondo::node
