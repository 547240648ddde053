// A TCP server socket.
//
//   auto listener = make<TcpListener>(loop);
//   listener->bind(SocketAddress::any_v6(8080));
//   listener->listen(511, [&](Result<> arrived) { auto connection = listener->accept(); ... });
#pragma once

#include "rondo/net/listener.h"
#include "rondo/net/tcp.h"
#include "rondo/net/tcp_socket.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

class TcpListener final : public Listener {
 public:
  explicit TcpListener(Loop& loop);

  // Takes over a socket that is bound, or listens already (from a parent process, say). Taken
  // only on success; errors as those of Tcp::open().
  [[nodiscard]] Result<> open(Fd&& fd);

  // Port 0 lets the kernel choose. That the address is in use is told by listen().
  [[nodiscard]] Result<> bind(const SocketAddress& address, TcpBindOptions options = {});

  // So many connections may wait for accept() in the kernel, which has a limit of its own. Without
  // a bind() before, the kernel chooses a port of all IPv4 addresses.
  [[nodiscard]] Result<> listen(int backlog, OnConnection on_connection);

  // What connections begin with, which saves a system call for each that is to have it. For a
  // socket that bind() has made: one that came from elsewhere may be shared, and is left as it is.
  [[nodiscard]] Result<> set_nodelay(NoDelay mode);

  // The connection that on_connection was called for. EAGAIN when none waits.
  [[nodiscard]] Result<Owned<Tcp>> accept();

  // An address in use that bind() met is reported here as well.
  [[nodiscard]] Result<SocketAddress> local_address() const;

 private:
  ~TcpListener() override = default;
  [[nodiscard]] Result<> ensure_socket(int family);

  bool is_address_in_use_ = false;  // What bind() met and listen() reports.
  bool is_own_socket_ = false;      // Made here, and so known to nobody else.
  NoDelay nodelay_ = NoDelay::off;  // As far as we have set it.
};

}  // namespace rondo
