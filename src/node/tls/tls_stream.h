// TLS over another stream.
//
// What is encrypted goes between OpenSSL and the transport without a detour: the transport is one
// of the native streams (stream_handles.h), or a stream that script has, to which the bytes are
// handed. What is plain goes between OpenSSL and script the way it does for every native stream.
//
// Script may end a stream whenever it is called, so whoever calls a method holds the stream.
//
// Whatever OpenSSL reports while it works (a handshake is done, there is a session) is noted, and
// told to script when OpenSSL has returned: script may do anything, also end the stream.
#pragma once

#include <deque>
#include <memory>

#include "node/net/stream_handles.h"
#include "node/tls/secure_context.h"
#include "node/tls/tls_streams.h"

namespace rondo::node::tls {

enum class Side : std::uint8_t { client, server };

// Whether OpenSSL keeps its buffers between records.
enum class BufferKeeping : std::uint8_t { none, until_needed };

// The most that one record holds. Whoever sends more uses full ones.
constexpr int record_size_max = SSL3_RT_MAX_PLAIN_LENGTH;

class TlsStream : public std::enable_shared_from_this<TlsStream> {
 public:
  // The transport is the number of a native stream, or negative if script has it.
  TlsStream(TlsStreams& streams, int number, std::shared_ptr<SecureContext> context, Side side,
            int transport);
  TlsStream(const TlsStream&) = delete;
  TlsStream& operator=(const TlsStream&) = delete;
  ~TlsStream();

  [[nodiscard]] static TlsStream& of(const SSL* ssl);

  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] bool is_server() const noexcept { return side_ == Side::server; }
  // Null after destroy().
  [[nodiscard]] SSL* ssl() const noexcept { return ssl_.get(); }
  [[nodiscard]] TlsStreams& streams() const noexcept { return streams_; }

  // ---- Bytes ----

  [[nodiscard]] Result<> start_reading();
  void stop_reading();
  // What is read goes into this view from now on; null for none.
  void lend_buffer(std::unique_ptr<js::Pin> view) { lent_buffer_ = std::move(view); }

  // Whether the end will be told later. The bytes are not needed afterwards.
  [[nodiscard]] Result<bool> write(std::span<const ConstBytes> buffers);
  // What waits for the peer, encrypted.
  [[nodiscard]] std::size_t queue_size() const;
  // Says goodbye. The transport's shutdown is asked for as well, unless script has it.
  [[nodiscard]] Result<> shut_down();

  // Of a transport that script has: what has come, and what became of what was handed to it.
  void receive(ConstBytes encrypted);
  void receive_end(int status);
  void on_sent(Result<> outcome);
  // The transport has written what it had before TLS began.
  void on_transport_free();

  // By TlsStreams::keep_buffers_of().
  void set_buffer_keeping(BufferKeeping keeping);

  // ---- The protocol ----

  // Lets OpenSSL work on what has come and what waits.
  void cycle();
  // Ends all; the transport is left alone.
  void destroy();

  // To be told to script when OpenSSL has returned.
  void note(Notice notice) { notices_.push_back(std::move(notice)); }

  // ---- What script has asked for ----

  bool wants_sessions = false;
  bool wants_keys = false;
  bool wants_certificate_choice = false;
  bool wants_protocol_choice = false;
  // A suspended handshake goes on when script has answered.
  bool is_hello_answered = false;
  bool is_certificate_chosen = false;
  bool is_asking_certificate = false;
  bool is_asking_hello = false;
  // Nothing is sent until script has stored the new session.
  bool is_awaiting_new_session = false;
  bool waits_for_transport = false;
  // OpenSSL gets no more to read until script has heard of what there was: a session that it is
  // told of is still the present one.
  bool is_input_held = false;
  bool is_established = false;
  Octets protocols;
  Octets status_response;
  Session next_session;
  // Instead of the first one, once the name is known.
  std::shared_ptr<SecureContext> chosen_context;

 private:
  friend struct MemoryBio;

  // Null if it is closed, or script has it.
  [[nodiscard]] StreamHandle* transport_handle() const;
  [[nodiscard]] Stream* transport() const;
  [[nodiscard]] std::size_t take_input(std::span<char> room);
  [[nodiscard]] bool has_transport_in_script() const noexcept { return transport_number_ < 0; }

  void on_data(const Result<ConstBytes>& data);
  void read_plain();
  // What OpenSSL has put into the room, and why there is no more of it: an SSL_ERROR_ number.
  struct Plain {
    std::size_t size = 0;
    int error = 0;
    TlsFailure failure;
  };
  [[nodiscard]] Plain read_some(Bytes room);
  [[nodiscard]] bool has_read_everything() const;
  // Who takes what is plain instead of script: an HTTP parser that consumes the transport.
  [[nodiscard]] StreamConsumer* consumer() const;
  [[nodiscard]] Bytes room_for_plain();
  void deliver(std::size_t size, const std::byte* place);
  void deliver_copy(ConstBytes plain);
  void end_reading(const Plain& plain);
  void tell_end();
  void fail(const TlsFailure& failure);
  // Whether the stream is still there.
  bool tell_notices();

  [[nodiscard]] bool encrypt(ConstBytes plain);
  void write_waiting();
  void flush();
  void send();
  void send_to_stream(Stream& stream);
  void send_by_script();
  void finish_writes(int status);
  void drop_output();

  TlsStreams& streams_;
  int number_;
  Side side_;
  int transport_number_;
  Stream* transport_stream_ = nullptr;
  std::shared_ptr<SecureContext> context_;
  Ssl ssl_;

  ConstBytes incoming_;           // Belongs to whoever has called.
  std::vector<std::byte> stash_;  // What could not be used yet.
  std::size_t stash_used_ = 0;
  std::vector<std::byte> output_;
  std::vector<std::byte> waiting_;  // Plain, until the handshake is done.
  int unfinished_writes_ = 0;
  int send_error_ = 0;
  std::size_t size_with_script_ = 0;

  std::deque<Notice> notices_;
  std::unique_ptr<js::Pin> lent_buffer_;
  int ssl_depth_ = 0;
  BufferKeeping buffer_keeping_ = BufferKeeping::none;
  bool is_cycling_ = false;
  bool must_cycle_again_ = false;
  bool is_sending_ = false;
  bool has_ended_ = false;
  bool reads_much_ = false;
  bool is_destroyed_ = false;
};

}  // namespace rondo::node::tls
