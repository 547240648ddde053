// How the data of streams gets into frames, and how these are padded.
#include <algorithm>
#include <array>

#include "node/http2/callbacks.h"

namespace rondo::node::http2 {

namespace {

constexpr std::size_t frame_head_size = 9;

}  // namespace

struct Sending {
  // Says how much there is to send; the bytes go into the frame in send().
  static ssize_t read(nghttp2_session* /*native*/, std::int32_t id, std::uint8_t* /*memory*/,
                      std::size_t size_max, std::uint32_t* flags, nghttp2_data_source* /*source*/,
                      void* user) {
    Session& session = session_of(user);
    Stream* const stream = session.find(id);
    if (stream == nullptr) {
      return NGHTTP2_ERR_DEFERRED;
    }
    const std::size_t size = std::min(size_max, stream->queued_size);
    if (size == 0 && !stream->is_last_queued) {
      return NGHTTP2_ERR_DEFERRED;
    }
    *flags |= NGHTTP2_DATA_FLAG_NO_COPY;
    if (size == stream->queued_size && stream->is_last_queued) {
      *flags |= NGHTTP2_DATA_FLAG_EOF;
      if (stream->sends_trailers) {
        *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
        session.events_->add(EventKind::wants_trailers, id);
      }
    }
    return static_cast<ssize_t>(size);
  }

  static int send(nghttp2_session* /*native*/, nghttp2_frame* frame, const std::uint8_t* head,
                  std::size_t size, nghttp2_data_source* /*source*/, void* user) {
    Session& session = session_of(user);
    session.append({head, frame_head_size});
    const std::size_t padding = frame->data.padlen;
    if (padding > 0) {
      const auto length = static_cast<std::uint8_t>(padding - 1);
      session.append({&length, 1});
    }
    if (Stream* const stream = session.find(frame->hd.stream_id)) {
      take(session, frame->hd.stream_id, *stream, size);
    } else {
      return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    }
    if (padding > 1) {
      session.append_zeros(padding - 1);
    }
    return 0;
  }

  static void take(Session& session, std::int32_t id, Stream& stream, std::size_t size) {
    stream.queued_size -= size;
    session.queued_size_ -= size;
    // A piece of no bytes is done with when what was before it is.
    while (!stream.pieces.empty()) {
      const std::span<const std::uint8_t> piece = stream.pieces.front();
      const std::size_t part = std::min(size, piece.size() - stream.first_offset);
      session.append(piece.subspan(stream.first_offset, part));
      stream.first_offset += part;
      size -= part;
      if (stream.first_offset < piece.size()) {
        break;
      }
      stream.first_offset = 0;
      stream.pieces.pop_front();
      session.written_.push_back(id);
    }
  }

  // The sum of head and payload is a multiple of eight, as far as there is room.
  static ssize_t pad_to_align(nghttp2_session* /*native*/, const nghttp2_frame* frame,
                              std::size_t size_max, void* /*user*/) {
    constexpr std::size_t step = 8;
    const std::size_t size = frame->hd.length;
    const std::size_t rest = (size + frame_head_size) % step;
    return static_cast<ssize_t>(rest == 0 ? size : std::min(size_max, size + step - rest));
  }

  static ssize_t pad_to_max(nghttp2_session* /*native*/, const nghttp2_frame* /*frame*/,
                            std::size_t size_max, void* /*user*/) {
    return static_cast<ssize_t>(size_max);
  }
};

void set_sending_callbacks(nghttp2_session_callbacks* callbacks, Padding padding) {
  nghttp2_session_callbacks_set_send_data_callback(callbacks, Sending::send);
  if (padding == Padding::aligned) {
    nghttp2_session_callbacks_set_select_padding_callback(callbacks, Sending::pad_to_align);
  } else if (padding == Padding::max) {
    nghttp2_session_callbacks_set_select_padding_callback(callbacks, Sending::pad_to_max);
  }
}

nghttp2_data_provider Session::provider() { return {{}, Sending::read}; }

void Session::write(std::int32_t id, std::span<const std::uint8_t> bytes) {
  Stream* const stream = find(id);
  if (stream == nullptr) {
    return;
  }
  stream->pieces.emplace_back(bytes.begin(), bytes.end());
  stream->queued_size += bytes.size();
  queued_size_ += bytes.size();
  nghttp2_session_resume_data(native(), id);
}

void Session::write_last(std::int32_t id) {
  if (Stream* const stream = find(id)) {
    stream->is_last_queued = true;
    nghttp2_session_resume_data(native(), id);
  }
}

}  // namespace rondo::node::http2
