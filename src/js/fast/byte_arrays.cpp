#include "js/fast/byte_arrays.h"

#include <cstdint>

#include "js/engine.h"
#include "js/fast/cell.h"

namespace rondo::js {

namespace {

constexpr std::size_t array_length_offset = 24;
constexpr std::size_t array_mode_offset = 40;

// Of an array whose memory is its own and not on the engine's heap. Negative if that is not known.
int find_large_mode(Engine& engine) {
  constexpr std::size_t sample_size = 5000;
  const auto sample = engine.evaluate(String("new Uint8Array(5000)"), "");
  const auto small = engine.evaluate(String("new Uint8Array(8)"), "");
  if (!sample || !small || !engine.direct_text().is_available() || !is_cell(*sample) ||
      !is_cell(*small)) {
    return -1;
  }
  const int mode = field<std::uint8_t>(*sample, array_mode_offset);
  if (field<std::size_t>(*sample, array_length_offset) != sample_size ||
      field<std::uint8_t>(*small, array_mode_offset) == mode) {
    return -1;
  }
  set_field<std::size_t>(*sample, array_length_offset, sample_size - 1);
  const auto length = get(engine.context(), as_object(*sample), "length");
  return to_number(engine.context(), length) == sample_size - 1 ? mode : -1;
}

// The memory of an array that is large; otherwise null.
const std::uint8_t* large_memory(Engine& engine, JSValueRef array, std::size_t* size) {
  // The library's, and so the same for every engine of the process.
  static const int large_mode = find_large_mode(engine);
  const auto bytes = engine.direct_text().borrow_bytes(array);
  if (!bytes || field<std::uint8_t>(array, array_mode_offset) != large_mode) {
    return nullptr;
  }
  *size = bytes->size();
  return bytes->data();
}

}  // namespace

bool shorten_bytes(Engine& engine, JSValueRef array, std::size_t size) {
  std::size_t size_now = 0;
  if (large_memory(engine, array, &size_now) == nullptr || size == 0 || size > size_now) {
    return false;
  }
  set_field<std::size_t>(array, array_length_offset, size);
  return true;
}

bool restore_bytes(Engine& engine, JSValueRef array, std::span<std::byte> memory) {
  std::size_t size_now = 0;
  const std::uint8_t* const data = large_memory(engine, array, &size_now);
  if (data == nullptr || static_cast<const void*>(data) != memory.data() ||
      size_now > memory.size()) {
    return false;
  }
  set_field<std::size_t>(array, array_length_offset, memory.size());
  return true;
}

}  // namespace rondo::js
