#include "rondo/sys/block_cache.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace rondo {

namespace {

// Room for growing together with its use: giving must not fail.
constexpr std::size_t kept_count_max = BlockCache::kept_bytes_max / BlockCache::block_bytes_min;

// The kernel copies a file's pages twice as fast to where pages begin.
constexpr std::size_t alignment = 4096;

void* new_memory(std::size_t bytes) {
  if (bytes < BlockCache::block_bytes_min || bytes > SIZE_MAX - alignment) {
    return std::malloc(bytes);
  }
  return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

// A block that is much too large would be kept from those who need it.
bool fits(std::size_t block_bytes, std::size_t bytes) {
  return block_bytes >= bytes && block_bytes - bytes <= bytes / 4;
}

}  // namespace

BlockCache::~BlockCache() {
  for (const Block& block : kept_) {
    std::free(block.memory);
  }
}

BlockCache::Block BlockCache::take(std::size_t bytes) {
  if (bytes >= block_bytes_min) {
    const std::scoped_lock lock(lock_);
    const auto found = std::find_if(kept_.rbegin(), kept_.rend(), [bytes](const Block& block) {
      return fits(block.bytes, bytes);
    });
    if (found != kept_.rend()) {
      const Block block = *found;
      kept_.erase(std::next(found).base());
      kept_bytes_ -= block.bytes;
      return block;
    }
  }
  void* memory = new_memory(bytes);
  return {memory, memory == nullptr ? 0 : bytes};
}

void BlockCache::give(Block block) noexcept {
  if (block.bytes >= block_bytes_min) {
    const std::scoped_lock lock(lock_);
    if (kept_bytes_ + block.bytes <= kept_bytes_max) {
      kept_.reserve(kept_count_max);
      kept_.push_back(block);
      kept_bytes_ += block.bytes;
      return;
    }
  }
  std::free(block.memory);
}

std::size_t BlockCache::kept_bytes() const {
  const std::scoped_lock lock(lock_);
  return kept_bytes_;
}

BlockCache& shared_block_cache() {
  // Never destroyed: the engine's threads may give blocks while static objects go away.
  static BlockCache& cache = *new BlockCache;
  return cache;
}

}  // namespace rondo
