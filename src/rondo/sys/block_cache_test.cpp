#include "rondo/sys/block_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>

namespace rondo {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(BlockCache, GivesABlockAgainToWhomItFits) {
  BlockCache cache;
  const BlockCache::Block block = cache.take(mebibyte);
  ASSERT_NE(block.memory, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.memory) % 4096, 0U);
  cache.give(block);
  EXPECT_EQ(cache.kept_bytes(), mebibyte);
  const BlockCache::Block large = cache.take(mebibyte + 1);
  EXPECT_NE(large.memory, block.memory);
  const BlockCache::Block small = cache.take(mebibyte / 2);
  EXPECT_NE(small.memory, block.memory);
  const BlockCache::Block similar = cache.take(mebibyte - 1000);
  EXPECT_EQ(similar.memory, block.memory);
  EXPECT_EQ(similar.bytes, mebibyte);
  EXPECT_EQ(cache.kept_bytes(), 0U);
  for (const BlockCache::Block& used : {large, small, similar}) {
    cache.give(used);
  }
}

TEST(BlockCache, KeepsNeitherSmallBlocksNorTooManyBytes) {
  BlockCache cache;
  cache.give(cache.take(BlockCache::block_bytes_min - 1));
  EXPECT_EQ(cache.kept_bytes(), 0U);
  const BlockCache::Block half = cache.take(BlockCache::kept_bytes_max / 2);
  const BlockCache::Block whole = cache.take(BlockCache::kept_bytes_max);
  cache.give(half);
  cache.give(whole);
  EXPECT_EQ(cache.kept_bytes(), BlockCache::kept_bytes_max / 2);
}

TEST(BlockCache, SaysWhenThereIsNoMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer takes such a request for a mistake";
#endif
  BlockCache cache;
  const BlockCache::Block block = cache.take(SIZE_MAX / 2);
  EXPECT_EQ(block.memory, nullptr);
  EXPECT_EQ(block.bytes, 0U);
  cache.give(block);
}

TEST(BlockCache, IsSharedByThreads) {
  BlockCache cache;
  const auto use = [&cache] {
    for (int number = 0; number < 1000; ++number) {
      const BlockCache::Block block = cache.take(BlockCache::block_bytes_min);
      *static_cast<volatile char*>(block.memory) = 1;
      cache.give(block);
    }
  };
  std::thread other(use);
  use();
  other.join();
  EXPECT_LE(cache.kept_bytes(), 2 * BlockCache::block_bytes_min);
}

}  // namespace
}  // namespace rondo
