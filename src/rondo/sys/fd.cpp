#include "rondo/sys/fd.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace rondo {

void Fd::reset() noexcept {
  if (number_ < 0) {
    return;
  }
  const int saved = errno;
  // On Linux the number is free again even when close() is interrupted: never retry.
  ::close(number_);
  errno = saved;
  number_ = -1;
}

Result<> set_blocking(int fd, Blocking blocking) {
  const int flags = ::fcntl(fd, F_GETFL);
  if (flags < 0) {
    return fail_errno("fcntl");
  }
  const int wanted = blocking == Blocking::no ? (flags | O_NONBLOCK) : (flags & ~O_NONBLOCK);
  if (wanted != flags && ::fcntl(fd, F_SETFL, wanted) < 0) {
    return fail_errno("fcntl");
  }
  return {};
}

Result<> set_close_on_exec(int fd) {
  if (::fcntl(fd, F_SETFD, FD_CLOEXEC) < 0) {
    return fail_errno("fcntl");
  }
  return {};
}

namespace {

Result<FdPair> adjust(const std::array<int, 2>& fds, Blocking first, Blocking second) {
  FdPair pair{Fd(fds[0]), Fd(fds[1])};
  for (auto [fd, blocking] : {std::pair(fds[0], first), std::pair(fds[1], second)}) {
    if (auto done = set_blocking(fd, blocking); !done) {
      return std::unexpected(done.error());
    }
  }
  return pair;
}

}  // namespace

Result<FdPair> make_pipe(Blocking reading_end, Blocking writing_end) {
  std::array<int, 2> fds{};
  if (::pipe2(fds.data(), O_CLOEXEC) < 0) {
    return fail_errno("pipe2");
  }
  return adjust(fds, reading_end, writing_end);
}

Result<FdPair> make_socket_pair(int type, int protocol, Blocking first, Blocking second) {
  std::array<int, 2> fds{};
  if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, protocol, fds.data()) < 0) {
    return fail_errno("socketpair");
  }
  return adjust(fds, first, second);
}

}  // namespace rondo
