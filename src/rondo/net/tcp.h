// A TCP connection, over IPv4 or IPv6.
//
//   auto tcp = make<Tcp>(loop);
//   tcp->connect(address, [&](Result<> connected) { ... tcp->start_reading(...); });
//
// The socket is made by the first call that knows its family: bind() or connect().
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "rondo/net/stream.h"
#include "rondo/net/tcp_socket.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

class Tcp final : public Stream {
 public:
  explicit Tcp(Loop& loop);

  // Takes over a stream socket. If it is connected it can be used at once, otherwise bind() and
  // connect() go on from where it is. The socket is taken only on success. EBUSY when there is
  // one already, EEXIST when this loop watches it, ENOTSOCK, EINVAL when it is no TCP socket.
  [[nodiscard]] Result<> open(Fd&& fd);

  // The address to connect from. That it is in use is told by connect().
  [[nodiscard]] Result<> bind(const SocketAddress& address, TcpBindOptions options = {});

  // Calls back in the poll phase, or in the pending phase if the outcome is known at once.
  // Immediate errors: EALREADY while connecting, EISCONN, EINVAL when the address is no internet
  // address, and whatever else the kernel finds wrong with it. After a failure the stream should
  // be closed.
  [[nodiscard]] Result<> connect(const SocketAddress& address, OnDone on_connected);

  // Both can be set before there is a socket, too.
  [[nodiscard]] Result<> set_nodelay(NoDelay mode);
  // Nothing: off. EINVAL when a value is not positive or too large.
  [[nodiscard]] Result<> set_keepalive(std::optional<KeepAlive> keepalive);

  // As close(), but the peer sees a reset instead of the end of the stream, and what is in the
  // kernel's buffers is lost. EINVAL while a shutdown() is under way, EBADF without a socket; the
  // stream is not closed then.
  [[nodiscard]] Result<> close_reset(Function<void()> on_closed = {});

  // An address in use that bind() met is reported here as well.
  [[nodiscard]] Result<SocketAddress> local_address() const;
  [[nodiscard]] Result<SocketAddress> peer_address() const;

 private:
  friend class TcpListener;

  // Settings for a socket that does not exist yet.
  struct Settings {
    NoDelay nodelay = NoDelay::off;
    std::optional<KeepAlive> keepalive;
  };

  ~Tcp() override = default;
  void attach_connected(Fd fd, NoDelay inherited) {
    attach(std::move(fd), FdType::socket, Direction::both);
    has_nodelay_ = inherited == NoDelay::on;
  }
  [[nodiscard]] Result<> ensure_socket(int family);
  [[nodiscard]] Result<> apply_settings(int fd);

  bool is_address_in_use_ = false;  // What bind() met and connect() reports. Fills a gap in Stream.
  bool has_nodelay_ = false;        // Known to be on.
  std::unique_ptr<Settings> settings_;
};

// What an idle connection costs. libuv's uv_tcp_t has 248 bytes.
static_assert(sizeof(Tcp) <= 200);

}  // namespace rondo
