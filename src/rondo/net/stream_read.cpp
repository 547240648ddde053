// The reading side of a stream.
#include "rondo/base/require.h"
#include "rondo/loop/loop.h"
#include "rondo/net/stream.h"

namespace rondo {

Result<> Stream::check_may_read() const {
  loop().require_thread();
  if (is_closing()) {
    return fail("read", EBADF);
  }
  if (!is_readable_) {
    return fail("read", ENOTCONN);
  }
  return {};
}

Result<> Stream::read(Bytes buffer, OnRead on_read) {
  if (auto may_read = check_may_read(); !may_read) {
    return may_read;
  }
  if (extras().own_read == nullptr) {
    extras_->own_read = std::make_unique<ReadRequest>();
  }
  return read(*extras_->own_read, buffer, std::move(on_read));
}

// The kernel is not asked at once: mostly it has nothing yet. Readability stays asked for from
// one request to the next, so that an exchange of messages costs no epoll_ctl.
Result<> Stream::read(ReadRequest& request, Bytes buffer, OnRead on_read) {
  if (auto may_read = check_may_read(); !may_read) {
    return may_read;
  }
  require(static_cast<bool>(on_read), "a read needs a callback");
  if (buffer.empty()) {
    return fail("read", EINVAL);
  }
  if (is_pushing_) {
    return fail("read", EBUSY);
  }
  if (reading_ != nullptr) {
    return fail("read", EALREADY);
  }
  require(!request.is_under_way(), "the read request is under way on another stream");
  request.stream_ = this;
  request.buffer_ = buffer;
  request.on_read_ = std::move(on_read);
  request.context_ = loop().capture(TaskKind::read, &request);
  request.is_cancelled_ = false;
  reading_ = &request;
  set_active();
  if (!is_connecting()) {
    want(events::readable);
  }
  return {};
}

Result<> Stream::start_reading(OnData on_data) {
  if (auto may_read = check_may_read(); !may_read) {
    return may_read;
  }
  require(static_cast<bool>(on_data), "reading needs a callback");
  require(!is_allocating_, "allocate() must not start or stop the reading");
  if (is_pushing_) {
    return fail("read", EALREADY);
  }
  if (reading_ != nullptr) {
    return fail("read", EBUSY);
  }
  on_data_ = std::move(on_data);
  context_ = loop().capture(TaskKind::read, this);
  is_pushing_ = true;
  set_active();
  if (!is_connecting()) {
    want(events::readable);
  }
  return {};
}

Result<> Stream::start_reading(Allocate allocate, OnData on_data) {
  require(static_cast<bool>(allocate), "the allocating form of reading needs an allocator");
  auto started = start_reading(std::move(on_data));
  if (started) {
    extras().allocate = std::move(allocate);
  }
  return started;
}

void Stream::stop_reading() {
  loop().require_thread();
  require(!is_allocating_, "allocate() must not start or stop the reading");
  if (!is_pushing_) {
    return;
  }
  is_pushing_ = false;
  on_data_ = nullptr;
  if (extras_ != nullptr) {
    extras_->allocate = nullptr;
    drop_unused_extras();
  }
  set_inactive();
  if (!is_connecting()) {
    unwant(events::readable);
  }
}

// A read that does not fill its buffer has emptied the kernel's: asking again would only cost a
// system call. If the peer has hung up the end is found in the next iteration, as by libuv since
// 1.52: what closes and which child exits in between is told before it. Those who want to hear of
// a closing peer get the end at once, for they may not be told of it again. Descriptors that may
// block are asked once, as only the first cannot block.
void Stream::read_while_ready(Events ready) {
  const Events with_end =
      has_end_with_last_bytes_ ? events::hang_up | events::peer_closed : events::peer_closed;
  const bool is_hung_up = (ready & with_end) != 0;
  is_drained_ = false;
  for (int left = is_blocking_ ? 1 : transfers_per_event_max; left > 0 && fd_ && is_reading();
       --left) {
    const After after = is_pushing_ ? push_some() : read_for_request();
    if (after == After::nothing || (after == After::rest && !is_hung_up)) {
      break;
    }
  }
  if (is_served_by_arrival_ && fd_) {
    update_interest(wanted_events());
  }
}

Result<std::size_t> Stream::receive_and_note_rest(Bytes buffer) {
  const Result<std::size_t> size = receive_some(buffer);
  is_drained_ = size ? *size < buffer.size() : size.error().is(EAGAIN);
  return size;
}

Stream::After Stream::push_some() {
  const bool is_allocated = extras_ != nullptr && extras_->allocate;
  is_allocating_ = is_allocated;
  const Bytes room = is_allocated ? extras_->allocate(loop().scratch().size()) : loop().scratch();
  is_allocating_ = false;
  if (!is_pushing_) {
    return After::nothing;  // The allocator has closed the stream.
  }
  if (room.empty()) {
    call_on_data(fail("read", ENOBUFS));
    return After::nothing;
  }
  const Result<std::size_t> size = receive_and_note_rest(room);
  if (size && *size > 0) {
    call_on_data(ConstBytes(room.first(*size)));
    return *size == room.size() ? After::full_buffer : After::rest;
  }
  if (!size && size.error().is(EAGAIN)) {
    if (is_allocated) {
      call_on_data(ConstBytes(room.first(0)));
    }
    return After::nothing;
  }
  const Error error = size ? Error{"read", code::end_of_file} : size.error();
  is_pushing_ = false;
  end_reading_after(error);
  call_on_data(std::unexpected(error));
  return After::nothing;
}

Stream::After Stream::read_for_request() {
  ReadRequest& request = *reading_;
  if (request.is_cancelled_) {
    unwant(events::readable);  // Nobody takes what is there until the callback has run.
    return After::nothing;
  }
  const std::size_t room = request.buffer_.size();
  const Result<std::size_t> size = receive_and_note_rest(request.buffer_);
  if (size && *size > 0) {
    finish_read(request, size);
    return *size == room ? After::full_buffer : After::rest;
  }
  if (!size && size.error().is(EAGAIN)) {
    return After::nothing;
  }
  const Error error = size ? Error{"read", code::end_of_file} : size.error();
  end_reading_after(error);
  finish_read(request, std::unexpected(error));
  return After::nothing;
}

Result<std::size_t> Stream::receive_some(Bytes buffer) { return receive(fd_.get(), type_, buffer); }

// The end of the stream may be read again, and a terminal may even go on behind it; any other
// error is the end of both directions.
void Stream::end_reading_after(const Error& error) {
  set_inactive();
  unwant(events::readable);
  if (!error.is(code::end_of_file)) {
    is_readable_ = is_writable_ = false;
  }
}

void Stream::call_on_data(Result<ConstBytes> result) {
  loop().enter(TaskKind::read, context_, [&] { call_slot(on_data_, result); });
  if (!is_pushing_) {
    // Stopped: by its end, or from inside the callback, which was put back behind that.
    on_data_ = nullptr;
    if (extras_ != nullptr) {
      extras_->allocate = nullptr;
      drop_unused_extras();
    }
  }
}

void Stream::finish_read(ReadRequest& request, Result<std::size_t> result) {
  reading_ = nullptr;
  request.stream_ = nullptr;
  set_inactive();
  OnRead on_read = std::move(request.on_read_);
  const Context context = request.context_;
  loop().enter(TaskKind::read, context, on_read, result);
}

}  // namespace rondo
