#include "rondo/net/tcp_listener.h"

#include "rondo/loop/loop.h"

namespace rondo {

TcpListener::TcpListener(Loop& loop) : Listener(loop, HandleKind::tcp_listener) {}

Result<> TcpListener::ensure_socket(int family) {
  if (fd() >= 0) {
    return {};
  }
  auto socket = tcp_socket::make(family);
  if (!socket) {
    return std::unexpected(socket.error());
  }
  attach(std::move(*socket));
  is_own_socket_ = true;
  return {};
}

Result<> TcpListener::open(Fd&& fd) {
  require_usable();
  if (auto adopted = tcp_socket::adopt(loop().backend(), this->fd(), fd.get()); !adopted) {
    return adopted;
  }
  attach(std::move(fd));
  return {};
}

Result<> TcpListener::bind(const SocketAddress& address, TcpBindOptions options) {
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

Result<> TcpListener::listen(int backlog, OnConnection on_connection) {
  require_usable();
  if (is_address_in_use_) {
    return fail("listen", EADDRINUSE);
  }
  if (auto made = ensure_socket(AF_INET); !made) {
    return made;
  }
  return start(backlog, std::move(on_connection));
}

Result<> TcpListener::set_nodelay(NoDelay mode) {
  require_usable();
  if (!is_own_socket_) {
    return {};
  }
  auto set = tcp_socket::set_nodelay(fd(), mode);
  nodelay_ = set ? mode : NoDelay::off;
  return set;
}

Result<Owned<Tcp>> TcpListener::accept() {
  auto connection = accept_fd();
  if (!connection) {
    return std::unexpected(connection.error());
  }
  auto tcp = make<Tcp>(loop());
  tcp->attach_connected(std::move(*connection), nodelay_);
  return tcp;
}

Result<SocketAddress> TcpListener::local_address() const {
  if (is_address_in_use_) {
    return fail("getsockname", EADDRINUSE);
  }
  return rondo::local_address(fd());
}

}  // namespace rondo
