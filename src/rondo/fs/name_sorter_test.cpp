#include "rondo/fs/name_sorter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace rondo::fs {
namespace {

using Texts = std::vector<std::string>;

Texts sorted(const std::vector<std::string>& names) {
  NameSorter sorter;
  for (const std::string& name : names) {
    sorter.add(name);
  }
  return sorter.sorted_texts();
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
