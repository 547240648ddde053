#include "js/free_memory.h"

#include "js/jsc.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "rondo/system/memory_info.h"

namespace rondo::js {
namespace {

TEST(FreeMemory, IsGivenBackToTheSystem) {
  constexpr std::size_t piece_bytes = 1 << 10;
  constexpr std::size_t piece_count = 64 << 10;
  std::vector<void*> pieces;
  for (std::size_t number = 0; number < piece_count; ++number) {
    void* const piece = WTF::fastMalloc(piece_bytes);
    std::memset(piece, 1, piece_bytes);
    pieces.push_back(piece);
  }
  const auto before = os::resident_set_size();
  ASSERT_TRUE(before.has_value());
  for (void* const piece : pieces) {
    WTF::fastFree(piece);
  }
  release_free_memory();
  const auto after = os::resident_set_size();
  ASSERT_TRUE(after.has_value());
  EXPECT_LT(*after + piece_bytes * piece_count / 2, *before);
}

}  // namespace
}  // namespace rondo::js
