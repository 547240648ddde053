// From script through OpenSSL to the transport.
#include <algorithm>

#include "node/tls/tls_stream.h"
#include "rondo/base/error.h"

namespace rondo::node::tls {

namespace {

// Buffers below this size are put together, so that they share a record.
constexpr std::size_t small_buffer_size = 4'096;
// Room for what encryption adds to a record.
constexpr std::size_t record_overhead = 64;
constexpr std::size_t spare_output_max = 262'144;

int status_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

}  // namespace

// Whether it could be done. It cannot be done before the end of a handshake.
bool TlsStream::encrypt(ConstBytes plain) {
  ++ssl_depth_;
  clear_errors();
  const int answer = SSL_write(ssl_.get(), plain.data(), static_cast<int>(plain.size()));
  --ssl_depth_;
  return answer > 0;
}

Result<bool> TlsStream::write(std::span<const ConstBytes> buffers) {
  if (ssl_ == nullptr || is_destroyed_) {
    return std::unexpected(Error{"write", EPROTO});
  }
  const std::size_t size = total_size(buffers);
  if (size == 0) {
    // Done when what was there before is done, which may be the handshake.
    unfinished_writes_ += is_established ? 0 : 1;
    const bool is_pending = !is_established;
    cycle();
    return is_pending;
  }
  if (!SSL_is_init_finished(ssl_.get()) || !waiting_.empty()) {
    for (const ConstBytes& buffer : buffers) {
      waiting_.insert(waiting_.end(), buffer.begin(), buffer.end());
    }
    ++unfinished_writes_;
    cycle();
    return true;
  }
  if (buffer_keeping_ == BufferKeeping::none) {
    streams_.keep_buffers_of(*this);
  }
  if (output_.capacity() == 0) {
    output_.swap(streams_.spare_output);
  }
  output_.reserve(output_.size() + size + (size / record_size_max + 1) * record_overhead);
  std::vector<std::byte> joined;
  for (const ConstBytes& buffer : buffers) {
    if (buffers.size() > 1 && buffer.size() < small_buffer_size) {
      joined.insert(joined.end(), buffer.begin(), buffer.end());
      continue;
    }
    if ((!joined.empty() && !encrypt(joined)) || (!buffer.empty() && !encrypt(buffer))) {
      return std::unexpected(Error{"write", EPROTO});
    }
    joined.clear();
  }
  if (!joined.empty() && !encrypt(joined)) {
    return std::unexpected(Error{"write", EPROTO});
  }
  send_error_ = 0;
  flush();
  if (send_error_ != 0) {
    return std::unexpected(Error{"write", -send_error_});
  }
  const bool is_pending = is_sending_ || !output_.empty();
  unfinished_writes_ += is_pending ? 1 : 0;
  return is_pending;
}

// What script wrote before the handshake was done.
void TlsStream::write_waiting() {
  if (waiting_.empty() || ssl_ == nullptr || is_destroyed_ || !SSL_is_init_finished(ssl_.get())) {
    return;
  }
  const std::vector<std::byte> plain = std::move(waiting_);
  waiting_ = {};
  if (!encrypt(plain)) {
    finish_writes(-EPROTO);
  }
}

void TlsStream::flush() {
  if (is_sending_ || is_awaiting_new_session || waits_for_transport || is_destroyed_) {
    return;
  }
  if (!output_.empty()) {
    send();
  }
  const bool is_done = output_.empty() && waiting_.empty() && !is_sending_;
  if (is_done && (is_established || send_error_ != 0)) {
    finish_writes(send_error_);
  }
}

void TlsStream::send() {
  if (has_transport_in_script()) {
    send_by_script();
  } else if (Stream* const stream = transport(); stream != nullptr) {
    send_to_stream(*stream);
  } else {
    send_error_ = -ECANCELED;
    drop_output();
  }
}

void TlsStream::send_to_stream(Stream& stream) {
  const auto taken = stream.try_write(ConstBytes(output_));
  if (!taken && !taken.error().is(EAGAIN)) {
    send_error_ = taken.error().number();
    drop_output();
    return;
  }
  const std::size_t size = taken ? *taken : 0;
  if (size == output_.size()) {
    drop_output();
    return;
  }
  std::vector<std::byte> rest(output_.begin() + static_cast<std::ptrdiff_t>(size), output_.end());
  drop_output();
  const std::weak_ptr<TlsStream> self = weak_from_this();
  const Result<> queued = stream.write(std::move(rest), [self](Result<> outcome) {
    if (const auto waiting = self.lock()) {
      waiting->on_sent(outcome);
    }
  });
  is_sending_ = queued.has_value();
  send_error_ = status_of(queued);
}

void TlsStream::send_by_script() {
  is_sending_ = true;
  const std::vector<std::byte> bytes = std::move(output_);
  output_ = {};
  size_with_script_ = bytes.size();
  streams_.tell(TlsStreams::Event::encrypted, [&] {
    const js::Context context = streams_.environment().context();
    return std::array<js::Value, 2>{js::number(context, number_), js::bytes(context, bytes)};
  });
}

// One stream after the other uses the same memory.
void TlsStream::drop_output() {
  output_.clear();
  if (output_.capacity() > streams_.spare_output.capacity() &&
      output_.capacity() <= spare_output_max) {
    output_.swap(streams_.spare_output);
  }
  output_ = {};
}

void TlsStream::on_sent(Result<> outcome) {
  if (!is_sending_) {
    return;
  }
  is_sending_ = false;
  size_with_script_ = 0;
  send_error_ = status_of(outcome);
  if (!is_destroyed_) {
    flush();
  }
}

void TlsStream::on_transport_free() {
  waits_for_transport = false;
  flush();
}

void TlsStream::finish_writes(int status) {
  for (int left = std::exchange(unfinished_writes_, 0); left > 0; --left) {
    streams_.tell_status(TlsStreams::Event::written, number_, status);
  }
}

std::size_t TlsStream::queue_size() const {
  const Stream* const stream = transport();
  return output_.size() + waiting_.size() + size_with_script_ +
         (stream != nullptr ? stream->write_queue_size() : 0);
}

Result<> TlsStream::shut_down() {
  if (ssl_ != nullptr) {
    ++ssl_depth_;
    SSL_shutdown(ssl_.get());
    ERR_clear_error();
    --ssl_depth_;
    flush();
  }
  if (has_transport_in_script()) {
    return {};
  }
  Stream* const stream = transport();
  if (stream == nullptr) {
    return std::unexpected(Error{"shutdown", ENOTCONN});
  }
  const std::weak_ptr<TlsStream> self = weak_from_this();
  return stream->shutdown([self, &streams = streams_, number = number_](Result<> outcome) {
    if (!self.expired()) {
      streams.tell_status(TlsStreams::Event::shut_down, number, status_of(outcome));
    }
  });
}

}  // namespace rondo::node::tls
