#include "node/http2/session.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "node/http2/callbacks.h"
#include "rondo/base/require.h"

namespace rondo::node::http2 {

namespace {

struct OptionDelete {
  void operator()(nghttp2_option* option) const { nghttp2_option_del(option); }
};
using Option = std::unique_ptr<nghttp2_option, OptionDelete>;

Option make_option(const Limits& limits) {
  nghttp2_option* raw = nullptr;
  require(nghttp2_option_new(&raw) == 0);
  Option option(raw);
  // Script says when data was consumed, which is what holds a peer back.
  nghttp2_option_set_no_auto_window_update(raw, 1);
  nghttp2_option_set_no_closed_streams(raw, 1);
  nghttp2_option_set_builtin_recv_extension_type(raw, NGHTTP2_ALTSVC);
  nghttp2_option_set_builtin_recv_extension_type(raw, NGHTTP2_ORIGIN);
  const auto set = [raw](double value, auto function) {
    if (value >= 0) {
      function(raw, static_cast<std::uint32_t>(value));
    }
  };
  set(limits.deflate_table_size, nghttp2_option_set_max_deflate_dynamic_table_size);
  set(limits.reserved_remote_streams, nghttp2_option_set_max_reserved_remote_streams);
  set(limits.send_header_block_size, nghttp2_option_set_max_send_header_block_length);
  set(limits.peer_concurrent_streams, nghttp2_option_set_peer_max_concurrent_streams);
  set(limits.settings, nghttp2_option_set_max_settings);
  if (limits.reset_burst >= 0 && limits.reset_rate >= 0) {
    nghttp2_option_set_stream_reset_rate_limit(raw, static_cast<std::uint64_t>(limits.reset_burst),
                                               static_cast<std::uint64_t>(limits.reset_rate));
  }
  if (!limits.checks_field_whitespace) {
    nghttp2_option_set_no_rfc9113_leading_and_trailing_ws_validation(raw, 1);
  }
  return option;
}

}  // namespace

Session::Session(Side side, const Limits& limits) : limits_(limits) {
  const Option option = make_option(limits);
  nghttp2_session* session = nullptr;
  const auto make =
      side == Side::server ? nghttp2_session_server_new3 : nghttp2_session_client_new3;
  require(make(&session, session_callbacks(limits.padding), this, option.get(),
               memory_.functions()) == 0);
  session_.reset(session);
}

// ---- Bytes --------------------------------------------------------------------------------------

void Session::receive(std::span<const std::uint8_t> bytes, Events& events) {
  events_ = &events;
  input_ = bytes.data();
  const auto result = nghttp2_session_mem_recv(native(), bytes.data(), bytes.size());
  if (result < 0) {
    events.add(EventKind::failed, 0, static_cast<double>(result), is_flooded_ ? 1 : 0);
  }
  input_ = nullptr;
  events_ = nullptr;
}

Session::Output Session::produce(std::size_t size_wanted, Events& events) {
  events_ = &events;
  while (output_.size < size_wanted) {
    const std::uint8_t* bytes = nullptr;
    const auto size = nghttp2_session_mem_send(native(), &bytes);
    if (size < 0) {
      events.add(EventKind::failed, 0, static_cast<double>(size));
    }
    if (size <= 0) {
      break;
    }
    append({bytes, static_cast<std::size_t>(size)});
  }
  events_ = nullptr;
  output_.first_written = events.count();
  for (const std::int32_t id : written_) {
    events.add(EventKind::written, id);
  }
  written_.clear();
  output_capacity_ = 0;
  return std::exchange(output_, {});
}

void Session::append(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t capacity_min = 512;
  const std::size_t size = output_.size + bytes.size();
  if (size > output_capacity_) {
    output_capacity_ = std::max({capacity_min, size, output_capacity_ * 2});
    auto* const memory = static_cast<std::uint8_t*>(std::realloc(output_.memory, output_capacity_));
    require(memory != nullptr);
    output_.memory = memory;
  }
  if (!bytes.empty()) {
    std::memcpy(output_.memory + output_.size, bytes.data(), bytes.size());
  }
  output_.size = size;
}

void Session::append_zeros(std::size_t size) {
  static constexpr std::array<std::uint8_t, 256> zeros{};
  append(std::span(zeros).first(std::min(size, zeros.size())));
}

// ---- Streams ------------------------------------------------------------------------------------

Stream* Session::find(std::int32_t id) {
  const auto found = streams_.find(id);
  return found == streams_.end() ? nullptr : &found->second;
}

Stream& Session::open(std::int32_t id) {
  Stream& stream = streams_[id];
  stream.block_size_max =
      nghttp2_session_get_local_settings(native(), NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE);
  return stream;
}

void Session::forget(std::int32_t id) {
  read_start(id);
  if (const Stream* const stream = find(id)) {
    queued_size_ -= stream->queued_size;
    header_size_ -= stream->header_size;
    streams_.erase(id);
  }
}

void Session::read_start(std::int32_t id) {
  Stream* const stream = find(id);
  if (stream == nullptr) {
    return;
  }
  stream->is_reading = true;
  if (const std::size_t size = std::exchange(stream->unconsumed_size, 0); size > 0) {
    nghttp2_session_consume_stream(native(), id, size);
  }
}

void Session::read_stop(std::int32_t id) {
  if (Stream* const stream = find(id)) {
    stream->is_reading = false;
  }
}

// ---- Settings and pings -------------------------------------------------------------------------

int Session::submit_settings(std::span<const nghttp2_settings_entry> entries) {
  if (static_cast<double>(settings_waiting_) >= limits_.outstanding_settings) {
    return too_many;
  }
  const int result =
      nghttp2_submit_settings(native(), NGHTTP2_FLAG_NONE, entries.data(), entries.size());
  settings_waiting_ += result == 0 ? 1 : 0;
  return result;
}

int Session::submit_ping(const std::uint8_t* payload) {
  if (static_cast<double>(pings_waiting_) >= limits_.outstanding_pings) {
    return too_many;
  }
  const int result = nghttp2_submit_ping(native(), NGHTTP2_FLAG_NONE, payload);
  pings_waiting_ += result == 0 ? 1 : 0;
  return result;
}

void Session::listen_to(std::span<const std::uint32_t> custom_settings) {
  custom_settings_.assign(custom_settings.begin(), custom_settings.end());
}

}  // namespace rondo::node::http2
