#include "node/http2/callbacks.h"

#include <string_view>

#include "rondo/base/require.h"

namespace rondo::node::http2 {

namespace {

std::string_view view_of(nghttp2_rcbuf* text) {
  const nghttp2_vec part = nghttp2_rcbuf_get_buf(text);
  return {reinterpret_cast<const char*>(part.base), part.len};
}

// That of a promise is the one that is promised.
std::int32_t id_of(const nghttp2_frame& frame) {
  return frame.hd.type == NGHTTP2_PUSH_PROMISE ? frame.push_promise.promised_stream_id
                                               : frame.hd.stream_id;
}

bool ends_with_stream(int code) {
  return code == NGHTTP2_ERR_SESSION_CLOSING || code == NGHTTP2_ERR_STREAM_CLOSED ||
         code == NGHTTP2_ERR_STREAM_CLOSING;
}

// The code of the protocol for an error of nghttp2's.
std::uint32_t protocol_code(int code) {
  switch (code) {
    case NGHTTP2_ERR_STREAM_CLOSED:
      return NGHTTP2_STREAM_CLOSED;
    case NGHTTP2_ERR_HEADER_COMP:
      return NGHTTP2_COMPRESSION_ERROR;
    case NGHTTP2_ERR_FRAME_SIZE_ERROR:
      return NGHTTP2_FRAME_SIZE_ERROR;
    case NGHTTP2_ERR_FLOW_CONTROL:
      return NGHTTP2_FLOW_CONTROL_ERROR;
    case NGHTTP2_ERR_REFUSED_STREAM:
      return NGHTTP2_REFUSED_STREAM;
    case NGHTTP2_ERR_PROTO:
    case NGHTTP2_ERR_HTTP_HEADER:
    case NGHTTP2_ERR_HTTP_MESSAGING:
      return NGHTTP2_PROTOCOL_ERROR;
    default:
      return NGHTTP2_INTERNAL_ERROR;
  }
}

}  // namespace

struct Callbacks {
  static int on_begin_headers(nghttp2_session* /*native*/, const nghttp2_frame* frame, void* user) {
    return session_of(user).begin_headers(id_of(*frame));
  }

  static int on_header(nghttp2_session* /*native*/, const nghttp2_frame* frame, nghttp2_rcbuf* name,
                       nghttp2_rcbuf* value, std::uint8_t flags, void* user) {
    return session_of(user).add_header(id_of(*frame), view_of(name), view_of(value),
                                       (flags & NGHTTP2_NV_FLAG_NO_INDEX) != 0);
  }

  // A header that is none is left out; the rest of the message may be good enough.
  static int on_invalid_header(nghttp2_session* /*native*/, const nghttp2_frame* /*frame*/,
                               nghttp2_rcbuf* /*name*/, nghttp2_rcbuf* /*value*/,
                               std::uint8_t /*flags*/, void* /*user*/) {
    return 0;
  }

  static int on_frame_received(nghttp2_session* /*native*/, const nghttp2_frame* frame,
                               void* user) {
    session_of(user).on_frame(*frame);
    return session_of(user).is_flooded_ ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
  }

  static int on_frame_sent(nghttp2_session* /*native*/, const nghttp2_frame* /*frame*/,
                           void* user) {
    ++session_of(user).frames_sent_;
    return 0;
  }

  static int on_invalid_frame(nghttp2_session* /*native*/, const nghttp2_frame* /*frame*/, int code,
                              void* user) {
    Session& session = session_of(user);
    if (static_cast<double>(session.invalid_frames_++) > session.limits_.invalid_frames) {
      session.is_flooded_ = true;
      return NGHTTP2_ERR_CALLBACK_FAILURE;
    }
    if (nghttp2_is_fatal(code) != 0 || code == NGHTTP2_ERR_STREAM_CLOSED ||
        code == NGHTTP2_ERR_PROTO) {
      session.events_->add(EventKind::failed, 0, code);
    }
    return 0;
  }

  static int on_frame_not_sent(nghttp2_session* native, const nghttp2_frame* frame, int code,
                               void* user) {
    Session& session = session_of(user);
    if (ends_with_stream(code)) {
      // A request that never left has no end of its own.
      const bool is_request =
          frame->hd.type == NGHTTP2_HEADERS && frame->headers.cat == NGHTTP2_HCAT_REQUEST;
      if (code == NGHTTP2_ERR_SESSION_CLOSING && is_request &&
          nghttp2_session_check_server_session(native) == 0) {
        session.events_->add(EventKind::closed, frame->hd.stream_id, NGHTTP2_REFUSED_STREAM);
      }
      return 0;
    }
    session.events_->add(EventKind::frame_error, frame->hd.stream_id, frame->hd.type,
                         protocol_code(code));
    return 0;
  }

  static int on_stream_close(nghttp2_session* /*native*/, std::int32_t id, std::uint32_t code,
                             void* user) {
    Session& session = session_of(user);
    if (session.find(id) != nullptr) {
      session.events_->add(EventKind::closed, id, code);
    }
    return 0;
  }

  static int on_data(nghttp2_session* /*native*/, std::uint8_t /*flags*/, std::int32_t id,
                     const std::uint8_t* data, std::size_t size, void* user) {
    session_of(user).on_data(id, data, size);
    return 0;
  }
};

const nghttp2_session_callbacks* session_callbacks(Padding padding) {
  const auto make = [](Padding wanted) {
    nghttp2_session_callbacks* callbacks = nullptr;
    require(nghttp2_session_callbacks_new(&callbacks) == 0);
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, Callbacks::on_begin_headers);
    nghttp2_session_callbacks_set_on_header_callback2(callbacks, Callbacks::on_header);
    nghttp2_session_callbacks_set_on_invalid_header_callback2(callbacks,
                                                              Callbacks::on_invalid_header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, Callbacks::on_frame_received);
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks,
                                                                 Callbacks::on_invalid_frame);
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, Callbacks::on_frame_sent);
    nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks,
                                                             Callbacks::on_frame_not_sent);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, Callbacks::on_stream_close);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, Callbacks::on_data);
    set_sending_callbacks(callbacks, wanted);
    return callbacks;
  };
  static const nghttp2_session_callbacks* const without = make(Padding::none);
  static const nghttp2_session_callbacks* const aligned = make(Padding::aligned);
  static const nghttp2_session_callbacks* const max = make(Padding::max);
  switch (padding) {
    case Padding::aligned:
      return aligned;
    case Padding::max:
      return max;
    default:
      return without;
  }
}

}  // namespace rondo::node::http2
