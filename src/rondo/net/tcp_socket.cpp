#include "rondo/net/tcp_socket.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace rondo::tcp_socket {

namespace {

Result<> set_option(int fd, int level, int option, int value) {
  if (::setsockopt(fd, level, option, &value, sizeof value) < 0) {
    return fail_errno("setsockopt");
  }
  return {};
}

Result<int> get_option(int fd, int option) {
  int value = 0;
  socklen_t size = sizeof value;
  if (::getsockopt(fd, SOL_SOCKET, option, &value, &size) < 0) {
    return fail_errno("getsockopt");
  }
  return value;
}

// Linux's limits for the options.
constexpr int keepalive_seconds_max = 32767;
constexpr int keepalive_count_max = 127;

}  // namespace

Result<Fd> make(int family) {
  if (family != AF_INET && family != AF_INET6) {
    return fail("socket", EINVAL);
  }
  Fd fd(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd) {
    return fail_errno("socket");
  }
  return fd;
}

Result<> check(int fd) {
  const auto type = get_option(fd, SO_TYPE);
  if (!type) {
    return std::unexpected(type.error());
  }
  const auto family = get_option(fd, SO_DOMAIN);
  if (*type != SOCK_STREAM || (family != AF_INET && family != AF_INET6)) {
    return fail("open", EINVAL);
  }
  return {};
}

Result<> adopt(Backend& backend, int present_fd, int fd) {
  if (present_fd >= 0) {
    return fail("open", EBUSY);
  }
  if (auto checked = check(fd); !checked) {
    return checked;
  }
  return backend.adopt(fd);
}

Result<Bound> bind(int fd, const SocketAddress& address, TcpBindOptions options) {
  if (options.ipv6_only && !address.is_v6()) {
    return fail("bind", EINVAL);
  }
  if (auto set = set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1); !set) {
    return std::unexpected(set.error());
  }
  if (options.reuse_port) {
    if (auto set = set_option(fd, SOL_SOCKET, SO_REUSEPORT, 1); !set) {
      return std::unexpected(set.error());
    }
  }
  if (address.is_v6()) {
    if (auto set = set_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, options.ipv6_only ? 1 : 0); !set) {
      return std::unexpected(set.error());
    }
  }
  if (::bind(fd, address.get(), address.length()) == 0) {
    return Bound::yes;
  }
  if (errno == EADDRINUSE) {
    return Bound::address_in_use;
  }
  // What Linux says to an IPv6 address for an IPv4 socket.
  return fail("bind", errno == EAFNOSUPPORT ? EINVAL : errno);
}

Result<> set_nodelay(int fd, NoDelay mode) {
  return set_option(fd, IPPROTO_TCP, TCP_NODELAY, mode == NoDelay::on ? 1 : 0);
}

Result<> check(const KeepAlive& keepalive) {
  const auto is_valid = [](std::chrono::seconds time) {
    return time.count() >= 1 && time.count() <= keepalive_seconds_max;
  };
  if (!is_valid(keepalive.delay) || !is_valid(keepalive.interval) || keepalive.count < 1 ||
      keepalive.count > keepalive_count_max) {
    return fail("set_keepalive", EINVAL);
  }
  return {};
}

Result<> set_keepalive(int fd, const std::optional<KeepAlive>& keepalive) {
  if (!keepalive) {
    return set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 0);
  }
  struct Setting {
    int level;
    int option;
    int value;
  };
  const Setting settings[] = {
      {IPPROTO_TCP, TCP_KEEPIDLE, static_cast<int>(keepalive->delay.count())},
      {IPPROTO_TCP, TCP_KEEPINTVL, static_cast<int>(keepalive->interval.count())},
      {IPPROTO_TCP, TCP_KEEPCNT, keepalive->count},
      {SOL_SOCKET, SO_KEEPALIVE, 1},
  };
  for (const Setting& setting : settings) {
    if (auto set = set_option(fd, setting.level, setting.option, setting.value); !set) {
      return set;
    }
  }
  return {};
}

Result<std::size_t> send_before_end(int fd, ConstBytes bytes) {
  ssize_t count = 0;
  do {
    count = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_MORE);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return fail_errno("write");
  }
  return static_cast<std::size_t>(count);
}

}  // namespace rondo::tcp_socket
