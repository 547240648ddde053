// What the native half knows of a stream: what waits to be sent, and what was not consumed yet.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

namespace rondo::node::http2 {

struct Stream {
  // ---- Out
  // Pieces that wait to be sent; script hears of each when all of it is in a frame.
  std::deque<std::vector<std::uint8_t>> pieces;
  std::size_t first_offset = 0;
  std::size_t queued_size = 0;
  bool is_last_queued = false;
  bool sends_trailers = false;

  // ---- In
  bool is_reading = true;
  // Bytes that script has not taken, for which the peer gets no new window.
  std::size_t unconsumed_size = 0;
  // The header block that is coming: a name, NUL, a value, NUL, and so on.
  std::string block;
  std::string sensitive_names;
  std::size_t block_pairs = 0;
  std::size_t block_size = 0;
  // Of all blocks that script was given, which it may keep as long as the stream.
  std::size_t header_size = 0;
  // Of a block; as the settings were when the stream began.
  std::size_t block_size_max = 0;
};

}  // namespace rondo::node::http2
