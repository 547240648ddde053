#include "image/memory_map.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

namespace rondo::image {
namespace {

TEST(MemoryMap, ReadsALineWithAPath) {
  Area area;
  ASSERT_TRUE(
      parse_area("7f01000-7f03000 r-xp 0002a000 fe:01 1234       /usr/lib/with space.so", area));
  EXPECT_EQ(area.start, 0x7f01000U);
  EXPECT_EQ(area.end, 0x7f03000U);
  EXPECT_EQ(area.protection, static_cast<std::uint32_t>(PROT_READ | PROT_EXEC));
  EXPECT_EQ(area.offset, 0x2a000U);
  EXPECT_EQ(area.inode, 1234U);
  EXPECT_EQ(area.name, "/usr/lib/with space.so");
  EXPECT_FALSE(area.is_shared);
}

TEST(MemoryMap, ReadsALineWithoutAName) {
  Area area;
  ASSERT_TRUE(parse_area("1000-2000 rw-s 00000000 00:00 0 ", area));
  EXPECT_TRUE(area.is_shared);
  EXPECT_EQ(area.inode, 0U);
  EXPECT_EQ(area.name, "");
}

TEST(MemoryMap, RefusesWhatIsNoLine) {
  Area area;
  EXPECT_FALSE(parse_area("", area));
  EXPECT_FALSE(parse_area("2000-1000 rw-p 00000000 00:00 0 ", area));
  EXPECT_FALSE(parse_area("VmFlags: rd wr", area));
}

TEST(MemoryMap, KnowsWhereThisIs) {
  const int here = 0;
  const auto areas = read_memory_map();
  ASSERT_TRUE(areas.has_value());
  int found = 0;
  for (const Area& area : *areas) {
    found += area.contains(reinterpret_cast<std::uint64_t>(&here)) ? 1 : 0;
  }
  EXPECT_EQ(found, 1);
}

}  // namespace
}  // namespace rondo::image
