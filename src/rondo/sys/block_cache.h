// Large blocks of memory that are used again instead of being given back to the system at once.
//
// A block that the system hands out is empty pages, each of which costs a fault when it is written
// to first: for a file that is read whole, more than the reading. Small blocks do not come here,
// large ones begin with a page.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

namespace rondo {

class BlockCache {
 public:
  static constexpr std::size_t block_bytes_min = std::size_t{128} << 10;
  static constexpr std::size_t kept_bytes_max = std::size_t{32} << 20;

  struct Block {
    void* memory = nullptr;
    std::size_t bytes = 0;
  };

  BlockCache() = default;
  BlockCache(const BlockCache&) = delete;
  BlockCache& operator=(const BlockCache&) = delete;
  ~BlockCache();

  // Any thread. A block of at least so many bytes, for free(); none when there is no memory.
  [[nodiscard]] Block take(std::size_t bytes);
  // Any thread. Takes over what take() or realloc() gave.
  void give(Block block) noexcept;

  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  mutable std::mutex lock_;
  std::vector<Block> kept_;  // Last given last, which the processor knows best.
  std::size_t kept_bytes_ = 0;
};

// The one of the process: the engine lets go of memory on threads of its own.
[[nodiscard]] BlockCache& shared_block_cache();

}  // namespace rondo
