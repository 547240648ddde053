// One end of an HTTP/2 connection, without the connection: bytes that came go in, events and bytes
// to be sent come out. Script sees to it that both get where they should.
#pragma once

#include <nghttp2/nghttp2.h>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "node/http2/events.h"
#include "node/http2/memory.h"
#include "node/http2/stream.h"

namespace rondo::node::http2 {

enum class Side : std::uint8_t { server, client };
enum class Padding : std::uint8_t { none, aligned, max };

// Beyond them a peer is taken for an attacker. What is negative is left to nghttp2.
struct Limits {
  double deflate_table_size = -1;
  double reserved_remote_streams = -1;
  double send_header_block_size = -1;
  double peer_concurrent_streams = -1;
  Padding padding = Padding::none;
  double header_pairs = 128;
  double outstanding_pings = 10;
  double outstanding_settings = 10;
  double memory = 10'000'000;
  double settings = -1;
  double reset_burst = -1;
  double reset_rate = -1;
  double rejected_streams = 100;
  double invalid_frames = 1000;
  bool checks_field_whitespace = true;
};

// Those that have a name, in the order in which script gets their values.
inline constexpr std::array named_settings = {
    NGHTTP2_SETTINGS_HEADER_TABLE_SIZE,       NGHTTP2_SETTINGS_ENABLE_PUSH,
    NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS,  NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE,
    NGHTTP2_SETTINGS_MAX_FRAME_SIZE,          NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE,
    NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL,
};

struct SessionDelete {
  void operator()(nghttp2_session* session) const { nghttp2_session_del(session); }
};

class Session {
 public:
  Session(Side side, const Limits& limits);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() = default;

  [[nodiscard]] nghttp2_session* native() const noexcept { return session_.get(); }

  void receive(std::span<const std::uint8_t> bytes, Events& events);
  // Frames that are ready, about as many bytes as asked for, in memory of malloc().
  struct Output {
    std::uint8_t* memory = nullptr;
    std::size_t size = 0;
    // The events from here on tell of pieces that are in it: they are done with when it is sent.
    std::size_t first_written = 0;
  };
  [[nodiscard]] Output produce(std::size_t size_wanted, Events& events);

  // Null if script is done with it.
  [[nodiscard]] Stream* find(std::int32_t id);
  Stream& open(std::int32_t id);
  void forget(std::int32_t id);

  // What a stream reads its data from.
  static nghttp2_data_provider provider();
  void write(std::int32_t id, std::span<const std::uint8_t> bytes);
  void write_last(std::int32_t id);
  void read_start(std::int32_t id);
  void read_stop(std::int32_t id);

  [[nodiscard]] int submit_settings(std::span<const nghttp2_settings_entry> entries);
  [[nodiscard]] int submit_ping(const std::uint8_t* payload);
  // Of all frames until now.
  [[nodiscard]] std::size_t frames_received() const noexcept { return frames_received_; }
  [[nodiscard]] std::size_t frames_sent() const noexcept { return frames_sent_; }
  // The settings that have no name of their own and shall be told to script.
  void listen_to(std::span<const std::uint32_t> custom_settings);

  // Whether a limit stands against it.
  static constexpr int too_many = 1;

 private:
  friend struct Callbacks;
  friend struct Sending;

  [[nodiscard]] bool has_room_for_stream() const;
  [[nodiscard]] int begin_headers(std::int32_t id);
  [[nodiscard]] int add_header(std::int32_t id, std::string_view name, std::string_view value,
                               bool is_sensitive);
  void on_frame(const nghttp2_frame& frame);
  void on_headers(const nghttp2_frame& frame);
  void on_settings(const nghttp2_settings& settings);
  void on_goaway(const nghttp2_goaway& goaway);
  void on_extension(const nghttp2_frame& frame);
  void on_data(std::int32_t id, const std::uint8_t* data, std::size_t size);
  void append(std::span<const std::uint8_t> bytes);
  void append_zeros(std::size_t size);

  CountedMemory memory_;
  std::unique_ptr<nghttp2_session, SessionDelete> session_;
  Limits limits_;
  std::unordered_map<std::int32_t, Stream> streams_;
  std::vector<std::uint32_t> custom_settings_;
  Events* events_ = nullptr;             // While nghttp2 is at work.
  const std::uint8_t* input_ = nullptr;  // The same.
  Output output_;
  std::vector<std::int32_t> written_;  // The streams of pieces that are in the output.
  std::size_t output_capacity_ = 0;
  std::size_t queued_size_ = 0;
  std::size_t header_size_ = 0;  // Of all streams.
  std::size_t pings_waiting_ = 0;
  std::size_t settings_waiting_ = 0;
  std::size_t frames_received_ = 0;
  std::size_t frames_sent_ = 0;
  std::size_t rejected_streams_ = 0;
  std::size_t invalid_frames_ = 0;
  bool is_flooded_ = false;
};

}  // namespace rondo::node::http2
