// Where a socket is or what it talks to: an IPv4 or IPv6 address with a port, or a Unix socket.
//
// A value of 136 bytes that owns all it shows. Names of hosts are not looked up here: parse()
// takes numbers only, so nothing in this file blocks.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "rondo/base/error.h"

namespace rondo {

class SocketAddress {
 public:
  // No address at all: family() is AF_UNSPEC, length() 0.
  SocketAddress() noexcept = default;

  // "127.0.0.1", "::1", or with a scope "fe80::1%eth0" and "fe80::1%2". EINVAL for anything
  // else: names, brackets, ports in the text, a scope that names no interface.
  [[nodiscard]] static Result<SocketAddress> parse(std::string_view ip, std::uint16_t port);

  // A Unix socket in the file system. EINVAL when empty or with a NUL byte inside,
  // ENAMETOOLONG beyond unix_path_length_max: a name is never cut.
  [[nodiscard]] static Result<SocketAddress> unix_path(std::string_view path);

  // A Unix socket in Linux's abstract name space, which may hold any bytes, NUL included. The
  // name is given without the NUL byte that begins such an address. EINVAL when empty,
  // ENAMETOOLONG beyond unix_abstract_length_max.
  [[nodiscard]] static Result<SocketAddress> unix_abstract(std::string_view name);

  // A Unix socket without a name. Binding to it makes the kernel choose an abstract one.
  [[nodiscard]] static SocketAddress unix_unnamed() noexcept;

  // What the kernel filled in. Aborts when it is longer than any address can be.
  [[nodiscard]] static SocketAddress from(const sockaddr* address, socklen_t length);

  [[nodiscard]] static SocketAddress any_v4(std::uint16_t port) noexcept;
  [[nodiscard]] static SocketAddress any_v6(std::uint16_t port) noexcept;
  [[nodiscard]] static SocketAddress loopback_v4(std::uint16_t port) noexcept;
  [[nodiscard]] static SocketAddress loopback_v6(std::uint16_t port) noexcept;

  static constexpr std::size_t unix_path_length_max = 108;
  static constexpr std::size_t unix_abstract_length_max = 107;

  // For bind(), connect(), sendto().
  [[nodiscard]] const sockaddr* get() const noexcept {
    return reinterpret_cast<const sockaddr*>(&storage_);
  }
  [[nodiscard]] socklen_t length() const noexcept { return length_; }

  // For accept(), recvmsg(): room of capacity() bytes to fill in, then the length to keep.
  [[nodiscard]] sockaddr* data() noexcept { return reinterpret_cast<sockaddr*>(&storage_); }
  [[nodiscard]] static constexpr socklen_t capacity() noexcept { return sizeof(sockaddr_storage); }
  void set_length(socklen_t length);

  [[nodiscard]] int family() const noexcept;
  [[nodiscard]] bool is_v4() const noexcept { return family() == AF_INET; }
  [[nodiscard]] bool is_v6() const noexcept { return family() == AF_INET6; }
  [[nodiscard]] bool is_unix() const noexcept { return family() == AF_UNIX; }
  [[nodiscard]] bool is_unix_abstract() const noexcept;

  // "127.0.0.1", "fe80::1%eth0" (the scope as a number if its interface is gone); empty when
  // this is no internet address.
  [[nodiscard]] std::string ip() const;
  // 0 when this is no internet address.
  [[nodiscard]] std::uint16_t port() const noexcept;
  // The index of the interface of an IPv6 address; 0 is none.
  [[nodiscard]] std::uint32_t scope_id() const noexcept;
  // The same with another port; unchanged when this is no internet address.
  [[nodiscard]] SocketAddress with_port(std::uint16_t port) const noexcept;

  // The path of a Unix socket; an abstract name begins with a NUL byte, as libuv gives it. Empty
  // when it has no name or this is no Unix address.
  [[nodiscard]] std::string path() const;

  // To show to people: "127.0.0.1:80", "[::1]:80", "/run/x.sock", "@abstract" (NUL bytes inside
  // are shown as @, too), "(unnamed)", "(none)".
  [[nodiscard]] std::string to_string() const;

  // Whether both name the same place, however the bytes around it look.
  friend bool operator==(const SocketAddress& left, const SocketAddress& right) noexcept;

 private:
  SocketAddress(const void* address, std::size_t length) noexcept;
  [[nodiscard]] std::string_view unix_name() const noexcept;

  sockaddr_storage storage_{};
  socklen_t length_ = 0;
};

// The address that the socket is bound to, and that of its peer. ENOTSOCK, ENOTCONN, EBADF.
[[nodiscard]] Result<SocketAddress> local_address(int fd);
[[nodiscard]] Result<SocketAddress> peer_address(int fd);

}  // namespace rondo
