// The functions of the binding that concern one stream.
//
//   request(session, block, flags) -> id                flags: see below
//   respond(session, id, block, flags) -> code
//   info(session, id, block) -> code                    headers that are not the last ones
//   push(session, id, block, flags) -> id
//   trailers(session, id, block) -> code
//   write(session, id, bytes, isLast)
//   writeLast(session, id)                               nothing follows what was written
//   reset(session, id, code), readStart(session, id), readStop(session, id), forget(session, id)
//   streamState(session, id, numbers)
//
// A code is zero or one of nghttp2's, all of which are negative; so is an id if there is none.
#include <array>

#include "node/http2/binding_support.h"
#include "node/http2/header_block.h"

namespace rondo::node::http2 {

namespace {

using js::Call;

// The same numbers as in lib/internal/http2/submit_flags.js.
constexpr int flag_end_stream = 1;
constexpr int flag_trailers = 2;

nghttp2_data_provider* provider_for(int flags, nghttp2_data_provider& provider) {
  return (flags & flag_end_stream) != 0 ? nullptr : &provider;
}

js::Value request(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  const HeaderBlock block(call.string_at(1));
  const int flags = call.int_at(2);
  nghttp2_data_provider provider = Session::provider();
  const std::int32_t id =
      nghttp2_submit_request(session->native(), nullptr, block.data(), block.size(),
                             provider_for(flags, provider), nullptr);
  if (id > 0) {
    session->open(id).sends_trailers = (flags & flag_trailers) != 0;
  }
  return call.number(id);
}

js::Value respond(Call& call) {
  Session* const session = session_at(call);
  const std::int32_t id = id_at(call, 1);
  Stream* const stream = session == nullptr ? nullptr : session->find(id);
  if (stream == nullptr) {
    return closed(call);
  }
  const HeaderBlock block(call.string_at(2));
  const int flags = call.int_at(3);
  stream->sends_trailers = (flags & flag_trailers) != 0;
  nghttp2_data_provider provider = Session::provider();
  return call.number(nghttp2_submit_response(session->native(), id, block.data(), block.size(),
                                             provider_for(flags, provider)));
}

js::Value info(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  const HeaderBlock block(call.string_at(2));
  return call.number(nghttp2_submit_headers(session->native(), NGHTTP2_FLAG_NONE, id_at(call, 1),
                                            nullptr, block.data(), block.size(), nullptr));
}

js::Value push(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  const HeaderBlock block(call.string_at(2));
  const std::int32_t id = nghttp2_submit_push_promise(
      session->native(), NGHTTP2_FLAG_NONE, id_at(call, 1), block.data(), block.size(), nullptr);
  if (id > 0) {
    session->open(id);
  }
  return call.number(id);
}

js::Value trailers(Call& call) {
  Session* const session = session_at(call);
  const std::int32_t id = id_at(call, 1);
  Stream* const stream = session == nullptr ? nullptr : session->find(id);
  if (stream == nullptr) {
    return closed(call);
  }
  const HeaderBlock block(call.string_at(2));
  if (block.size() > 0) {
    return call.number(nghttp2_submit_trailer(session->native(), id, block.data(), block.size()));
  }
  // Not every peer understands a block of no headers: an empty frame of data says the same.
  stream->sends_trailers = false;
  const nghttp2_data_provider provider = Session::provider();
  return call.number(
      nghttp2_submit_data(session->native(), NGHTTP2_FLAG_END_STREAM, id, &provider));
}

js::Value write(Call& call) {
  if (Session* const session = session_at(call)) {
    const std::int32_t id = id_at(call, 1);
    if (call.boolean_at(3)) {
      if (Stream* const stream = session->find(id)) {
        stream->is_last_queued = true;
      }
    }
    session->write(id, octets_at(call, 2));
  }
  return call.undefined();
}

js::Value reset(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  return call.number(nghttp2_submit_rst_stream(session->native(), NGHTTP2_FLAG_NONE, id_at(call, 1),
                                               static_cast<std::uint32_t>(call.integer_at(2))));
}

// Those that have nothing to answer, and nothing to do once the session is closed.
template <void (Session::*method)(std::int32_t id)>
js::Value tell(Call& call) {
  if (Session* const session = session_at(call)) {
    (session->*method)(id_at(call, 1));
  }
  return call.undefined();
}

js::Value stream_state(Call& call) {
  Session* const session = session_at(call);
  const std::int32_t id = id_at(call, 1);
  nghttp2_stream* const stream =
      session == nullptr ? nullptr : nghttp2_session_find_stream(session->native(), id);
  if (stream == nullptr) {
    return array_of(call);
  }
  return array_of(call, nghttp2_stream_get_state(stream), nghttp2_stream_get_weight(stream),
                  nghttp2_stream_get_sum_dependency_weight(stream),
                  nghttp2_session_get_stream_local_close(session->native(), id),
                  nghttp2_session_get_stream_remote_close(session->native(), id),
                  nghttp2_session_get_stream_local_window_size(session->native(), id));
}

}  // namespace

void define_stream_functions(js::Context context, js::Object binding) {
  js::define<request>(context, binding, "request");
  js::define<respond>(context, binding, "respond");
  js::define<info>(context, binding, "info");
  js::define<push>(context, binding, "push");
  js::define<trailers>(context, binding, "trailers");
  js::define<write>(context, binding, "write");
  js::define<tell<&Session::write_last>>(context, binding, "writeLast");
  js::define<reset>(context, binding, "reset");
  js::define<tell<&Session::read_start>>(context, binding, "readStart");
  js::define<tell<&Session::read_stop>>(context, binding, "readStop");
  js::define<tell<&Session::forget>>(context, binding, "forget");
  js::define<stream_state>(context, binding, "streamState");
}

}  // namespace rondo::node::http2
