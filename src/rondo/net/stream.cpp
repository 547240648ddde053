#include "rondo/net/stream.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <climits>

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"

namespace rondo {

Stream::Stream(Loop& loop, HandleKind kind) : Handle(loop, kind) {}

Stream::~Stream() {
  // Only a loop that is destroyed before it has served the close leaves a request behind.
  if (reading_ != nullptr) {
    reading_->stream_ = nullptr;
  }
}

void Stream::attach(Fd fd, FdType type, Direction direction) {
  require(!fd_, "the stream has a descriptor already");
  fd_ = std::move(fd);
  type_ = type;
  is_readable_ = direction == Direction::read || direction == Direction::both;
  is_writable_ = direction == Direction::write || direction == Direction::both;
  set_watched_fd(fd_.get());
}

void Stream::serve_by_arrival() {
  require(!is_reading(), "the order of service is chosen before the reading starts");
  is_served_by_arrival_ = true;
}

// An event on an edge tells of data that has come since the last one, in the order of arrival. So
// nothing that an earlier event told of may be left. The end of the stream may come together with
// the last data, and has no event of its own then.
void Stream::update_interest(Events wanted) {
  constexpr Events by_arrival = events::edge | events::peer_closed;
  wanted &= ~by_arrival;
  if (is_served_by_arrival_ && is_drained_ && wanted == events::readable) {
    wanted |= by_arrival;
  }
  loop().watch(*this, wanted);
}

Stream::Extras& Stream::extras() {
  if (extras_ == nullptr) {
    extras_ = std::make_unique<Extras>();
  }
  return *extras_;
}

void Stream::drop_unused_extras() {
  if (extras_ != nullptr && extras_->connect == nullptr && extras_->shutdown == nullptr &&
      extras_->own_read == nullptr && !extras_->allocate) {
    extras_.reset();
  }
}

// Errors and hang-ups wake whoever waits for anything: the next system call tells what is wrong.
// Whatever nobody waits for any more is not asked for again, lest the loop spins.
void Stream::on_ready(Events ready) {
  if (is_connecting()) {
    check_connect();
    return;
  }
  constexpr Events broken = events::error | events::hang_up;
  if ((ready & (events::readable | broken)) != 0) {
    if (is_reading()) {
      read_while_ready(ready);
    } else {
      is_drained_ = false;
      unwant(events::readable);
    }
  }
  if (fd_ && (ready & (events::writable | broken)) != 0) {
    if (has_unwritten()) {
      const std::size_t before = write_queue_size_;
      write_while_ready();
      if ((ready & events::hang_up) != 0 && has_unwritten() && write_queue_size_ == before) {
        // Only a pseudo-terminal is like that: nobody holds its other side, and its buffer is
        // full for ever. Waiting would be told "ready" again and again.
        fail_unwritten(EIO);
        unwant(events::writable);
        shut_down_if_due();
      }
    } else {
      unwant(events::writable);
    }
  }
}

bool Stream::is_connecting() const noexcept {
  return extras_ != nullptr && extras_->connect != nullptr;
}

bool Stream::is_shutting_down() const noexcept {
  return extras_ != nullptr && extras_->shutdown != nullptr;
}

void Stream::begin_connect(OnDone on_connected) {
  require(static_cast<bool>(on_connected), "connect() needs a callback");
  extras().connect =
      std::make_unique<StreamRequest>(TaskKind::connect, *this, std::move(on_connected));
  extras_->connect->begin(loop());
  is_readable_ = is_writable_ = true;
}

void Stream::await_connect(OnDone on_connected) {
  begin_connect(std::move(on_connected));
  update_interest(events::writable);
}

void Stream::fail_connect_later(OnDone on_connected, int error_code) {
  begin_connect(std::move(on_connected));
  extras_->connect->error_code_ = error_code;
  loop().defer(*extras_->connect);
}

void Stream::check_connect() {
  int error_code = 0;
  socklen_t size = sizeof error_code;
  if (::getsockopt(fd_.get(), SOL_SOCKET, SO_ERROR, &error_code, &size) < 0) {
    error_code = errno;
  }
  if (error_code != EINPROGRESS) {
    finish_connect(error_code);
  }
}

void Stream::finish_connect(int error_code) {
  auto request = std::move(extras_->connect);
  if (fd_) {  // After a bind that failed there is none to watch, perhaps.
    update_interest(is_reading() ? events::readable : 0);
  }
  if (error_code != 0) {
    is_readable_ = is_writable_ = false;
    fail_unwritten(ECANCELED);
    if (is_shutting_down()) {
      extras_->shutdown->error_code_ = ECANCELED;
      loop().defer(*extras_->shutdown);
    }
  }
  call_request(std::move(request), error_code);
  if (is_closing() || error_code != 0) {
    return;
  }
  if (has_unwritten()) {
    write_while_ready();
  } else {
    shut_down_if_due();
  }
}

Result<> Stream::shutdown(OnDone on_shut_down) {
  loop().require_thread();
  if (is_closing() || !is_writable_) {
    return fail("shutdown", ENOTCONN);
  }
  is_writable_ = false;
  extras().shutdown =
      std::make_unique<StreamRequest>(TaskKind::shutdown, *this, std::move(on_shut_down));
  extras_->shutdown->begin(loop());
  if (!is_connecting() && !has_unwritten()) {
    shut_down_if_due();
  }
  return {};
}

// To be called when everything is written. The callbacks of the last writes wait in the pending
// queue already, so that this one comes behind them.
void Stream::shut_down_if_due() {
  if (!is_shutting_down() || extras_->shutdown->is_done_) {
    return;
  }
  StreamRequest& request = *extras_->shutdown;
  request.is_done_ = true;
  request.error_code_ = ::shutdown(fd_.get(), SHUT_WR) < 0 ? errno : 0;
  loop().defer(request);
}

void Stream::finish_shutdown(int error_code) {
  call_request(std::move(extras_->shutdown), error_code);
}

void Stream::finish_request(StreamRequest& request) {
  const int error_code = request.error_code_;
  if (request.kind() == TaskKind::connect) {
    finish_connect(error_code);
  } else {
    finish_shutdown(error_code);
  }
}

void Stream::call_request(std::unique_ptr<StreamRequest> request, int error_code) {
  request->end(loop());
  drop_unused_extras();
  if (!request->on_done_) {
    return;
  }
  const char* const call = request->kind() == TaskKind::connect ? "connect" : "shutdown";
  loop().enter(request->kind(), request->context(), request->on_done_,
               error_code == 0 ? Result<>() : Result<>(fail(call, error_code)));
}

void Stream::on_close() {
  loop().unwatch(*this);
  set_watched_fd(-1);
  if (fd_.is_open() && fd_.get() <= STDERR_FILENO) {
    // A standard stream's number must not become that of something else: everybody writes to it.
    static_cast<void>(fd_.release());
  }
  fd_.reset();
  is_readable_ = is_writable_ = is_pushing_ = false;
  // From here on the closing phase delivers what the pending phase would have.
  if (extras_ != nullptr) {
    if (extras_->connect != nullptr) {
      loop().cancel_deferred(*extras_->connect);
    }
    if (extras_->shutdown != nullptr) {
      loop().cancel_deferred(*extras_->shutdown);
    }
  }
  fail_unwritten(ECANCELED);
  writes_.for_each([&](WriteRequest& request) { loop().cancel_deferred(request); });
  if (reading_ != nullptr) {
    loop().cancel_deferred(*reading_);
  }
}

bool Stream::on_closing_phase() {
  if (is_connecting()) {
    call_request(std::move(extras_->connect), ECANCELED);
  }
  while (WriteRequest* request = writes_.front()) {
    finish_write(*request);
  }
  if (is_shutting_down()) {
    finish_shutdown(ECANCELED);
  }
  if (reading_ != nullptr) {
    finish_read(*reading_, fail("read", ECANCELED));
  }
  // What the callbacks hold may be what keeps the handle's owner.
  on_data_ = nullptr;
  extras_.reset();
  return true;
}

Result<> Stream::set_blocking(Blocking mode) {
  loop().require_thread();
  if (!fd_) {
    return fail("set_blocking", EBADF);
  }
  const bool is_blocking = mode == Blocking::yes;
  if (auto set = rondo::set_blocking(fd_.get(), is_blocking ? Blocking::yes : Blocking::no); !set) {
    return set;
  }
  is_blocking_ = is_blocking;
  return {};
}

static Result<std::size_t> buffer_size(int fd, int option) {
  int size = 0;
  socklen_t length = sizeof size;
  if (::getsockopt(fd, SOL_SOCKET, option, &size, &length) < 0) {
    return fail_errno("getsockopt");
  }
  return static_cast<std::size_t>(size);
}

static Result<> set_buffer_size(int fd, int option, std::size_t size) {
  const int value = static_cast<int>(std::min<std::size_t>(size, INT_MAX / 2));
  if (::setsockopt(fd, SOL_SOCKET, option, &value, sizeof value) < 0) {
    return fail_errno("setsockopt");
  }
  return {};
}

Result<std::size_t> Stream::send_buffer_size() const { return buffer_size(fd_.get(), SO_SNDBUF); }
Result<std::size_t> Stream::receive_buffer_size() const {
  return buffer_size(fd_.get(), SO_RCVBUF);
}
Result<> Stream::set_send_buffer_size(std::size_t size) {
  return set_buffer_size(fd_.get(), SO_SNDBUF, size);
}
Result<> Stream::set_receive_buffer_size(std::size_t size) {
  return set_buffer_size(fd_.get(), SO_RCVBUF, size);
}

}  // namespace rondo
