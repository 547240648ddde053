// From the transport through OpenSSL to script.
#include <algorithm>
#include <cstring>

#include "node/tls/tls_stream.h"
#include "rondo/base/error.h"

namespace rondo::node::tls {

namespace {

bool is_fatal(int error) { return error == SSL_ERROR_SSL || error == SSL_ERROR_SYSCALL; }

}  // namespace

Result<> TlsStream::start_reading() {
  Stream* const stream = transport();
  if (stream == nullptr) {
    return std::unexpected(Error{"read", EBADF});
  }
  const std::weak_ptr<TlsStream> self = weak_from_this();
  return stream->start_reading(
      [&streams = streams_](std::size_t /*suggested*/) { return streams.input(); },
      [self](const Result<ConstBytes>& data) {
        if (const auto reader = self.lock()) {
          reader->on_data(data);
        }
      });
}

void TlsStream::stop_reading() {
  if (Stream* const stream = transport(); stream != nullptr) {
    stream->stop_reading();
  }
}

void TlsStream::on_data(const Result<ConstBytes>& data) {
  if (data) {
    receive(*data);
  } else {
    receive_end(data.error().number());
  }
}

void TlsStream::receive(ConstBytes encrypted) {
  if (is_destroyed_ || encrypted.empty()) {
    return;
  }
  if (is_cycling_) {
    stash_.insert(stash_.end(), encrypted.begin(), encrypted.end());
    must_cycle_again_ = true;
    return;
  }
  incoming_ = encrypted;
  cycle();
  stash_.insert(stash_.end(), incoming_.begin(), incoming_.end());
  incoming_ = {};
}

void TlsStream::receive_end(int status) {
  if (!is_cycling_) {
    cycle();
  }
  if (is_destroyed_) {
    return;
  }
  if (status == -code::end_of_file) {
    tell_end();
  } else {
    streams_.tell_status(TlsStreams::Event::read, number_, status);
  }
}

void TlsStream::tell_end() {
  if (!has_ended_) {
    has_ended_ = true;
    streams_.tell_status(TlsStreams::Event::read, number_, -code::end_of_file);
  }
}

TlsStream::Plain TlsStream::read_some(Bytes room) {
  Plain plain;
  int answer = 0;
  ++ssl_depth_;
  clear_errors();
  do {
    const Bytes rest = room.subspan(plain.size);
    answer = SSL_read(ssl_.get(), rest.data(), static_cast<int>(rest.size()));
    plain.size += static_cast<std::size_t>(std::max(answer, 0));
    // A full record is continued by the next one; others are told as they were written.
  } while (answer == record_size_max && plain.size < room.size());
  plain.error = answer > 0 ? SSL_ERROR_NONE : SSL_get_error(ssl_.get(), answer);
  if (is_fatal(plain.error)) {
    plain.failure = TlsFailure::take();
  }
  --ssl_depth_;
  return plain;
}

StreamConsumer* TlsStream::consumer() const {
  const StreamHandle* const handle = transport_handle();
  return handle != nullptr ? handle->consumer : nullptr;
}

Bytes TlsStream::room_for_plain() {
  if (consumer() != nullptr) {
    return streams_.room(false);
  }
  if (lent_buffer_ != nullptr) {
    const auto lent = js::memory_of(streams_.environment().context(), lent_buffer_->get());
    if (lent && !lent->empty()) {
      return *lent;
    }
  }
  return streams_.room(reads_much_);
}

void TlsStream::read_plain() {
  while (!is_destroyed_ && !has_ended_) {
    const Bytes room = room_for_plain();
    const Plain plain = read_some(room);
    if (plain.size > 0 && notices_.empty()) {
      reads_much_ = plain.size >= 2 * static_cast<std::size_t>(record_size_max);
      deliver(plain.size, room.data());
    } else if (plain.size > 0) {
      deliver_copy(room.first(plain.size));
    } else {
      tell_notices();
    }
    const bool was_held = std::exchange(is_input_held, false);
    if (plain.error != SSL_ERROR_NONE && !(was_held && plain.error == SSL_ERROR_WANT_READ)) {
      end_reading(plain);
      return;
    }
    if (plain.size > 0 && has_read_everything()) {
      return;
    }
  }
}

// Then OpenSSL need not be asked whether there is more, which costs it as much as a small record.
bool TlsStream::has_read_everything() const {
  return !is_destroyed_ && incoming_.empty() && stash_.empty() && notices_.empty() &&
         SSL_has_pending(ssl_.get()) == 0;
}

void TlsStream::deliver(std::size_t size, const std::byte* place) {
  if (StreamConsumer* const taker = consumer(); taker != nullptr && streams_.can_consume(place)) {
    transport_handle()->consumed_size += size;
    const auto busy = streams_.keep_scratch();
    taker->on_data({place, size});
    return;
  }
  std::array<js::Value, 3> values{};
  const bool is_lent = lent_buffer_ != nullptr;
  streams_.tell(TlsStreams::Event::read,
                [&] { return streams_.read_arguments(values, number_, size, place, is_lent); });
}

// The room is everybody's: while script hears of the notices, what was read lies elsewhere.
void TlsStream::deliver_copy(ConstBytes plain) {
  const std::vector<std::byte> copy(plain.begin(), plain.end());
  tell_notices();
  ConstBytes rest = copy;
  while (!rest.empty() && !is_destroyed_) {
    reads_much_ = false;
    const Bytes room = room_for_plain();
    const std::size_t size = std::min(rest.size(), room.size());
    std::memcpy(room.data(), rest.data(), size);
    rest = rest.subspan(size);
    deliver(size, room.data());
  }
}

void TlsStream::end_reading(const Plain& plain) {
  if (is_destroyed_) {
    return;
  }
  if (plain.error == SSL_ERROR_ZERO_RETURN) {
    tell_end();
  } else if (is_fatal(plain.error)) {
    fail(plain.failure);
  }
}

}  // namespace rondo::node::tls
