#include "node/tls/tls_stream.h"

#include <openssl/err.h>

#include <algorithm>
#include <cstring>

#include "rondo/base/error.h"

namespace rondo::node::tls {

namespace {

// The most that one record holds. Whoever sends more uses full ones.
constexpr int record_size_max = SSL3_RT_MAX_PLAIN_LENGTH;
// Buffers below this size are put together, so that they share a record.
constexpr std::size_t small_buffer_size = 4'096;
// Room for what encryption adds to a record.
constexpr std::size_t record_overhead = 64;
constexpr std::size_t spare_output_max = 262'144;

int status_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

bool is_fatal(int error) { return error == SSL_ERROR_SSL || error == SSL_ERROR_SYSCALL; }

}  // namespace

// ---- What OpenSSL reads from and writes to ---------------------------------------------------

struct MemoryBio {
  static TlsStream& of(BIO* bio) { return *static_cast<TlsStream*>(BIO_get_data(bio)); }

  static int read(BIO* bio, char* room, int size) {
    BIO_clear_retry_flags(bio);
    const std::size_t taken = of(bio).take_input({room, static_cast<std::size_t>(size)});
    if (taken == 0) {
      BIO_set_retry_read(bio);
      return -1;
    }
    return static_cast<int>(taken);
  }

  static int write(BIO* bio, const char* data, int size) {
    BIO_clear_retry_flags(bio);
    const auto* const bytes = reinterpret_cast<const std::byte*>(data);
    std::vector<std::byte>& output = of(bio).output_;
    output.insert(output.end(), bytes, bytes + size);
    return size;
  }

  static long control(BIO* /*bio*/, int command, long /*number*/, void* /*pointer*/) {
    return command == BIO_CTRL_FLUSH ? 1 : 0;
  }

  static BIO_METHOD* method() {
    static BIO_METHOD* const value = [] {
      BIO_METHOD* made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "rondo stream");
      BIO_meth_set_read(made, read);
      BIO_meth_set_write(made, write);
      BIO_meth_set_ctrl(made, control);
      return made;
    }();
    return value;
  }
};

std::size_t TlsStream::take_input(std::span<char> room) {
  if (is_input_held) {
    return 0;
  }
  std::size_t taken = 0;
  if (const std::size_t left = stash_.size() - stash_used_; left > 0) {
    taken = std::min(left, room.size());
    std::memcpy(room.data(), stash_.data() + stash_used_, taken);
    stash_used_ += taken;
    if (stash_used_ == stash_.size()) {
      stash_ = {};
      stash_used_ = 0;
    }
    return taken;
  }
  taken = std::min(incoming_.size(), room.size());
  std::memcpy(room.data(), incoming_.data(), taken);
  incoming_ = incoming_.subspan(taken);
  return taken;
}

// ---- Beginning and end -----------------------------------------------------------------------

TlsStream::TlsStream(TlsStreams& streams, int number, std::shared_ptr<SecureContext> context,
                     Side side, int transport)
    : streams_(streams),
      number_(number),
      side_(side),
      transport_number_(transport),
      context_(std::move(context)),
      ssl_(SSL_new(context_->get())) {
  if (const StreamHandle* handle = StreamHandles::current().find(transport); handle != nullptr) {
    transport_stream_ = handle->stream.get();
  }
  BIO* const bio = BIO_new(MemoryBio::method());
  BIO_set_data(bio, this);
  BIO_set_init(bio, 1);
  SSL_set_bio(ssl_.get(), bio, bio);
  SSL_set_app_data(ssl_.get(), this);
  SSL_set_mode(ssl_.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_AUTO_RETRY |
                               SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  if (side == Side::server) {
    SSL_set_accept_state(ssl_.get());
  } else {
    SSL_set_connect_state(ssl_.get());
  }
}

TlsStream::~TlsStream() = default;

TlsStream& TlsStream::of(const SSL* ssl) {
  return *static_cast<TlsStream*>(SSL_get_app_data(const_cast<SSL*>(ssl)));
}

Stream* TlsStream::transport() const {
  const StreamHandle* const handle = StreamHandles::current().find(transport_number_);
  return handle != nullptr && handle->stream.get() == transport_stream_ ? transport_stream_
                                                                        : nullptr;
}

void TlsStream::destroy() {
  if (is_destroyed_) {
    return;
  }
  const auto self = shared_from_this();
  is_destroyed_ = true;
  if (Stream* const stream = transport(); stream != nullptr) {
    stream->stop_reading();
  }
  notices_.clear();
  lent_buffer_.reset();
  // Script may be called by OpenSSL just now.
  if (ssl_depth_ == 0) {
    ssl_.reset();
  }
  finish_writes(-ECANCELED);
  streams_.remove(number_);
}

// ---- Reading ---------------------------------------------------------------------------------

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
  const auto self = shared_from_this();
  incoming_ = encrypted;
  cycle();
  stash_.insert(stash_.end(), incoming_.begin(), incoming_.end());
  incoming_ = {};
}

