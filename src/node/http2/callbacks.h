// What nghttp2 calls while it works for a Session.
#pragma once

#include <nghttp2/nghttp2.h>

#include "node/http2/session.h"

namespace rondo::node::http2 {

// Shared by all sessions with this padding, for the whole of the program.
[[nodiscard]] const nghttp2_session_callbacks* session_callbacks(Padding padding);

// Adds those that send data.
void set_sending_callbacks(nghttp2_session_callbacks* callbacks, Padding padding);

[[nodiscard]] inline Session& session_of(void* user_data) {
  return *static_cast<Session*>(user_data);
}

}  // namespace rondo::node::http2
