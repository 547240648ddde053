#include "node/zlib/whole.h"

#include <algorithm>

namespace rondo::node::zlib {

namespace {

// Memory is asked for in good faith, but not more than this at first.
constexpr std::size_t first_size_max = std::size_t{1} << 28U;

bool grow(Memory& memory, std::size_t size) {
  auto* const grown = static_cast<std::uint8_t*>(std::realloc(memory.get(), size));
  if (grown == nullptr) {
    return false;
  }
  static_cast<void>(memory.release());
  memory.reset(grown);
  return true;
}

}  // namespace

Whole process_whole(Codec& codec, Bytes input, int flush, std::size_t size_max) {
  Whole whole;
  if (codec.process_at_once(input, flush, size_max, whole)) {
    return whole;
  }
  // One byte more than is allowed shows that it is too much.
  const std::size_t limit = size_max + 1;
  std::size_t capacity = std::min({codec.expected_size(input), limit, first_size_max});
  codec.input = input;
  for (;;) {
    if (!grow(whole.memory, capacity)) {
      whole.problem = Problem{"Failed to allocate memory", "ERR_MEMORY_ALLOCATION_FAILED"};
      return whole;
    }
    codec.output = std::span(whole.memory.get(), capacity).subspan(whole.size);
    codec.process(flush);
    whole.size = capacity - codec.output.size();
    whole.problem = codec.problem();
    whole.is_too_large = whole.size > size_max;
    if (whole.problem || whole.is_too_large || !codec.output.empty() || codec.has_ended()) {
      break;
    }
    capacity = std::min(capacity * 2, limit);
  }
  whole.input_left = codec.input.size();
  codec.input = {};
  codec.output = {};
  return whole;
}

}  // namespace rondo::node::zlib
