#include "rondo/sys/block_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

#include "rondo/testing/fake_clock.h"

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

TEST(BlockCache, KeepsNeitherSmallBlocksNorHugeOnes) {
  BlockCache cache;
  cache.give(cache.take(BlockCache::block_bytes_min - 1));
  cache.give(cache.take(BlockCache::always_kept_bytes_max + 1));
  EXPECT_EQ(cache.kept_bytes(), 0U);
}

TEST(BlockCache, KeepsAsMuchAsWasAskedForLately) {
  FakeClock clock;
  BlockCache cache(clock);
  constexpr std::size_t limit = BlockCache::always_kept_bytes_max;
  std::vector<BlockCache::Block> blocks(4);
  for (BlockCache::Block& block : blocks) {
    block = cache.take(limit);
  }
  cache.give(blocks[0]);
  clock.advance(BlockCache::span);
  cache.give(blocks[1]);
  cache.give(blocks[2]);
  EXPECT_EQ(cache.kept_bytes(), 3 * limit) << "all was asked for a span ago";
  clock.advance(BlockCache::span);
  cache.give(blocks[3]);
  EXPECT_EQ(cache.kept_bytes(), limit) << "nobody has asked since";
  EXPECT_EQ(cache.take(limit).memory, blocks[3].memory) << "the older ones have gone";
  cache.give(blocks[3]);
}

TEST(BlockCache, KeepsNoMoreThanSoMuch) {
  FakeClock clock;
  BlockCache cache(clock);
  constexpr std::size_t limit = BlockCache::always_kept_bytes_max;
  std::vector<BlockCache::Block> blocks(BlockCache::kept_bytes_max / limit + 2);
  for (BlockCache::Block& block : blocks) {
    block = cache.take(limit);
  }
  for (const BlockCache::Block& block : blocks) {
    cache.give(block);
  }
  EXPECT_EQ(cache.kept_bytes(), BlockCache::kept_bytes_max);
}

TEST(BlockCache, ForgetsDuringALongPause) {
  FakeClock clock;
  BlockCache cache(clock);
  constexpr std::size_t limit = BlockCache::always_kept_bytes_max;
  const BlockCache::Block one = cache.take(limit);
  const BlockCache::Block other = cache.take(limit);
  clock.advance(2 * BlockCache::span);
  cache.give(one);
  cache.give(other);
  EXPECT_EQ(cache.kept_bytes(), limit);
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
