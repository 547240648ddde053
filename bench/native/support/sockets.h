// The system calls that users of libev, libevent and raw epoll make themselves.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "bench/native/support/bench.h"
#include "bench/native/support/load.h"

namespace bench {

using Buffer = std::array<std::byte, chunk_bytes>;

[[nodiscard]] inline int open_bound(int type) {
  const int fd =
      static_cast<int>(must(socket(AF_INET, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket"));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  must(bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
  return fd;
}

[[nodiscard]] inline int open_listener() {
  const int fd = open_bound(SOCK_STREAM);
  must(listen(fd, listen_backlog), "listen");
  return fd;
}

[[nodiscard]] inline std::uint16_t port_of(int fd) {
  sockaddr_in address{};
  socklen_t bytes = sizeof address;
  must(getsockname(fd, reinterpret_cast<sockaddr*>(&address), &bytes), "getsockname");
  return ntohs(address.sin_port);
}

// -1 when nobody waits.
[[nodiscard]] inline int accept_next(int listener) {
  const int fd = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (fd < 0) {
    must_hold(errno == EAGAIN, "accept4 failed");
  }
  return fd;
}

inline void set_nodelay(int fd) {
  const int on = 1;
  must(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
}

enum class Stream : std::uint8_t { open, ended };

// Sends back what has come.
[[nodiscard]] inline Stream echo_once(int fd, Buffer& buffer) {
  const ssize_t count = recv(fd, buffer.data(), buffer.size(), 0);
  if (count > 0) {
    // At most one message is in flight, so that it always fits.
    must_hold(send(fd, buffer.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL) == count,
              "an answer was cut");
    return Stream::open;
  }
  if (count == 0 || errno == ECONNRESET) {
    return Stream::ended;
  }
  must_hold(errno == EAGAIN, "recv failed");
  return Stream::open;
}

// Sends back one datagram, if there is one.
[[nodiscard]] inline bool echo_datagram(int fd, Buffer& buffer) {
  sockaddr_in sender{};
  socklen_t bytes = sizeof sender;
  auto* const address = reinterpret_cast<sockaddr*>(&sender);
  const ssize_t count = recvfrom(fd, buffer.data(), buffer.size(), 0, address, &bytes);
  if (count < 0) {
    must_hold(errno == EAGAIN, "recvfrom failed");
    return false;
  }
  must_hold(sendto(fd, buffer.data(), static_cast<std::size_t>(count), 0, address, bytes) == count,
            "an answer was cut");
  return true;
}

// Sends chunks as fast as the socket takes them.
class ChunkWriter {
 public:
  explicit ChunkWriter(std::uint64_t chunks) : left_(chunks) {}

  // Writes until the socket is full. True when all has been sent.
  [[nodiscard]] bool write_some(int fd) {
    while (left_ > 0) {
      const ssize_t count =
          send(fd, chunk().data() + sent_of_chunk_, chunk_bytes - sent_of_chunk_, MSG_NOSIGNAL);
      if (count < 0) {
        must_hold(errno == EAGAIN, "send failed");
        return false;
      }
      sent_of_chunk_ += static_cast<std::size_t>(count);
      if (sent_of_chunk_ == chunk_bytes) {
        sent_of_chunk_ = 0;
        --left_;
      }
    }
    return true;
  }

 private:
  std::uint64_t left_;
  std::size_t sent_of_chunk_ = 0;
};

}  // namespace bench
