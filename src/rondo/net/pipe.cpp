#include "rondo/net/pipe.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>

#include "rondo/loop/loop.h"

namespace rondo {

Pipe::Pipe(Loop& loop, FdPassing passing) : Stream(loop, HandleKind::pipe), passing_(passing) {}

Result<> Pipe::open(Fd&& fd, PipeAccess access) {
  require_usable();
  if (this->fd() >= 0) {
    return fail("open", EBUSY);
  }
  const int flags = ::fcntl(fd.get(), F_GETFL);
  struct stat status{};
  if (flags < 0 || ::fstat(fd.get(), &status) < 0) {
    return fail_errno("open");
  }
  const bool is_socket = S_ISSOCK(status.st_mode);
  if (is_socket) {
    if (auto checked = unix_socket::check(fd.get()); !checked) {
      return checked;
    }
  } else if (passing_ == FdPassing::yes) {
    return fail("open", EINVAL);
  }
  if (auto adopted = loop().backend().adopt(fd.get()); !adopted) {
    return adopted;
  }
  Direction direction = Direction::both;
  if (is_socket) {
    direction = rondo::peer_address(fd.get()) ? Direction::both : Direction::none;
  } else if ((flags & O_ACCMODE) != O_RDWR) {
    direction = (flags & O_ACCMODE) == O_RDONLY ? Direction::read : Direction::write;
  }
  attach(std::move(fd), is_socket ? FdType::socket : FdType::other, narrow(direction, access));
  return {};
}

Stream::Direction Pipe::narrow(Direction direction, PipeAccess access) {
  if (access == PipeAccess::both || direction == Direction::none) {
    return direction;
  }
  const Direction allowed = access == PipeAccess::readable ? Direction::read : Direction::write;
  return direction == Direction::both || direction == allowed ? allowed : Direction::none;
}

Result<> Pipe::bind(std::string_view name) {
  require_usable();
  if (fd() >= 0) {
    return fail("bind", EINVAL);
  }
  const auto address = unix_socket::address_of(name);
  if (!address) {
    return std::unexpected(address.error());
  }
  auto socket = unix_socket::make();
  if (!socket) {
    return std::unexpected(socket.error());
  }
  auto path = std::make_unique<BoundPath>();
  if (auto bound = path->bind(socket->get(), *address); !bound) {
    return bound;
  }
  bound_path_ = std::move(path);
  attach(std::move(*socket), FdType::socket, Direction::none);
  return {};
}

Result<> Pipe::connect(std::string_view name, OnDone on_connected) {
  loop().require_thread();
  if (is_closing()) {
    return fail("connect", EBADF);
  }
  if (is_connecting()) {
    return fail("connect", EALREADY);
  }
  if (is_readable() || is_writable()) {
    return fail("connect", EISCONN);
  }
  const auto address = unix_socket::address_of(name);
  if (!address) {
    return std::unexpected(address.error());
  }
  if (fd() < 0) {
    auto socket = unix_socket::make();
    if (!socket) {
      return std::unexpected(socket.error());
    }
    attach(std::move(*socket), FdType::socket, Direction::none);
  }
  if (::connect(fd(), address->get(), address->length()) == 0 || errno == EINPROGRESS) {
    await_connect(std::move(on_connected));
  } else {
    fail_connect_later(std::move(on_connected), errno);
  }
  return {};
}

Result<> Pipe::check_may_pass(std::size_t size, std::span<const int> fds) const {
  const bool are_open = std::ranges::all_of(fds, [](int number) { return number >= 0; });
  if (!are_open) {
    return fail("write", EBADF);
  }
  if (passing_ == FdPassing::no || size == 0 || fds.size() > passed_fds_max) {
    return fail("write", EINVAL);
  }
  return {};
}

Result<> Pipe::write_fds(std::span<const ConstBytes> buffers, std::vector<int> fds,
                         OnDone on_written) {
  if (auto may_pass = check_may_pass(total_size(buffers), fds); !may_pass) {
    return may_pass;
  }
  return write_with_fds(buffers, std::move(fds), std::move(on_written));
}

Result<> Pipe::write_fds(ConstBytes buffer, std::vector<int> fds, OnDone on_written) {
  return write_fds({&buffer, 1}, std::move(fds), std::move(on_written));
}

Result<std::size_t> Pipe::try_write_fds(ConstBytes buffer, std::span<const int> fds) {
  if (auto may_pass = check_may_pass(buffer.size(), fds); !may_pass) {
    return std::unexpected(may_pass.error());
  }
  return try_write_with_fds({&buffer, 1}, fds);
}

Result<std::size_t> Pipe::receive_some(Bytes buffer) {
  if (passing_ == FdPassing::no) {
    return Stream::receive_some(buffer);
  }
  if (pending_fds_ == nullptr) {
    pending_fds_ = std::make_unique<Ring<Fd>>();
  }
  const auto received = receive_with_fds(fd(), buffer, *pending_fds_);
  if (!received) {
    return std::unexpected(received.error());
  }
  has_lost_fds_ = has_lost_fds_ || received->are_fds_lost;
  return received->size;
}

std::size_t Pipe::pending_fd_count() const noexcept {
  return pending_fds_ != nullptr ? pending_fds_->size() : 0;
}

FdKind Pipe::pending_fd_kind() const {
  return pending_fd_count() > 0 ? guess_handle((*pending_fds_)[0].get()) : FdKind::unknown;
}

Result<Fd> Pipe::take_pending_fd() {
  loop().require_thread();
  if (pending_fd_count() == 0) {
    return fail("accept", EAGAIN);
  }
  return pending_fds_->pop();
}

Result<> Pipe::chmod(PipeAccess access) {
  require_usable();
  return unix_socket::change_access(fd(), access);
}

Result<SocketAddress> Pipe::local_address() const { return rondo::local_address(fd()); }
Result<SocketAddress> Pipe::peer_address() const { return rondo::peer_address(fd()); }

void Pipe::on_close() {
  bound_path_.reset();
  pending_fds_.reset();
  Stream::on_close();
}

}  // namespace rondo
