#include "rondo/system/program_pages.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <vector>

namespace rondo::os {
namespace {

constexpr std::size_t constant_count = 1 << 16;

// Half a MiB of this program's own constants.
template <std::size_t count>
consteval std::array<std::uint64_t, count> numbered() {
  std::array<std::uint64_t, count> numbers{};
  for (std::size_t index = 0; index < count; ++index) {
    numbers[index] = static_cast<std::uint64_t>(index * 7);
  }
  return numbers;
}
constexpr std::array<std::uint64_t, constant_count> constants = numbered<constant_count>();

std::size_t page_size() { return static_cast<std::size_t>(::getpagesize()); }

// The whole pages in the middle of the constants.
char* middle_page() {
  const auto address = reinterpret_cast<std::uintptr_t>(&constants[constant_count / 2]);
  return reinterpret_cast<char*>(address / page_size() * page_size());
}

bool is_right(std::size_t first, std::size_t last) {
  const volatile std::uint64_t* numbers = constants.data();
  for (std::size_t index = first; index < last; ++index) {
    if (numbers[index] != static_cast<std::uint64_t>(index * 7)) {
      return false;
    }
  }
  return true;
}

TEST(ProgramPages, AreReleasedAndComeBackWhenTouched) {
  ASSERT_TRUE(is_right(0, constant_count));
  const auto released = release_program_pages();
  ASSERT_TRUE(released);
  EXPECT_GE(*released, sizeof constants / 2);
  EXPECT_TRUE(is_right(0, constant_count));
}

TEST(ProgramPages, AreFewWhenNothingWasTouchedSince) {
  ASSERT_TRUE(is_right(0, constant_count));
  const auto first = release_program_pages();
  const auto second = release_program_pages();
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  EXPECT_LT(*second, *first);
}

TEST(ProgramPages, StayIfTheyWereWrittenTo) {
  char* const page = middle_page();
  ASSERT_EQ(::mprotect(page, page_size(), PROT_READ | PROT_WRITE), 0);
  volatile char* const written = page;
  const char before = written[0];
  written[0] = static_cast<char>(before + 1);
  ASSERT_EQ(::mprotect(page, page_size(), PROT_READ), 0);

  ASSERT_TRUE(release_program_pages());
  EXPECT_EQ(written[0], static_cast<char>(before + 1));
  EXPECT_TRUE(is_right(0, 1000));

  ASSERT_EQ(::mprotect(page, page_size(), PROT_READ | PROT_WRITE), 0);
  written[0] = before;
  ASSERT_EQ(::mprotect(page, page_size(), PROT_READ), 0);
}

}  // namespace
}  // namespace rondo::os
