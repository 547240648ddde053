#include "rondo/net/guess_handle.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

namespace rondo {

namespace {

int socket_option(int fd, int option) noexcept {
  int value = -1;
  socklen_t size = sizeof value;
  return ::getsockopt(fd, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

FdKind guess_socket(int fd) noexcept {
  const int type = socket_option(fd, SO_TYPE);
  const int family = socket_option(fd, SO_DOMAIN);
  const bool is_internet = family == AF_INET || family == AF_INET6;
  if (type == SOCK_DGRAM && is_internet) {
    return FdKind::udp;
  }
  if (type == SOCK_STREAM && is_internet) {
    return FdKind::tcp;
  }
  if (type == SOCK_STREAM && family == AF_UNIX) {
    return FdKind::pipe;
  }
  return FdKind::unknown;
}

}  // namespace

std::string_view fd_kind_name(FdKind kind) noexcept {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(FdKind::udp) + 1> names{
      "unknown", "file", "tty", "pipe", "tcp", "udp"};
  return names[static_cast<std::size_t>(kind)];
}

FdKind guess_handle(int fd) noexcept {
  if (fd < 0) {
    return FdKind::unknown;
  }
  if (::isatty(fd) == 1) {
    return FdKind::tty;
  }
  struct stat status{};
  if (::fstat(fd, &status) < 0) {
    return FdKind::unknown;
  }
  switch (status.st_mode & S_IFMT) {
    case S_IFREG:
    case S_IFCHR:
      return FdKind::file;
    case S_IFIFO:
      return FdKind::pipe;
    case S_IFSOCK:
      return guess_socket(fd);
    default:
      return FdKind::unknown;
  }
}

}  // namespace rondo
