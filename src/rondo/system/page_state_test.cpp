#include "rondo/system/page_state.h"

#include <gtest/gtest.h>

namespace rondo::os {
namespace {

TEST(PageState, APageIsOwnIfItIsThereAndOfNoFile) {
  constexpr std::uint64_t present = std::uint64_t{1} << 63;
  constexpr std::uint64_t swapped = std::uint64_t{1} << 62;
  constexpr std::uint64_t of_file = std::uint64_t{1} << 61;
  EXPECT_FALSE(PageState{0}.is_own());
  EXPECT_TRUE(PageState{present}.is_own());
  EXPECT_TRUE(PageState{swapped}.is_own());
  EXPECT_FALSE(PageState{present | of_file}.is_own());
}

}  // namespace
}  // namespace rondo::os
