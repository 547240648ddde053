#include "rondo/net/unix_socket.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace rondo {

namespace unix_socket {

Result<SocketAddress> address_of(std::string_view name) {
  return name.starts_with('\0') ? SocketAddress::unix_abstract(name.substr(1))
                                : SocketAddress::unix_path(name);
}

Result<Fd> make() {
  Fd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd) {
    return fail_errno("socket");
  }
  return fd;
}

Result<> check(int fd) {
  int type = 0;
  int family = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) < 0 ||
      ::getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size) < 0) {
    return fail_errno("getsockopt");
  }
  if (type != SOCK_STREAM || family != AF_UNIX) {
    return fail("open", EINVAL);
  }
  return {};
}

Result<> change_access(int fd, PipeAccess access) {
  const auto address = local_address(fd);
  if (!address) {
    return std::unexpected(address.error());
  }
  const std::string path = address->path();
  if (path.empty() || address->is_unix_abstract()) {
    return fail("chmod", EINVAL);
  }
  struct stat status{};
  if (::stat(path.c_str(), &status) < 0) {
    return fail_errno("stat");
  }
  mode_t mode = status.st_mode;
  if (access != PipeAccess::writable) {
    mode |= S_IRUSR | S_IRGRP | S_IROTH;
  }
  if (access != PipeAccess::readable) {
    mode |= S_IWUSR | S_IWGRP | S_IWOTH;
  }
  if (mode != status.st_mode && ::chmod(path.c_str(), mode & 07777U) < 0) {
    return fail_errno("chmod");
  }
  return {};
}

}  // namespace unix_socket

Result<> BoundPath::bind(int fd, const SocketAddress& address) {
  if (::bind(fd, address.get(), address.length()) < 0) {
    return fail("bind", errno == ENOENT ? EACCES : errno);
  }
  if (address.is_unix_abstract()) {
    return {};
  }
  std::string path = address.path();
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0) {
    path_ = std::move(path);
    device_ = status.st_dev;
    file_number_ = status.st_ino;
  }
  return {};
}

void BoundPath::remove() noexcept {
  struct stat status{};
  if (!path_.empty() && ::stat(path_.c_str(), &status) == 0 && status.st_dev == device_ &&
      status.st_ino == file_number_) {
    ::unlink(path_.c_str());
  }
  path_.clear();
}

}  // namespace rondo
