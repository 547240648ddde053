#include "node/net/read_blocks.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "js/direct_text.h"
#include "js/lent_memory.h"
#include "node/environment.h"
#include "rondo/base/require.h"
#include "rondo/sys/block_cache.h"

namespace rondo::node {

void ReadBlocks::make_like(js::Value sample) { sample_ = js::Pin(environment_.engine(), sample); }

ReadBlocks::Block ReadBlocks::make(std::size_t size) {
  const BlockCache::Block block = shared_block_cache().take(size);
  if (block.memory == nullptr) {
    return {};
  }
  return {.memory = Memory(static_cast<std::byte*>(block.memory),
                           [block](std::byte* /*memory*/) { shared_block_cache().give(block); }),
          .size = size,
          .array = {},
          .shown = {}};
}

ReadBlocks::Block ReadBlocks::find_or_make(std::size_t size) {
  const auto found = std::ranges::find_if(
      spares_, [size](const Block& spare) { return spare.size >= size && spare.size <= 2 * size; });
  if (found == spares_.end()) {
    return make(size);
  }
  Block spare = std::move(*found);
  spares_.erase(found);
  return spare;
}

Bytes ReadBlocks::room(std::size_t size) {
  if (current_.size < size || current_.size > 2 * size) {
    current_ = find_or_make(size);
  }
  return current_.bytes();
}

bool ReadBlocks::holds(ConstBytes bytes) const noexcept {
  const Bytes memory = current_.bytes();
  return bytes.data() >= memory.data() && bytes.data() < memory.data() + memory.size();
}

js::Value ReadBlocks::show(const Block& block, ConstBytes bytes) {
  return js::lend_bytes(environment_.context(), sample_.object(),
                        Bytes(const_cast<std::byte*>(bytes.data()), bytes.size()),
                        [memory = block.memory]() mutable { memory.reset(); });
}

js::Value ReadBlocks::take(ConstBytes bytes, std::size_t read_size) {
  const Bytes memory = current_.bytes();
  // What is left of it is kept for as long as what was read.
  const bool is_worth_it = bytes.size() >= memory.size() / 2;
  if (!holds(bytes) || !is_worth_it || bytes.data() + bytes.size() != memory.data() + read_size) {
    return nullptr;
  }
  const Block block = std::exchange(current_, {});
  last_memory_ = block.memory;
  const bool is_shown = block.shown.data() == bytes.data() && block.shown.size() == bytes.size();
  const js::Value array = is_shown ? block.array.get() : show(block, bytes);
  taken_[taken_count_++ % taken_max] = {
      .array = array, .memory = block.memory, .size = block.size, .shown = bytes};
  return array;
}

js::Value ReadBlocks::copy(ConstBytes bytes) {
  const Block block = make(bytes.size());
  require(block.memory != nullptr, "there is memory for what was read");
  std::memcpy(block.memory.get(), bytes.data(), bytes.size());
  return show(block, block.bytes());
}

void ReadBlocks::give_back(js::Value array) {
  // The latest first: one that is gone may have been where this one is.
  for (std::size_t age = 1; age <= taken_max; ++age) {
    Taken& taken = taken_[(taken_count_ - age) % taken_max];
    if (taken.array != array) {
      continue;
    }
    const auto [_, memory, size, shown] = std::exchange(taken, {});
    // It has other memory if somebody has transferred it after all.
    Memory own = memory.lock();
    const bool is_ours = js::bytes_of(environment_.context(), array).data() ==
                         reinterpret_cast<const std::uint8_t*>(shown.data());
    if (own != nullptr && is_ours && spares_.size() < spares_max) {
      spares_.push_back({.memory = std::move(own),
                         .size = size,
                         .array = js::Pin(environment_.engine(), array),
                         .shown = shown});
    }
    return;
  }
}

}  // namespace rondo::node
