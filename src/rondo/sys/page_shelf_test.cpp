#include "rondo/sys/page_shelf.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

namespace rondo {
namespace {

TEST(PageShelf, GivesWhatCameBackToTheNextOfThatSize) {
  PageShelf shelf;
  PageShelf::Block block = shelf.take(5000);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.get()) % 4096, 0U);
  std::memset(block.get(), 1, 8192);
  std::byte* const address = block.get();
  block.reset();
  EXPECT_EQ(shelf.kept_bytes(), 8192U);
  const PageShelf::Block smaller = shelf.take(4096);
  EXPECT_NE(smaller.get(), address);
  const PageShelf::Block same = shelf.take(8192);
  EXPECT_EQ(same.get(), address);
  EXPECT_EQ(shelf.kept_bytes(), 0U);
}

TEST(PageShelf, HasBlocksOfEverySizeUpToTheLargest) {
  PageShelf shelf;
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{4097},
                                  std::size_t{40000}, PageShelf::block_bytes_max}) {
    const PageShelf::Block block = shelf.take(bytes);
    ASSERT_NE(block, nullptr);
    std::memset(block.get(), 1, bytes);
  }
}

TEST(PageShelf, KeepsNoMoreThanItsLimit) {
  PageShelf shelf;
  std::vector<PageShelf::Block> blocks;
  for (std::size_t bytes = 0; bytes <= PageShelf::kept_bytes_max; bytes += 4096) {
    blocks.push_back(shelf.take(4096));
  }
  blocks.clear();
  EXPECT_EQ(shelf.kept_bytes(), PageShelf::kept_bytes_max);
}

TEST(PageShelf, IsUsedByManyThreads) {
  PageShelf shelf;
  std::vector<std::thread> threads;
  for (int number = 0; number < 4; ++number) {
    threads.emplace_back([&shelf] {
      for (int round = 0; round < 1000; ++round) {
        const PageShelf::Block one = shelf.take(4096);
        const PageShelf::Block other = shelf.take(60000);
        std::memset(one.get(), round, 4096);
        EXPECT_EQ(one[4095], static_cast<std::byte>(round));
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace
}  // namespace rondo
