#include "rondo/fs/name_sorter.h"

#include <dirent.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace rondo::fs {
namespace {

using Texts = std::vector<std::string>;

// As the kernel writes it, with rubbish where it leaves a gap.
std::string record_of(const std::string& name) {
  constexpr std::size_t name_begin = offsetof(::dirent64, d_name);
  const std::size_t length = (name_begin + name.size() + 1 + 7) / 8 * 8;
  std::string record(length, '~');
  const auto told = static_cast<decltype(::dirent64::d_reclen)>(length);
  std::memcpy(record.data() + offsetof(::dirent64, d_reclen), &told, sizeof told);
  record.replace(name_begin, name.size() + 1, name.c_str(), name.size() + 1);
  return record;
}

// Hands over as many records at a time as there is room for.
void add_all(NameSorter& sorter, const std::vector<std::string>& names) {
  std::span<char> room = sorter.room();
  std::size_t used = 0;
  for (const std::string& name : names) {
    const std::string record = record_of(name);
    if (room.size() - used < record.size()) {
      sorter.add_records(used);
      room = sorter.room();
      used = 0;
    }
    used += record.copy(room.data() + used, record.size());
  }
  sorter.add_records(used);
}

Texts sorted(const std::vector<std::string>& names) {
  NameSorter sorter;
  add_all(sorter, names);
  const NameTexts result = sorter.sorted_texts();
  return {result.texts().begin(), result.texts().end()};
}

std::vector<std::string> split(const Texts& texts) {
  std::vector<std::string> names;
  for (const std::string& text : texts) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('/', begin), text.size());
      names.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return names;
}

TEST(NameSorter, HasNoTextWithoutNames) { EXPECT_EQ(sorted({}), Texts()); }

TEST(NameSorter, LeavesOutTheDirectoryItselfAndItsParent) {
  EXPECT_EQ(sorted({".", "..", "...", ".x", "..x"}), Texts{".../..x/.x"});
}

TEST(NameSorter, TakesNamesOfAllLengths) {
  std::vector<std::string> names;
  for (std::size_t length = 1; length <= 255; ++length) {
    names.emplace_back(length, 'a');
  }
  EXPECT_EQ(split(sorted(names)), names);
}

TEST(NameSorter, PutsTheShorterFirst) {
  EXPECT_EQ(sorted({"ab", "a", "abc"}), Texts{"a/ab/abc"});
  EXPECT_EQ(sorted({"prefix-long-1", "prefix-long-10", "prefix-long-"}),
            Texts{"prefix-long-/prefix-long-1/prefix-long-10"});
}

TEST(NameSorter, SortsByBytesWithoutSigns) {
  EXPECT_EQ(sorted({"\xC3\xA4", "z", "\xFF", "A", "a"}), Texts{"A/a/z/\xC3\xA4/\xFF"});
}

TEST(NameSorter, LooksBeyondTheKey) {
  EXPECT_EQ(sorted({"x12345678b", "x12345678a", "y", "x12345678"}),
            Texts{"x12345678/x12345678a/x12345678b/y"});
}

TEST(NameSorter, AgreesWithAPlainSort) {
  std::mt19937 random(1);  // NOLINT(bugprone-random-generator-seed): the same names each time.
  std::vector<std::string> names;
  for (int number = 0; number < 20'000; ++number) {
    std::string name(1 + random() % 12, 'a');
    std::ranges::generate(name, [&] { return static_cast<char>('a' + random() % 3); });
    names.push_back(name + std::to_string(number));
  }
  const Texts texts = sorted(names);
  std::ranges::sort(names);
  EXPECT_EQ(split(texts), names);
  EXPECT_GT(texts.size(), 2U);
  for (const std::string& text : texts) {
    EXPECT_LT(text.size(), NameSorter::text_bytes + 30);
  }
}

}  // namespace
}  // namespace rondo::fs
