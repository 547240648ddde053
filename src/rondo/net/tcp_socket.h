// What connections and listeners do with a TCP socket, and the words for it.
#pragma once

#include <chrono>
#include <optional>

#include "rondo/backend/backend.h"
#include "rondo/base/error.h"
#include "rondo/net/bytes.h"
#include "rondo/sys/fd.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

enum class NoDelay : std::uint8_t { off, on };

// Probes sent when nothing was heard of the peer. Values must be positive.
struct KeepAlive {
  std::chrono::seconds delay;        // Of silence before the first probe.
  std::chrono::seconds interval{1};  // Between probes.
  int count = 10;                    // Unanswered, after which the connection fails.
};

struct TcpBindOptions {
  bool ipv6_only = false;   // Otherwise "::" takes IPv4 peers as well. EINVAL for IPv4 addresses.
  bool reuse_port = false;  // Several sockets share the port; the kernel shares out connections.
};

// The system calls, on a bare descriptor.
namespace tcp_socket {

// Non-blocking, closes on exec. EINVAL unless the family is AF_INET or AF_INET6.
[[nodiscard]] Result<Fd> make(int family);

// Whether it is one: ENOTSOCK or EINVAL otherwise.
[[nodiscard]] Result<> check(int fd);

// For a handle's open(): whether it can take the descriptor, given the one that it has (-1 if
// none); makes it fit to be watched. EBUSY if there is one, otherwise as check() and adopt().
[[nodiscard]] Result<> adopt(Backend& backend, int present_fd, int fd);

// With SO_REUSEADDR. That the address is in use is not an error yet: callers report it later.
enum class Bound : std::uint8_t { yes, address_in_use };
[[nodiscard]] Result<Bound> bind(int fd, const SocketAddress& address, TcpBindOptions options);

[[nodiscard]] Result<> set_nodelay(int fd, NoDelay mode);
[[nodiscard]] Result<> check(const KeepAlive& keepalive);
[[nodiscard]] Result<> set_keepalive(int fd, const std::optional<KeepAlive>& keepalive);

// Sends what a shutdown() follows at once. The kernel waits for that, 200 ms at most, and both go
// out in one packet. How many bytes were taken; EAGAIN when none can be now.
[[nodiscard]] Result<std::size_t> send_before_end(int fd, ConstBytes bytes);

}  // namespace tcp_socket

}  // namespace rondo
