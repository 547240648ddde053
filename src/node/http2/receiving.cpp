// What a session makes of the frames that come.
#include <algorithm>
#include <cstring>

#include "node/http2/session.h"

namespace rondo::node::http2 {

namespace {

std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

// ---- Headers ------------------------------------------------------------------------------------

// nghttp2 itself refuses more streams than the settings allow.
bool Session::has_room_for_stream() const {
  return static_cast<double>(memory_.size() + queued_size_ + header_size_) < limits_.memory;
}

int Session::begin_headers(std::int32_t id) {
  Stream* stream = find(id);
  if (stream == nullptr) {
    if (!has_room_for_stream()) {
      if (static_cast<double>(rejected_streams_++) > limits_.rejected_streams) {
        return NGHTTP2_ERR_CALLBACK_FAILURE;
      }
      nghttp2_submit_rst_stream(native(), NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
      return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    }
    rejected_streams_ = 0;
    stream = &open(id);
  }
  stream->block.clear();
  stream->sensitive_names.clear();
  stream->block_pairs = 0;
  stream->block_size = 0;
  return 0;
}

int Session::add_header(std::int32_t id, std::string_view name, std::string_view value,
                        bool is_sensitive) {
  constexpr std::size_t overhead = 32;  // By the protocol, of each header.
  Stream* const stream = find(id);
  if (stream == nullptr) {
    return 0;
  }
  stream->block_size += name.size() + value.size() + overhead;
  if (static_cast<double>(++stream->block_pairs) > limits_.header_pairs ||
      stream->block_size > stream->block_size_max) {
    nghttp2_submit_rst_stream(native(), NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
    return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
  }
  stream->block.append(name).push_back('\0');
  stream->block.append(value).push_back('\0');
  if (is_sensitive) {
    stream->sensitive_names.append(name).push_back('\0');
  }
  return 0;
}

void Session::on_headers(const nghttp2_frame& frame) {
  const bool is_push = frame.hd.type == NGHTTP2_PUSH_PROMISE;
  const std::int32_t id = is_push ? frame.push_promise.promised_stream_id : frame.hd.stream_id;
  Stream* const stream = find(id);
  if (stream == nullptr) {
    return;
  }
  constexpr double flags_factor = 256;
  const auto category = is_push ? NGHTTP2_HCAT_PUSH_RESPONSE : frame.headers.cat;
  // A promise is a category of its own for script: the one after nghttp2's.
  const double kind = is_push ? NGHTTP2_HCAT_HEADERS + 1 : static_cast<double>(category);
  const js::Context context = events_->context();
  events_->add(
      EventKind::headers, id,
      {js::number(context, kind + (flags_factor * frame.hd.flags)), events_->text(stream->block),
       is_push ? js::number(context, frame.hd.stream_id) : events_->text(stream->sensitive_names)});
  stream->header_size += stream->block_size;
  header_size_ += stream->block_size;
  stream->block = {};
}

// ---- Data ---------------------------------------------------------------------------------------

void Session::on_data(std::int32_t id, const std::uint8_t* data, std::size_t size) {
  // One stream that is not read must not hold up the others.
  nghttp2_session_consume_connection(native(), size);
  Stream* const stream = find(id);
  if (stream == nullptr) {
    return;
  }
  if (stream->is_reading) {
    nghttp2_session_consume_stream(native(), id, size);
  } else {
    stream->unconsumed_size += size;
  }
  if (size > 0) {
    events_->add(EventKind::data, id, static_cast<double>(data - input_),
                 static_cast<double>(size));
  }
}

// ---- The others ---------------------------------------------------------------------------------

void Session::on_frame(const nghttp2_frame& frame) {
  ++frames_received_;
  const bool is_answer = (frame.hd.flags & NGHTTP2_FLAG_ACK) != 0;
  const js::Context context = events_->context();
  switch (frame.hd.type) {
    case NGHTTP2_DATA:
      // Frames of nothing cost the peer nothing, and us time.
      if (frame.hd.length == 0 && (frame.hd.flags & NGHTTP2_FLAG_END_STREAM) == 0 &&
          static_cast<double>(invalid_frames_++) > limits_.invalid_frames) {
        is_flooded_ = true;
      }
      if ((frame.hd.flags & NGHTTP2_FLAG_END_STREAM) != 0 && find(frame.hd.stream_id) != nullptr) {
        events_->add(EventKind::ended, frame.hd.stream_id);
      }
      break;
    case NGHTTP2_HEADERS:
    case NGHTTP2_PUSH_PROMISE:
      on_headers(frame);
      break;
    case NGHTTP2_SETTINGS:
      on_settings(frame.settings);
      break;
    case NGHTTP2_PING: {
      const auto payload = std::as_bytes(std::span(frame.ping.opaque_data));
      const bool is_lost = is_answer && pings_waiting_ == 0;
      pings_waiting_ -= is_answer && !is_lost ? 1 : 0;
      events_->add_value(is_lost     ? EventKind::ping_lost
                         : is_answer ? EventKind::ping_done
                                     : EventKind::ping,
                         0, js::bytes(context, payload));
      break;
    }
    case NGHTTP2_GOAWAY:
      on_goaway(frame.goaway);
      break;
    case NGHTTP2_PRIORITY:
      events_->add(EventKind::priority, frame.hd.stream_id, frame.priority.pri_spec.stream_id,
                   frame.priority.pri_spec.weight, frame.priority.pri_spec.exclusive);
      break;
    default:
      on_extension(frame);
      break;
  }
}

void Session::on_settings(const nghttp2_settings& settings) {
  const js::Context context = events_->context();
  if ((settings.hd.flags & NGHTTP2_FLAG_ACK) != 0) {
    // The first answer is to the settings that nobody asked for.
    if (settings_waiting_ > 0) {
      --settings_waiting_;
      events_->add(EventKind::settings_done, 0);
    } else {
      events_->add(EventKind::settings_lost, 0);
    }
    return;
  }
  js::ArrayBuilder custom(context);
  for (const nghttp2_settings_entry& entry : std::span(settings.iv, settings.niv)) {
    const auto id = static_cast<std::uint32_t>(entry.settings_id);
    if (std::ranges::find(custom_settings_, id) != custom_settings_.end()) {
      custom.push(js::number(context, entry.settings_id));
      custom.push(js::number(context, entry.value));
    }
  }
  // Those of now: another frame may change them before script looks.
  js::ArrayBuilder values(context);
  for (const nghttp2_settings_id id : named_settings) {
    values.push(js::number(context, nghttp2_session_get_remote_settings(native(), id)));
  }
  events_->add_value(EventKind::settings, 0, values.array(), custom.array());
}

void Session::on_goaway(const nghttp2_goaway& goaway) {
  const js::Context context = events_->context();
  const auto data = std::as_bytes(std::span(goaway.opaque_data, goaway.opaque_data_len));
  events_->add(
      EventKind::goaway, goaway.last_stream_id,
      {js::number(context, goaway.error_code),
       data.empty() ? js::undefined(context) : js::bytes(context, data), js::undefined(context)});
}

void Session::on_extension(const nghttp2_frame& frame) {
  if (frame.hd.type == NGHTTP2_ALTSVC) {
    const auto& service = *static_cast<const nghttp2_ext_altsvc*>(frame.ext.payload);
    events_->add_value(EventKind::alternative, frame.hd.stream_id,
                       events_->text(text_of(service.origin, service.origin_len)),
                       events_->text(text_of(service.field_value, service.field_value_len)));
  } else if (frame.hd.type == NGHTTP2_ORIGIN) {
    const auto& list = *static_cast<const nghttp2_ext_origin*>(frame.ext.payload);
    std::string names;
    for (const nghttp2_origin_entry& entry : std::span(list.ov, list.nov)) {
      names.append(text_of(entry.origin, entry.origin_len)).push_back('\0');
    }
    events_->add_value(EventKind::origins, 0, events_->text(names));
  }
}

}  // namespace rondo::node::http2
