#include "rondo/sys/block_cache.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace rondo {

namespace {

// Room for all of them is made at first, for giving must not fail; and few enough to look through.
constexpr std::size_t kept_count_max = 1024;

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

BlockCache::BlockCache(const Clock& clock) : clock_(clock), span_began_(clock.now()) {}

BlockCache::~BlockCache() {
  for (const Block& block : kept_) {
    std::free(block.memory);
  }
}

BlockCache::Block BlockCache::take(std::size_t bytes) {
  if (bytes >= block_bytes_min) {
    const std::scoped_lock lock(lock_);
    wanted_bytes_ += bytes;
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
  if (block.bytes < block_bytes_min || block.bytes > always_kept_bytes_max) {
    std::free(block.memory);
    return;
  }
  const std::scoped_lock lock(lock_);
  kept_.reserve(kept_count_max);
  if (kept_.size() == kept_count_max) {
    std::free(block.memory);
  } else {
    kept_.push_back(block);
    kept_bytes_ += block.bytes;
  }
  shed(std::clamp(wanted_lately(), always_kept_bytes_max, kept_bytes_max));
}

std::size_t BlockCache::wanted_lately() noexcept {
  if (const Nanos now = clock_.now(); now - span_began_ >= span) {
    // After two spans without anybody the one before has passed, too.
    wanted_bytes_before_ = now - span_began_ >= 2 * span ? 0 : wanted_bytes_;
    wanted_bytes_ = 0;
    span_began_ = now;
  }
  return wanted_bytes_ + wanted_bytes_before_;
}

// Frees those that were given longest ago.
void BlockCache::shed(std::size_t limit) noexcept {
  auto last = kept_.begin();
  for (; kept_bytes_ > limit; ++last) {
    std::free(last->memory);
    kept_bytes_ -= last->bytes;
  }
  kept_.erase(kept_.begin(), last);
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
