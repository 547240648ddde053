// What happened on a session, as a flat list that script walks through.
//
// nghttp2 calls back in the middle of its work. Script must not run there, so what happens is
// noted, five values for each event, and script hears of it when nghttp2 is done.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "js/value.h"

namespace rondo::node::http2 {

// The numbers are those of lib/internal/http2/events.js.
enum class EventKind : std::uint8_t {
  headers = 1,          // stream, category + 256 * flags, block, sensitive names
  data = 2,             // stream, offset, size
  ended = 3,            // stream
  closed = 4,           // stream, code
  settings = 5,         // -, values, numbers and values of settings that have no name
  settings_done = 6,    // the peer has acknowledged ours
  ping = 7,             // -, payload
  ping_done = 8,        // -, payload
  goaway = 9,           // last stream, code, data
  priority = 10,        // stream, parent, weight, is exclusive
  alternative = 11,     // stream, origin, value
  origins = 12,         // -, origins
  frame_error = 13,     // stream, type of frame, code
  written = 14,         // stream
  wants_trailers = 15,  // stream
  failed = 16,          // -, number of nghttp2's, whether there were too many invalid frames
  settings_lost = 17,   // an acknowledgement that nobody waits for
  ping_lost = 18,       // the same for a ping
};

// The engine must be held while there are any.
class Events {
 public:
  explicit Events(js::Context context) : context_(context) {}

  [[nodiscard]] js::Context context() const noexcept { return context_; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] js::Object array();

  // One character for each byte.
  [[nodiscard]] js::Value text(std::string_view bytes) const;

  void add(EventKind kind, double stream, std::array<js::Value, 3> details);
  void add(EventKind kind, double stream, double first = 0, double second = 0, double third = 0);
  // Of something that has a text or bytes.
  void add_value(EventKind kind, double stream, js::Value first, js::Value second = nullptr);

 private:
  // So many values are made into an array at once, which costs less than to add them one by one.
  static constexpr std::size_t first_max = 40;

  void push(js::Value value);

  // Found by the collector, for events are on the stack.
  js::Context context_;
  std::array<js::Value, first_max> first_{};
  js::Object array_ = nullptr;
  unsigned size_ = 0;
  std::size_t count_ = 0;
};

}  // namespace rondo::node::http2
