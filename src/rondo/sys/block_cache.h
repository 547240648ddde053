// Large blocks of memory that are used again instead of being given back to the system at once.
//
// A block that the system hands out is empty pages, each of which costs a fault when it is written
// to first: for a file that is read whole, more than the reading. Small blocks do not come here,
// large ones begin with a page.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "rondo/base/time.h"
#include "rondo/sys/clock.h"

namespace rondo {

class BlockCache {
 public:
  static constexpr std::size_t block_bytes_min = std::size_t{64} << 10;
  // As much as was asked for lately is kept, so that many files in turn need no new pages; of what
  // comes back when nobody has asked for a while, only so much.
  static constexpr std::size_t always_kept_bytes_max = std::size_t{32} << 20;
  // Whoever has asked for much may never ask again, and nobody would shed it.
  static constexpr std::size_t kept_bytes_max = std::size_t{256} << 20;
  static constexpr Nanos span = std::chrono::seconds(1);

  struct Block {
    void* memory = nullptr;
    std::size_t bytes = 0;
  };

  explicit BlockCache(const Clock& clock = system_clock());
  BlockCache(const BlockCache&) = delete;
  BlockCache& operator=(const BlockCache&) = delete;
  ~BlockCache();

  // Any thread. A block of at least so many bytes, for free(); none when there is no memory.
  [[nodiscard]] Block take(std::size_t bytes);
  // Any thread. Takes over what take() or realloc() gave.
  void give(Block block) noexcept;

  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  [[nodiscard]] std::size_t wanted_lately() noexcept;
  void shed(std::size_t limit) noexcept;

  mutable std::mutex lock_;
  std::vector<Block> kept_;  // Last given last, which the processor knows best.
  std::size_t kept_bytes_ = 0;

  // What was asked for in this span of time, and in the one before.
  const Clock& clock_;
  Nanos span_began_;
  std::size_t wanted_bytes_ = 0;
  std::size_t wanted_bytes_before_ = 0;
};

// The one of the process: the engine lets go of memory on threads of its own.
[[nodiscard]] BlockCache& shared_block_cache();

}  // namespace rondo
