// The functions of the binding that concern a session as a whole.
//
//   settings(session, pairs) -> code                    a Uint32Array of numbers and values
//   listenTo(session, numbers)                           settings without a name to tell about
//   localSettings(session), remoteSettings(session) -> the values, by the order of their numbers
//   ping(session, payload) -> code
//   goaway(session, code, lastId, data) -> code          no id, or zero: the last one that came
//   terminate(session, code) -> code
//   alternative(session, id, origin, value) -> code
//   origins(session, names) -> code                      each followed by NUL
//   setLocalWindowSize(session, size) -> code, setNextStreamId(session, id) -> code
//   sessionState(session) -> numbers
//   frameCounts(session) -> [received, sent]
//   isDone(session) -> whether it neither wants to read nor to write any more
#include <algorithm>
#include <array>
#include <vector>

#include "node/http2/binding_support.h"
#include "node/http2/header_block.h"

namespace rondo::node::http2 {

namespace {

using js::Call;

std::span<const std::uint32_t> words_at(const Call& call, std::size_t index) {
  const std::span<const std::byte> bytes = call.bytes_at(index);
  return {reinterpret_cast<const std::uint32_t*>(bytes.data()),
          bytes.size() / sizeof(std::uint32_t)};
}

const std::uint8_t* text_of(const std::string& text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

// ---- Settings -----------------------------------------------------------------------------------

js::Value settings(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  const std::span<const std::uint32_t> words = words_at(call, 1);
  std::vector<nghttp2_settings_entry> entries;
  for (std::size_t place = 0; place + 1 < words.size(); place += 2) {
    entries.push_back({static_cast<std::int32_t>(words[place]), words[place + 1]});
  }
  return call.number(session->submit_settings(entries));
}

js::Value listen_to(Call& call) {
  if (Session* const session = session_at(call)) {
    session->listen_to(words_at(call, 1));
  }
  return call.undefined();
}

template <class Read>
js::Value settings_by(const Call& call, Read read) {
  js::ArrayBuilder values(call.context());
  if (Session* const session = session_at(call)) {
    for (const nghttp2_settings_id id : named_settings) {
      values.push(call.number(read(session->native(), id)));
    }
  }
  return values.array();
}

js::Value local_settings(Call& call) {
  return settings_by(call, nghttp2_session_get_local_settings);
}

js::Value remote_settings(Call& call) {
  return settings_by(call, nghttp2_session_get_remote_settings);
}

// ---- Frames -------------------------------------------------------------------------------------

js::Value ping(Call& call) {
  constexpr std::size_t payload_size = 8;
  Session* const session = session_at(call);
  const std::span<const std::uint8_t> payload = octets_at(call, 1);
  if (session == nullptr || payload.size() != payload_size) {
    return closed(call);
  }
  return call.number(session->submit_ping(payload.data()));
}

js::Value goaway(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  std::int32_t last = id_at(call, 2);
  if (last <= 0) {
    last = nghttp2_session_get_last_proc_stream_id(session->native());
  }
  const std::span<const std::uint8_t> data = octets_at(call, 3);
  return call.number(nghttp2_submit_goaway(session->native(), NGHTTP2_FLAG_NONE, last,
                                           static_cast<std::uint32_t>(call.integer_at(1)),
                                           data.data(), data.size()));
}

js::Value terminate(Call& call) {
  Session* const session = session_at(call);
  return session == nullptr
             ? closed(call)
             : call.number(nghttp2_session_terminate_session(
                   session->native(), static_cast<std::uint32_t>(call.integer_at(1))));
}

js::Value alternative(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  const std::string origin = utf8_to_latin1(call.string_at(2));
  const std::string value = utf8_to_latin1(call.string_at(3));
  return call.number(nghttp2_submit_altsvc(session->native(), NGHTTP2_FLAG_NONE, id_at(call, 1),
                                           text_of(origin), origin.size(), text_of(value),
                                           value.size()));
}

js::Value origins(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return closed(call);
  }
  std::string names = utf8_to_latin1(call.string_at(1));
  auto* const bytes = reinterpret_cast<std::uint8_t*>(names.data());
  std::vector<nghttp2_origin_entry> entries;
  for (std::size_t place = 0; place < names.size();) {
    const std::size_t end = std::min(names.find('\0', place), names.size());
    entries.push_back({bytes + place, end - place});
    place = end + 1;
  }
  return call.number(
      nghttp2_submit_origin(session->native(), NGHTTP2_FLAG_NONE, entries.data(), entries.size()));
}

js::Value set_local_window_size(Call& call) {
  Session* const session = session_at(call);
  return session == nullptr ? closed(call)
                            : call.number(nghttp2_session_set_local_window_size(
                                  session->native(), NGHTTP2_FLAG_NONE, 0, id_at(call, 1)));
}

js::Value set_next_stream_id(Call& call) {
  Session* const session = session_at(call);
  return session == nullptr
             ? closed(call)
             : call.number(nghttp2_session_set_next_stream_id(session->native(), id_at(call, 1)));
}

// ---- State --------------------------------------------------------------------------------------

js::Value session_state(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr) {
    return array_of(call);
  }
  nghttp2_session* const native = session->native();
  return array_of(call, nghttp2_session_get_effective_local_window_size(native),
                  nghttp2_session_get_effective_recv_data_length(native),
                  nghttp2_session_get_next_stream_id(native),
                  nghttp2_session_get_local_window_size(native),
                  nghttp2_session_get_last_proc_stream_id(native),
                  nghttp2_session_get_remote_window_size(native),
                  nghttp2_session_get_outbound_queue_size(native),
                  nghttp2_session_get_hd_deflate_dynamic_table_size(native),
                  nghttp2_session_get_hd_inflate_dynamic_table_size(native));
}

js::Value frame_counts(Call& call) {
  js::ArrayBuilder counts(call.context());
  if (Session* const session = session_at(call)) {
    counts.push(call.number(static_cast<double>(session->frames_received())));
    counts.push(call.number(static_cast<double>(session->frames_sent())));
  }
  return counts.array();
}

js::Value is_done(Call& call) {
  Session* const session = session_at(call);
  return call.boolean(session == nullptr || (nghttp2_session_want_read(session->native()) == 0 &&
                                             nghttp2_session_want_write(session->native()) == 0));
}

}  // namespace

void define_session_functions(js::Context context, js::Object binding) {
  js::define<settings>(context, binding, "settings");
  js::define<listen_to>(context, binding, "listenTo");
  js::define<local_settings>(context, binding, "localSettings");
  js::define<remote_settings>(context, binding, "remoteSettings");
  js::define<ping>(context, binding, "ping");
  js::define<goaway>(context, binding, "goaway");
  js::define<terminate>(context, binding, "terminate");
  js::define<alternative>(context, binding, "alternative");
  js::define<origins>(context, binding, "origins");
  js::define<set_local_window_size>(context, binding, "setLocalWindowSize");
  js::define<set_next_stream_id>(context, binding, "setNextStreamId");
  js::define<session_state>(context, binding, "sessionState");
  js::define<frame_counts>(context, binding, "frameCounts");
  js::define<is_done>(context, binding, "isDone");
}

}  // namespace rondo::node::http2
