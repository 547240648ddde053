#include "rondo/net/udp.h"

#include <netinet/in.h>

#include "rondo/loop/loop.h"
#include "rondo/net/udp_parts.h"

namespace rondo {

Udp::Udp(Loop& loop) : Handle(loop, HandleKind::udp) {}

Udp::~Udp() = default;

Result<> Udp::create_socket(int family) {
  require_usable();
  if (socket_.is_open()) {
    return fail("socket", EBUSY);
  }
  return ensure_socket(family);
}

Result<> Udp::ensure_socket(int family) {
  if (socket_.is_open()) {
    return {};
  }
  if (family != AF_INET && family != AF_INET6) {
    return fail("socket", EINVAL);
  }
  Fd socket(::socket(family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket) {
    return fail_errno("socket");
  }
  take_socket(std::move(socket), family);
  return {};
}

void Udp::take_socket(Fd socket, int family) noexcept {
  socket_ = std::move(socket);
  set_watched_fd(socket_.get());
  is_v6_ = family == AF_INET6;
}

Result<> Udp::open(Fd&& socket) {
  require_usable();
  if (socket_.is_open()) {
    return fail("open", EBUSY);
  }
  int type = 0;
  int family = 0;
  socklen_t length = sizeof type;
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_TYPE, &type, &length) < 0) {
    return fail_errno("getsockopt");
  }
  if (type != SOCK_DGRAM) {
    return fail("open", EINVAL);
  }
  length = sizeof family;
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_DOMAIN, &family, &length) < 0) {
    return fail_errno("getsockopt");
  }
  if (auto adopted = loop().backend().adopt(socket.get()); !adopted) {
    return adopted;
  }
  take_socket(std::move(socket), family);
  is_connected_ = rondo::peer_address(fd()).has_value();
  is_bound_ = true;  // Or its owner did not want it to be.
  return {};
}

Result<> Udp::bind(const SocketAddress& address, UdpBindOptions options) {
  require_usable();
  if (options.ipv6_only && !address.is_v6()) {
    return fail("bind", EINVAL);
  }
  const bool had_socket = socket_.is_open();
  if (auto made = ensure_socket(address.family()); !made) {
    return made;
  }
  auto bound = bind_socket(address, options);
  if (!bound && !had_socket) {
    // The next attempt may be for another family.
    set_watched_fd(-1);
    socket_.reset();
    reports_errors_ = false;
  }
  return bound;
}

Result<> Udp::bind_socket(const SocketAddress& address, UdpBindOptions options) {
  const auto turn_on = [this](bool wanted, int level, int name) -> Result<> {
    const int on = 1;
    if (wanted && ::setsockopt(fd(), level, name, &on, sizeof on) < 0) {
      return fail_errno("setsockopt");
    }
    return {};
  };
  const int family_level = is_v6_ ? IPPROTO_IPV6 : IPPROTO_IP;
  const Result<> steps[] = {
      turn_on(options.report_errors, family_level, is_v6_ ? IPV6_RECVERR : IP_RECVERR),
      turn_on(options.reuse_address, SOL_SOCKET, SO_REUSEADDR),
      turn_on(options.reuse_port, SOL_SOCKET, SO_REUSEPORT),
      turn_on(options.ipv6_only, IPPROTO_IPV6, IPV6_V6ONLY),
  };
  for (const Result<>& step : steps) {
    if (!step) {
      return step;
    }
  }
  reports_errors_ = reports_errors_ || options.report_errors;
  if (::bind(fd(), address.get(), address.length()) < 0) {
    // As on every other system, the family of the address does not fit that of the socket.
    return fail("bind", errno == EAFNOSUPPORT ? EINVAL : errno);
  }
  is_bound_ = true;
  return {};
}

Result<> Udp::ensure_bound(int family, UdpBindOptions options) {
  if (is_bound_ || is_connected_) {
    return {};
  }
  if (socket_.is_open()) {
    family = is_v6_ ? AF_INET6 : AF_INET;
  }
  return bind(family == AF_INET6 ? SocketAddress::any_v6(0) : SocketAddress::any_v4(0), options);
}

Result<> Udp::connect(const SocketAddress& peer) {
  require_usable();
  if (is_connected_) {
    return fail("connect", EISCONN);
  }
  if (auto made = ensure_socket(peer.family()); !made) {
    return made;
  }
  int status = 0;
  do {
    status = ::connect(fd(), peer.get(), peer.length());
  } while (status < 0 && errno == EINTR);
  if (status < 0) {
    return fail_errno("connect");
  }
  is_connected_ = true;
  return {};
}

Result<> Udp::disconnect() {
  require_usable();
  if (!is_connected_) {
    return fail("disconnect", ENOTCONN);
  }
  sockaddr nobody{};
  nobody.sa_family = AF_UNSPEC;
  int status = 0;
  do {
    status = ::connect(fd(), &nobody, sizeof nobody);
  } while (status < 0 && errno == EINTR);
  if (status < 0) {
    return fail_errno("disconnect");
  }
  is_connected_ = false;
  return {};
}

Result<SocketAddress> Udp::local_address() const { return rondo::local_address(fd()); }

Result<SocketAddress> Udp::peer_address() const { return rondo::peer_address(fd()); }

void Udp::update_activity() {
  const Events wanted =
      (is_receiving_ ? events::readable : 0U) | (is_blocked_ ? events::writable : 0U);
  if (wanted != wanted_events()) {
    loop().watch(*this, wanted);
  }
  if (is_receiving_ || send_queue_count() > 0) {
    set_active();
  } else {
    set_inactive();
  }
}

void Udp::on_ready(Events ready) {
  if ((ready & events::error) != 0 && reports_errors_) {
    // Before reading, which would report the newest of these errors as well, and cannot say
    // whom it is about.
    drain_error_queue(is_receiving_ ? Errors::deliver : Errors::drop);
  }
  if (is_receiving_ && (ready & (events::readable | events::error | events::hang_up)) != 0) {
    receive(ready);
  }
  if (is_blocked_ && (ready & (events::writable | events::error | events::hang_up)) != 0) {
    is_blocked_ = false;
    flush();
    report_sent(sends_->unreported_count);
  }
}

void Udp::on_close() {
  loop().unwatch(*this);
  loop().cancel_deferred(*this);
  set_watched_fd(-1);
  socket_.reset();
  is_receiving_ = false;
  is_blocked_ = false;
}

bool Udp::on_closing_phase() {
  if (sends_ != nullptr) {
    while (!sends_->unsent.empty()) {
      sends_->finish_oldest(ECANCELED);
    }
    report_sent(sends_->unreported_count);
  }
  receiving_.reset();
  return true;
}

}  // namespace rondo
