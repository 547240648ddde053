// What the tests of this folder share: bare peers to talk to, and ways to look at the process.
#pragma once

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/net/tcp.h"
#include "rondo/sys/fd.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

inline std::size_t open_fd_count() {
  const std::filesystem::directory_iterator fds("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(fds), end(fds)));
}

// A fresh folder, which is removed with all that is in it.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "rondo-net-XXXXXX").string();
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string operator/(std::string_view name) const {
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

// A blocking socket that listens on the loopback of that family; empty when there is none.
inline Fd listen_on_loopback(int family, int backlog = 16) {
  Fd fd(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const SocketAddress address =
      family == AF_INET ? SocketAddress::loopback_v4(0) : SocketAddress::loopback_v6(0);
  if (!fd || ::bind(fd.get(), address.get(), address.length()) < 0 ||
      ::listen(fd.get(), backlog) < 0) {
    return {};
  }
  return fd;
}

inline bool has_ipv6() { return listen_on_loopback(AF_INET6).is_open(); }

// A port of the loopback that refuses connections.
inline SocketAddress refusing_address() {
  return *local_address(listen_on_loopback(AF_INET).get());
}

// A blocking connection to that address.
inline Fd connect_to(const SocketAddress& address) {
  Fd fd(::socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (::connect(fd.get(), address.get(), address.length()) < 0) {
    ADD_FAILURE() << "connect to " << address.to_string() << " failed: " << errno;
  }
  return fd;
}

// Two ends of a TCP connection, both blocking.
inline FdPair make_tcp_pair() {
  const Fd listening = listen_on_loopback(AF_INET);
  Fd first = connect_to(*local_address(listening.get()));
  Fd second(::accept4(listening.get(), nullptr, nullptr, SOCK_CLOEXEC));
  return {std::move(first), std::move(second)};
}

// A stream under test and the bare, blocking socket at its other end.
struct TcpWithPeer {
  explicit TcpWithPeer(Loop& loop) : tcp(make<Tcp>(loop)) {
    FdPair pair = make_tcp_pair();
    EXPECT_TRUE(set_blocking(pair.first.get(), Blocking::no));  // A fake backend does not.
    EXPECT_TRUE(tcp->open(std::move(pair.first)));
    peer = std::move(pair.second);
  }

  Owned<Tcp> tcp;
  Fd peer;
};

inline void send_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    ASSERT_GT(count, 0) << errno;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// Blocks until so many bytes are there, or the end.
inline std::string read_exactly(int fd, std::size_t size) {
  std::string text(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t count = ::read(fd, text.data() + filled, size - filled);
    if (count <= 0) {
      break;
    }
    filled += static_cast<std::size_t>(count);
  }
  text.resize(filled);
  return text;
}

// Makes the kernel send a reset when the fd is closed.
inline void reset_on_close(int fd) {
  const linger at_once{1, 0};
  ASSERT_EQ(::setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once), 0);
}

// Waits in the kernel for readiness: what happened on another socket has then arrived here.
inline short wait_until(int fd, short wanted) {
  pollfd entry{fd, wanted, 0};
  while (::poll(&entry, 1, -1) < 0 && errno == EINTR) {
  }
  return entry.revents;
}

// Writes until the kernel takes no more, so that the next write has to wait.
inline std::size_t fill_up(Stream& stream) {
  const std::string block(std::size_t{64} << 10, 'f');
  std::size_t total = 0;
  while (true) {
    const auto written = stream.try_write(bytes_of(block));
    if (!written) {
      EXPECT_EQ(written.error().code, EAGAIN);
      return total;
    }
    total += *written;
  }
}

// Text that no shift or swap of blocks leaves unchanged.
inline std::string make_pattern(std::size_t size) {
  std::string text(size, '\0');
  std::uint32_t state = 1;
  for (char& letter : text) {
    state = state * 1664525 + 1013904223;
    letter = static_cast<char>(state >> 24);
  }
  return text;
}

// Notes "kind@phase" for each callback.
class TaskRecorder final : public Observer {
 public:
  void phase_began(Phase phase) override { phase_ = phase; }
  void phase_ended(Phase /*phase*/) override { phase_ = Phase::none; }
  void task_began(TaskKind kind, TaskId id) override {
    EXPECT_NE(id, 0U) << task_kind_name(kind) << " was not captured";
    tasks.push_back(std::string(task_kind_name(kind)) + "@" + std::string(phase_name(phase_)));
  }

  std::vector<std::string> tasks;

 private:
  Phase phase_ = Phase::none;
};

}  // namespace rondo
