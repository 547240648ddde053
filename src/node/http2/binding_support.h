// What the functions of the binding have in common.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "js/engine.h"
#include "js/native.h"
#include "js/wrap.h"
#include "node/environment.h"
#include "node/http2/session.h"

namespace rondo::node::http2 {

// What script holds; empty once the session is closed.
struct Holder {
  std::unique_ptr<Session> session;
};

// Null if there is none: a session of script has none before it is connected.
[[nodiscard]] inline Holder* holder_at(const js::Call& call) { return js::unwrap<Holder>(call[0]); }

// Null if there is none, or if it is closed.
[[nodiscard]] inline Session* session_at(const js::Call& call) {
  Holder* const holder = holder_at(call);
  return holder == nullptr ? nullptr : holder->session.get();
}

// What functions answer that are called with a session that is none any more.
[[nodiscard]] inline js::Value closed(const js::Call& call) {
  return call.number(NGHTTP2_ERR_INVALID_STATE);
}

[[nodiscard]] inline std::int32_t id_at(const js::Call& call, std::size_t index) {
  return static_cast<std::int32_t>(call.integer_at(index));
}

[[nodiscard]] inline std::span<const std::uint8_t> octets_at(const js::Call& call,
                                                             std::size_t index) {
  const std::span<const std::byte> bytes = call.bytes_at(index);
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// An array of numbers of any type.
template <class... Numbers>
[[nodiscard]] js::Object array_of(const js::Call& call, Numbers... numbers) {
  js::ArrayBuilder array(call.context());
  (array.push(call.number(static_cast<double>(numbers))), ...);
  return array.array();
}

void define_stream_functions(js::Context context, js::Object binding);
void define_session_functions(js::Context context, js::Object binding);

}  // namespace rondo::node::http2
