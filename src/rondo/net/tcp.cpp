#include "rondo/net/tcp.h"

#include <sys/socket.h>

#include "rondo/loop/loop.h"

namespace rondo {

Tcp::Tcp(Loop& loop) : Stream(loop, HandleKind::tcp) {}

Result<> Tcp::ensure_socket(int family) {
  if (fd() >= 0) {
    return {};
  }
  auto socket = tcp_socket::make(family);
  if (!socket) {
    return std::unexpected(socket.error());
  }
  if (auto applied = apply_settings(socket->get()); !applied) {
    return applied;
  }
  attach(std::move(*socket), FdType::socket, Direction::none);
  return {};
}

Result<> Tcp::apply_settings(int fd) {
  if (settings_ == nullptr) {
    return {};
  }
  if (auto set = tcp_socket::set_nodelay(fd, settings_->nodelay); !set) {
    return set;
  }
  if (auto set = tcp_socket::set_keepalive(fd, settings_->keepalive); !set) {
    return set;
  }
  settings_.reset();
  return {};
}

Result<> Tcp::open(Fd&& fd) {
  require_usable();
  if (auto adopted = tcp_socket::adopt(loop().backend(), this->fd(), fd.get()); !adopted) {
    return adopted;
  }
  if (auto applied = apply_settings(fd.get()); !applied) {
    return applied;
  }
  const bool is_connected = rondo::peer_address(fd.get()).has_value();
  attach(std::move(fd), FdType::socket, is_connected ? Direction::both : Direction::none);
  return {};
}

Result<> Tcp::bind(const SocketAddress& address, TcpBindOptions options) {
  require_usable();
  if (auto made = ensure_socket(address.family()); !made) {
    return made;
  }
  const auto bound = tcp_socket::bind(fd(), address, options);
  if (!bound) {
    return std::unexpected(bound.error());
  }
  is_address_in_use_ = *bound == tcp_socket::Bound::address_in_use;
  return {};
}

Result<> Tcp::connect(const SocketAddress& address, OnDone on_connected) {
  loop().require_thread();
  if (is_closing()) {
    return fail("connect", EBADF);
  }
  if (is_connecting()) {
    return fail("connect", EALREADY);
  }
  if (is_readable() || is_writable()) {
    return fail("connect", EISCONN);  // Linux would not say so the first time.
  }
  if (is_address_in_use_) {
    fail_connect_later(std::move(on_connected), EADDRINUSE);
    return {};
  }
  if (auto made = ensure_socket(address.family()); !made) {
    return made;
  }
  // An interrupted connect() goes on by itself.
  if (::connect(fd(), address.get(), address.length()) == 0 || errno == EINPROGRESS ||
      errno == EINTR) {
    await_connect(std::move(on_connected));
    return {};
  }
  if (errno == ECONNREFUSED) {
    fail_connect_later(std::move(on_connected), ECONNREFUSED);
    return {};
  }
  return fail_errno("connect");
}

Result<> Tcp::set_nodelay(NoDelay mode) {
  require_usable();
  if (fd() >= 0) {
    if (mode == NoDelay::on && has_nodelay_) {
      return {};
    }
    has_nodelay_ = false;
    return tcp_socket::set_nodelay(fd(), mode);
  }
  if (settings_ == nullptr) {
    settings_ = std::make_unique<Settings>();
  }
  settings_->nodelay = mode;
  return {};
}

Result<> Tcp::set_keepalive(std::optional<KeepAlive> keepalive) {
  require_usable();
  if (keepalive) {
    if (auto valid = tcp_socket::check(*keepalive); !valid) {
      return valid;
    }
  }
  if (fd() >= 0) {
    return tcp_socket::set_keepalive(fd(), keepalive);
  }
  if (settings_ == nullptr) {
    settings_ = std::make_unique<Settings>();
  }
  settings_->keepalive = keepalive;
  return {};
}

Result<> Tcp::close_reset(Function<void()> on_closed) {
  require_usable();
  if (is_shutting_down()) {
    return fail("close_reset", EINVAL);
  }
  const linger at_once{1, 0};
  if (::setsockopt(fd(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once) < 0) {
    return fail_errno("setsockopt");
  }
  close(std::move(on_closed));
  return {};
}

Result<SocketAddress> Tcp::local_address() const {
  if (is_address_in_use_) {
    return fail("getsockname", EADDRINUSE);
  }
  return rondo::local_address(fd());
}

Result<SocketAddress> Tcp::peer_address() const { return rondo::peer_address(fd()); }

}  // namespace rondo
