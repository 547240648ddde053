#include "node/tls/tls_stream.h"

#include <algorithm>
#include <cstring>

namespace rondo::node::tls {

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
  if (StreamHandle* const handle = streams_.handles().find(transport); handle != nullptr) {
    transport_stream_ = handle->stream.get();
    // What comes from now on is encrypted: nothing for whoever has read it until now.
    if (StreamConsumer* const former = std::exchange(handle->consumer, nullptr)) {
      former->on_stream_gone();
    }
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

StreamHandle* TlsStream::transport_handle() const {
  StreamHandle* const handle = streams_.handles().find(transport_number_);
  return handle != nullptr && handle->stream.get() == transport_stream_ ? handle : nullptr;
}

void TlsStream::set_buffer_keeping(BufferKeeping keeping) {
  buffer_keeping_ = keeping;
  if (ssl_ == nullptr) {
    return;
  }
  if (keeping == BufferKeeping::until_needed) {
    SSL_clear_mode(ssl_.get(), SSL_MODE_RELEASE_BUFFERS);
    return;
  }
  SSL_set_mode(ssl_.get(), SSL_MODE_RELEASE_BUFFERS);
  // If they are in use, OpenSSL gives them back when it is done with them.
  if (ssl_depth_ == 0) {
    SSL_free_buffers(ssl_.get());
  }
}

Stream* TlsStream::transport() const {
  return transport_handle() != nullptr ? transport_stream_ : nullptr;
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

// ---- What script hears ------------------------------------------------------------------------

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
      const js::Context context = streams_.environment().context();
      std::array<js::Value, 4> values{js::number(context, number_),
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

// ---- The work --------------------------------------------------------------------------------

void TlsStream::cycle() {
  if (is_cycling_) {
    must_cycle_again_ = true;
    return;
  }
  if (is_destroyed_) {
    return;
  }
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
