#include "rondo/sys/cached_vector.h"

#include <gtest/gtest.h>

#include <numeric>

namespace rondo {
namespace {

TEST(CachedVector, GivesLargeMemoryToTheCache) {
  const std::size_t kept = shared_block_cache().kept_bytes();
  const char* memory = nullptr;
  {
    CachedVector<char> large(BlockCache::block_bytes_min);
    memory = large.data();
  }
  EXPECT_EQ(shared_block_cache().kept_bytes(), kept + BlockCache::block_bytes_min);
  const CachedVector<char> next(BlockCache::block_bytes_min);
  EXPECT_EQ(next.data(), memory);
}

TEST(CachedVector, DoesNotClearWhatItIsGiven) {
  {
    const CachedVector<char> before(BlockCache::block_bytes_min, 'x');
  }
  const CachedVector<char> after(BlockCache::block_bytes_min);
  EXPECT_EQ(after.back(), 'x');
}

TEST(CachedVector, ABlockServesVectorsThatAreALittleSmallerAndLargerInTurn) {
  constexpr std::size_t size = BlockCache::block_bytes_min + 10'000;
  {
    const CachedVector<char> first(size);
  }
  const std::size_t kept = shared_block_cache().kept_bytes();
  {
    const CachedVector<char> smaller(size - 1'000);
  }
  {
    const CachedVector<char> larger(size + 1'000);
  }
  EXPECT_EQ(shared_block_cache().kept_bytes(), kept);
}

TEST(CachedVector, KeepsItsElementsWhenItGrows) {
  CachedVector<int> numbers;
  for (int number = 0; number < 100'000; ++number) {
    numbers.push_back(number);
  }
  CachedVector<int> expected(100'000);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(numbers, expected);
}

}  // namespace
}  // namespace rondo