void TlsStream::receive_end(int status) {
  const auto self = shared_from_this();
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
  ERR_clear_error();
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

Bytes TlsStream::room_for_plain() {
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
  }
}

void TlsStream::deliver(std::size_t size, const std::byte* place) {
  std::array<JSValueRef, 3> values{};
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

// The peer learns of it before script does, which may end everything.
void TlsStream::fail(const TlsFailure& failure) {
  flush();
  if (is_destroyed_) {
    return;
  }
  Notice notice{.kind = Notice::Kind::error};
  notice.failure = std::make_unique<TlsFailure>(failure);
  note(std::move(notice));
  tell_notices();
}

bool TlsStream::tell_notices() {
  while (!notices_.empty() && !is_destroyed_) {
    const Notice notice = std::move(notices_.front());
    notices_.pop_front();
    streams_.tell(TlsStreams::Event::notice, [&] {
      const JSContextRef context = streams_.environment().context();
      std::array<JSValueRef, 4> values{js::number(context, number_),
                                       js::number(context, static_cast<double>(notice.kind)),
                                       js::undefined(context), js::undefined(context)};
      if (notice.failure != nullptr) {
        values[2] = notice.failure->to_script(context);
      } else if (notice.kind == Notice::Kind::certificate_wanted) {
        values[2] = js::string(context, notice.text);
        values[3] = js::boolean(context, notice.flag);
      } else {
        values[2] = crypto::to_script(context, notice.first);
        values[3] = notice.second.empty() ? js::boolean(context, notice.flag)
                                          : crypto::to_script(context, notice.second);
      }
      return values;
    });
  }
  return !is_destroyed_;
}

// ---- Writing ---------------------------------------------------------------------------------

// Whether it could be done. It cannot be done before the end of a handshake.
bool TlsStream::encrypt(ConstBytes plain) {
  ++ssl_depth_;
  ERR_clear_error();
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
    const JSContextRef context = streams_.environment().context();
    return std::array<JSValueRef, 2>{js::number(context, number_), js::bytes(context, bytes)};
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
  const auto self = shared_from_this();
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

// ---- The work --------------------------------------------------------------------------------

void TlsStream::cycle() {
  if (is_cycling_) {
    must_cycle_again_ = true;
    return;
  }
  if (is_destroyed_) {
    return;
  }
  const auto self = shared_from_this();
  is_cycling_ = true;
  if (output_.capacity() == 0) {
    output_.swap(streams_.spare_output);
  }
  do {
    must_cycle_again_ = false;
    read_plain();
    write_waiting();
    flush();
  } while (must_cycle_again_ && !is_destroyed_);
  if (output_.empty()) {
    drop_output();
  }
  is_cycling_ = false;
  if (is_destroyed_) {
    ssl_.reset();
  }
  streams_.settle();
}

}  // namespace rondo::node::tls
