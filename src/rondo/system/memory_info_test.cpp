#include "rondo/system/memory_info.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

namespace rondo::os {
namespace {

constexpr std::string_view meminfo =
    "MemTotal:        2048 kB\n"
    "MemFree:          100 kB\n"
    "MemAvailable:    1500 kB\n"
    "HugePages_Total:    7\n";

TEST(MemoryInfo, ParsesAnEntryAsBytes) {
  EXPECT_EQ(parse_memory_entry(meminfo, "MemTotal"), 2048U * 1024);
  EXPECT_EQ(parse_memory_entry(meminfo, "MemAvailable"), 1500U * 1024);
}

TEST(MemoryInfo, FindsNoEntryThatIsNotThere) {
  EXPECT_FALSE(parse_memory_entry(meminfo, "Mem"));
  EXPECT_FALSE(parse_memory_entry(meminfo, "SwapTotal"));
  EXPECT_FALSE(parse_memory_entry(meminfo, "HugePages_Total"));  // It is a count, not a size.
  EXPECT_FALSE(parse_memory_entry("", "MemTotal"));
}

TEST(MemoryInfo, FindsNothingInGarbage) {
  for (const char* garbage :
       {"MemTotal", "MemTotal:", "MemTotal: kB", "MemTotal: x kB", "MemTotal: -1 kB",
        "MemTotal: 12", "MemTotal: 1 2 kB", "MemTotal: 18446744073709551615 kB",
        "MemTotal: 99999999999999999999 kB", "\n\n\n", ":::"}) {
    EXPECT_FALSE(parse_memory_entry(garbage, "MemTotal")) << garbage;
  }
}

TEST(MemoryInfo, ParsesTheResidentPages) {
  EXPECT_EQ(parse_resident_pages("3187 1234 900 5 0 600 0\n"), 1234U);
  for (const char* garbage : {"", "1", "1 x", "1 -2", "\n", "a b c"}) {
    EXPECT_FALSE(parse_resident_pages(garbage)) << garbage;
  }
}

TEST(MemoryInfo, ThereIsMemoryAndSomeIsFree) {
  const auto total = total_memory();
  const auto free = free_memory();
  ASSERT_TRUE(total);
  ASSERT_TRUE(free);
  EXPECT_GT(*total, 16U << 20);
  EXPECT_GT(*free, 0U);
  EXPECT_LE(*free, *total);
}

TEST(MemoryInfo, TheProcessCanHaveNoMoreThanThereIs) {
  const auto available = available_memory();
  const auto total = total_memory();
  ASSERT_TRUE(available);
  ASSERT_TRUE(total);
  EXPECT_LE(*available, *total);
  if (const auto limit = constrained_memory()) {
    EXPECT_LE(*available, *limit);
  }
}

TEST(MemoryInfo, TheResidentSetGrowsWithWhatIsTouched) {
  constexpr std::size_t size = std::size_t{64} << 20;
  const auto before = resident_set_size();
  ASSERT_TRUE(before);
  EXPECT_GT(*before, 0U);
  void* pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  std::memset(pages, 1, size);
  const auto after = resident_set_size();
  ::munmap(pages, size);
  ASSERT_TRUE(after);
  EXPECT_GE(*after, *before + size / 2);
}

}  // namespace
}  // namespace rondo::os
