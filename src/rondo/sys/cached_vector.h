// A vector whose memory comes from the block cache, once it is large: for what is filled and thrown
// away again and again. Elements that are added without a value are not cleared.
#pragma once

#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "rondo/base/require.h"
#include "rondo/sys/block_cache.h"

namespace rondo {

template <class T>
class CacheAllocator {
 public:
  using value_type = T;

  CacheAllocator() = default;
  template <class U>
  explicit CacheAllocator(const CacheAllocator<U>& /*other*/) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    const BlockCache::Block block = shared_block_cache().take(bytes_of(count));
    require(block.memory != nullptr, "there is no memory left");
    return static_cast<T*>(block.memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    shared_block_cache().give({memory, bytes_of(count)});
  }

  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    std::construct_at(place, std::forward<Arguments>(arguments)...);
  }

  friend bool operator==(const CacheAllocator&, const CacheAllocator&) { return true; }

 private:
  // A vector does not know how large its block really is. With few sizes it is what was asked for,
  // so that blocks do not seem to shrink from one vector to the next.
  static std::size_t bytes_of(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    return bytes < BlockCache::block_bytes_min ? bytes : std::bit_ceil(bytes);
  }
};

template <class T>
using CachedVector = std::vector<T, CacheAllocator<T>>;

}  // namespace rondo
