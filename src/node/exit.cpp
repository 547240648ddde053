#include "node/exit.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "rondo/net/tty.h"

namespace rondo::node {

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
  static_cast<void>(Tty::reset_mode());
  // The engine's threads may still run: nobody waits for them.
  ::_exit(code);
}

}  // namespace rondo::node
