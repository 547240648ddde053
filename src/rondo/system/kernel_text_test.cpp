#include "rondo/system/kernel_text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace rondo::os {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(KernelText, ReadsAFileWhoseSizeIsNotKnown) {
  const auto text = read_text_file("/proc/self/status");
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->starts_with("Name:"));
  EXPECT_TRUE(text->ends_with("\n"));
}

TEST(KernelText, ReadsAFileOfManyPages) {
  // One entry for each mapping of this program: far more than one read brings.
  const auto text = read_text_file("/proc/self/smaps");
  if (!text) {
    GTEST_SKIP() << "no /proc/self/smaps here: " << text.error().to_string();
  }
  EXPECT_GT(text->size(), 4096U);
  EXPECT_TRUE(text->ends_with("\n"));
}

TEST(KernelText, AMissingFileIsAnError) {
  const auto text = read_text_file("/proc/no-such-file");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().name(), "ENOENT");
  EXPECT_STREQ(text.error().call, "open");
}

TEST(KernelText, ADirectoryIsAnError) {
  const auto text = read_text_file(std::filesystem::temp_directory_path().string());
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().name(), "EISDIR");
  EXPECT_STREQ(text.error().call, "read");
}

TEST(KernelText, TrimsBlanksAtBothEnds) {
  EXPECT_EQ(trim(" \t a b \n"), "a b");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim(" \n\t "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(KernelText, SplitsLines) {
  EXPECT_EQ(split_lines("a\n\nb\n"), (Pieces{"a", "", "b"}));
  EXPECT_EQ(split_lines("a\nunfinished"), (Pieces{"a", "unfinished"}));
  EXPECT_EQ(split_lines(""), Pieces{});
  EXPECT_EQ(split_lines("\n"), Pieces{""});
}

TEST(KernelText, SplitsWords) {
  EXPECT_EQ(split_words("  one\ttwo   three "), (Pieces{"one", "two", "three"}));
  EXPECT_EQ(split_words("one"), Pieces{"one"});
  EXPECT_EQ(split_words(" \t "), Pieces{});
  EXPECT_EQ(split_words(""), Pieces{});
}

TEST(KernelText, SplitsAtTheFirstSeparator) {
  const auto pair = split_key_value("model name\t: a: b ", ':');
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->key, "model name");
  EXPECT_EQ(pair->value, "a: b");
  EXPECT_FALSE(split_key_value("nothing here", ':'));
}

TEST(KernelText, ParsesNumbersThatAreTheWholeText) {
  EXPECT_EQ(parse_number<std::uint64_t>(" 18446744073709551615\n"), UINT64_MAX);
  EXPECT_EQ(parse_number<std::int64_t>("-1\n"), -1);
  EXPECT_EQ(parse_number<double>("0.25"), 0.25);
}

TEST(KernelText, RefusesWhatIsNoNumber) {
  for (const char* text : {"", " ", "max", "1x", "1 2", "--1", "+1", "0x10", "1.5"}) {
    EXPECT_FALSE(parse_number<std::uint64_t>(text)) << text;
  }
  EXPECT_FALSE(parse_number<std::uint64_t>("-1"));
  EXPECT_FALSE(parse_number<std::uint64_t>("18446744073709551616"));
}

}  // namespace
}  // namespace rondo::os
