#include "image/page_plan.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <memory>
#include <string>
#include <string_view>

namespace rondo::image {
namespace {

constexpr std::uint64_t start = 0x10000;

Area area_of(std::uint64_t pages) {
  Area area;
  area.start = start;
  area.end = start + pages * page_bytes;
  area.protection = PROT_READ | PROT_WRITE;
  return area;
}

// "##..#": an own page is a number sign.
std::string runs_of(std::string_view pages) {
  std::string text;
  std::size_t from = 0;
  for (;;) {
    const PageRun run =
        next_run(from, pages.size(), [&](std::size_t page) { return pages[page] == '#'; });
    if (run.first == run.end) {
      return text;
    }
    text += std::to_string(run.first) + "-" + std::to_string(run.end) + " ";
    from = run.end;
  }
}

TEST(PagePlan, FindsRunsOfOwnPages) {
  EXPECT_EQ(runs_of(""), "");
  EXPECT_EQ(runs_of("...."), "");
  EXPECT_EQ(runs_of("####"), "0-4 ");
  EXPECT_EQ(runs_of("..##"), "2-4 ");
}

TEST(PagePlan, ASmallGapBelongsToTheRun) {
  EXPECT_EQ(runs_of("#...#..."), "0-5 ");
  const std::string gap(100, '.');
  EXPECT_EQ(runs_of("##" + gap + "#" + gap), "0-2 102-103 ");
}

TEST(PagePlan, PlacesPagesOfTheImageBehindEachOther) {
  const auto header = std::make_unique<Header>();
  PagePlan plan(*header);
  const Area area = area_of(8);
  const std::uint64_t before = plan.image_bytes();
  ASSERT_TRUE(plan.add(area, start, start + page_bytes, Source::image_pages, 0));
  ASSERT_TRUE(plan.add(area, start + page_bytes, start + 4 * page_bytes, Source::empty_pages, 0));
  ASSERT_TRUE(plan.add(area, start + 4 * page_bytes, area.end, Source::image_pages, 0));
  ASSERT_EQ(header->region_count, 3U);
  EXPECT_GE(before, sizeof(Header));
  EXPECT_EQ(header->regions[0].offset, before);
  EXPECT_EQ(header->regions[2].offset, before + page_bytes);
  EXPECT_EQ(plan.image_bytes(), before + 5 * page_bytes);
}

TEST(PagePlan, JoinsWhatLiesBehindEachOther) {
  const auto header = std::make_unique<Header>();
  PagePlan plan(*header);
  const Area first = area_of(2);
  Area second = first;
  second.start = first.end;
  second.end = first.end + page_bytes;
  ASSERT_TRUE(plan.add(first, first.start, first.end, Source::empty_pages, 0));
  ASSERT_TRUE(plan.add(second, second.start, second.end, Source::empty_pages, 0));
  EXPECT_EQ(header->region_count, 1U);
  EXPECT_EQ(header->regions[0].bytes, 3 * page_bytes);
  second.start = second.end;
  second.end += page_bytes;
  second.protection = PROT_READ;
  ASSERT_TRUE(plan.add(second, second.start, second.end, Source::empty_pages, 0));
  EXPECT_EQ(header->region_count, 2U);
}

TEST(PagePlan, PagesOfAFileAreWhereTheAreaHasThem) {
  const auto header = std::make_unique<Header>();
  PagePlan plan(*header);
  Area area = area_of(4);
  area.inode = 7;
  area.offset = 9 * page_bytes;
  ASSERT_TRUE(plan.add(area, start + page_bytes, area.end, Source::file_pages, 3));
  EXPECT_EQ(header->regions[0].offset, 10 * page_bytes);
  EXPECT_EQ(header->regions[0].file, 3U);
}

TEST(PagePlan, ConstantsOfAFileAreInOneRegionWithItsCode) {
  const auto header = std::make_unique<Header>();
  PagePlan plan(*header);
  Area area = area_of(4);
  area.inode = 7;
  const auto add = [&](std::uint64_t page, std::uint32_t protection, Source source) {
    area.protection = protection;
    const std::uint64_t address = start + page * page_bytes;
    return plan.add(area, address, address + page_bytes, source, 3);
  };
  ASSERT_TRUE(add(0, PROT_READ, Source::file_pages));
  ASSERT_TRUE(add(1, PROT_READ | PROT_EXEC, Source::file_pages));
  ASSERT_TRUE(add(2, PROT_READ, Source::file_pages));
  EXPECT_EQ(header->region_count, 1U);
  EXPECT_EQ(header->regions[0].bytes, 3 * page_bytes);
  EXPECT_EQ(header->regions[0].protection, static_cast<std::uint32_t>(PROT_READ | PROT_EXEC));
  ASSERT_TRUE(add(3, PROT_READ | PROT_WRITE, Source::file_pages));
  EXPECT_EQ(header->region_count, 2U);
  ASSERT_TRUE(add(4, PROT_READ, Source::image_pages));
  ASSERT_TRUE(add(5, PROT_READ | PROT_EXEC, Source::image_pages));
  EXPECT_EQ(header->region_count, 4U);
}

TEST(PagePlan, SaysWhenThereIsNoRoom) {
  const auto header = std::make_unique<Header>();
  PagePlan plan(*header);
  const Area area = area_of(4 * regions_max);
  bool has_room = true;
  for (std::uint64_t index = 0; index < regions_max + 1; ++index) {
    const std::uint64_t at = start + 2 * index * page_bytes;
    has_room = plan.add(area, at, at + page_bytes, Source::image_pages, 0);
  }
  EXPECT_FALSE(has_room);
}

}  // namespace
}  // namespace rondo::image
