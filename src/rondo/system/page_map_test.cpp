#include "rondo/system/page_map.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

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

TEST(PageMap, TellsOfPagesThatAreThere) {
  const int here = 1;
  const auto map = PageMap::open();
  ASSERT_TRUE(map) << map.error().to_string();
  std::array<PageState, 1> states{};
  const auto page =
      reinterpret_cast<std::uintptr_t>(&here) / static_cast<std::uintptr_t>(::getpagesize());
  EXPECT_EQ(map->read(page, states).value_or(0), 1U);
  EXPECT_TRUE(states[0].is_own());
}

}  // namespace
}  // namespace rondo::os
