#include "rondo/net/listener.h"

#include <fcntl.h>
#include <sys/socket.h>

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"

namespace rondo {

namespace {

constexpr int dropped_per_event_max = 128;

// How long nothing is accepted when not even a peer can be dropped.
constexpr Millis pause_time{100};

Fd open_spare() {
  Fd spare(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  // A sandbox without devices has a root folder still.
  return spare ? std::move(spare) : Fd(::open("/", O_RDONLY | O_CLOEXEC));
}

Result<Fd> accept_from(int listening_fd) {
  int fd = -1;
  do {
    fd = ::accept4(listening_fd, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) {
    return fail_errno("accept");
  }
  return Fd(fd);
}

bool is_out_of_fds(const Error& error) noexcept { return error.is(EMFILE) || error.is(ENFILE); }

// Errors of the connection that went away before it was accepted: Linux passes them on here. The
// next connection may be well, and readiness will tell.
bool is_about_connection(const Error& error) noexcept {
  switch (error.code) {
    case EAGAIN:
    case ECONNABORTED:
    case EHOSTDOWN:
    case EHOSTUNREACH:
    case ENETDOWN:
    case ENETUNREACH:
    case ENONET:
    case ENOPROTOOPT:
    case EOPNOTSUPP:
    case EPERM:  // A firewall's rule.
    case EPROTO:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Listener::attach(Fd fd) {
  require(!fd_, "the listener has a descriptor already");
  fd_ = std::move(fd);
  set_watched_fd(fd_.get());
}

Result<> Listener::start(int backlog, OnConnection on_connection) {
  require(static_cast<bool>(on_connection), "listen() needs a callback");
  if (backlog < 0) {
    return fail("listen", EINVAL);
  }
  if (::listen(fd_.get(), backlog) < 0) {
    return fail_errno("listen");
  }
  if (!spare_) {
    spare_ = open_spare();
  }
  on_connection_ = std::move(on_connection);
  context_ = loop().capture(TaskKind::connection, this);
  if (!accepted_) {
    loop().watch(*this, events::readable);
  }
  set_active();
  return {};
}

void Listener::on_close() {
  loop().unwatch(*this);
  set_watched_fd(-1);
  fd_.reset();
  accepted_.reset();
  spare_.reset();
  pause_.reset();
}

void Listener::on_ready(Events /*ready*/) {
  auto connection = accept_from(fd_.get());
  if (connection) {
    accepted_ = std::move(*connection);
    call({});
    if (accepted_) {
      loop().watch(*this, 0);  // Until accept_fd() makes room.
    }
    return;
  }
  if (is_about_connection(connection.error())) {
    return;
  }
  if (is_out_of_fds(connection.error()) && spare_) {
    rescue();
    return;
  }
  if (is_out_of_fds(connection.error())) {
    spare_ = open_spare();  // For the next time, if there is a descriptor again.
    if (!spare_) {
      pause();
    }
  }
  call(std::unexpected(connection.error()));
}

// Readiness brings back whoever is left, so that a flood of peers does not keep the loop here.
// Another thread may snatch the descriptor that is freed here: then nobody is dropped now, and
// the next readiness event tries again.
void Listener::rescue() {
  spare_.reset();
  for (int left = dropped_per_event_max; left > 0 && accept_from(fd_.get()); --left) {
    ++dropped_count_;
  }
  spare_ = open_spare();
}

// The peer stays in the backlog, and the socket ready: without a pause the same error would be
// reported in each iteration.
void Listener::pause() {
  if (pause_ == nullptr) {
    pause_ = make<Timer>(loop());
    pause_->set_internal();
    pause_->unref();
  }
  loop().watch(*this, 0);
  pause_->start(pause_time, Repeat::once, [this] { loop().watch(*this, events::readable); });
}

void Listener::call(Result<> result) {
  loop().enter(TaskKind::connection, context_, [&] { call_slot(on_connection_, result); });
}

Result<Fd> Listener::accept_fd() {
  loop().require_thread();
  if (!accepted_) {
    return fail("accept", EAGAIN);
  }
  loop().watch(*this, events::readable);
  return std::move(accepted_);
}

}  // namespace rondo
