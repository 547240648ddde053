#include "node/net/read_blocks.h"

#include <algorithm>
#include <cstring>

#include "js/fast/byte_arrays.h"
#include "node/environment.h"

namespace rondo::node {

void ReadBlocks::make_with(JSValueRef function) {
  maker_ = js::Pin(environment_.engine(), function);
}

ReadBlocks::Block ReadBlocks::make(std::size_t size) {
  const js::Lock lock(environment_.engine());
  const JSContextRef context = environment_.context();
  const js::Completion array = js::call(context, maker_.object(),
                                        std::array{js::number(context, static_cast<double>(size))});
  if (!array) {
    return {};
  }
  const auto bytes = environment_.engine().direct_text().borrow_bytes(*array);
  if (!bytes || bytes->size() != size) {
    return {};
  }
  return {.array = js::Pin(environment_.engine(), *array),
          .memory = std::as_writable_bytes(*bytes)};
}

ReadBlocks::Block ReadBlocks::find_or_make(std::size_t size) {
  const auto found = std::ranges::find_if(spares_, [size](const Block& spare) {
    return spare.memory.size() >= size && spare.memory.size() <= 2 * size;
  });
  if (found == spares_.end()) {
    return make(size);
  }
  Block spare = std::move(*found);
  spares_.erase(found);
  return spare;
}

Bytes ReadBlocks::room(std::size_t size) {
  if (current_.memory.size() < size || current_.memory.size() > 2 * size) {
    current_ = find_or_make(size);
  }
  return current_.memory;
}

bool ReadBlocks::holds(ConstBytes bytes) const noexcept {
  const Bytes memory = current_.memory;
  return bytes.data() >= memory.data() && bytes.data() < memory.data() + memory.size();
}

JSValueRef ReadBlocks::take(ConstBytes bytes, std::size_t read_size) {
  const Bytes memory = current_.memory;
  if (!holds(bytes) || bytes.data() + bytes.size() != memory.data() + read_size) {
    return nullptr;
  }
  // What is left of it would be kept for as long as what was read.
  const bool is_worth_it = bytes.size() >= memory.size() / 2;
  if (bytes.size() != memory.size() &&
      !(is_worth_it &&
        js::shorten_bytes(environment_.engine(), current_.array.get(), bytes.size()))) {
    return nullptr;
  }
  if (bytes.data() != memory.data()) {
    // Nobody needs what was before them any more.
    std::memmove(memory.data(), bytes.data(), bytes.size());
  }
  note_taken();
  current_.memory = {};
  return current_.array.get();
}

JSValueRef ReadBlocks::copy(ConstBytes bytes) {
  const Block block = make(bytes.size());
  std::memcpy(block.memory.data(), bytes.data(), block.memory.size());
  return block.array.get();
}

void ReadBlocks::note_taken() {
  // One that is gone may have been where this one is.
  if (const auto old = find_taken(current_.array.get()); old != taken_.end()) {
    *old = {};
  }
  taken_[taken_count_++ % taken_max] = {.array = current_.array.get(), .memory = current_.memory};
}

auto ReadBlocks::find_taken(JSValueRef array) -> std::array<Taken, taken_max>::iterator {
  return std::ranges::find(taken_, array, &Taken::array);
}

// An array that script holds is the one that was taken, not one that has come to be in its place.
void ReadBlocks::give_back(JSValueRef array) {
  const auto found = find_taken(array);
  if (found == taken_.end()) {
    return;
  }
  const Bytes memory = found->memory;
  *found = {};
  if (spares_.size() < spares_max && js::restore_bytes(environment_.engine(), array, memory)) {
    spares_.push_back({.array = js::Pin(environment_.engine(), array), .memory = memory});
  }
}

}  // namespace rondo::node
