#include "rondo/fs/path.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

namespace rondo::fs {
namespace {

TEST(Path, TakesEveryKindOfText) {
  const std::string string = "/a/string";
  EXPECT_EQ(Path("/a/literal").text(), "/a/literal");
  EXPECT_EQ(Path(string).text(), string);
  EXPECT_EQ(Path(std::string_view("/a/view")).text(), "/a/view");
  EXPECT_EQ(Path(std::filesystem::path("/a/path")).text(), "/a/path");
  EXPECT_STREQ(Path(std::string_view("/a/view").substr(0, 2)).c_str(), "/a");
}

TEST(Path, IsACopy) {
  std::string text = "/first";
  const Path path(text);
  text = "/other";
  EXPECT_EQ(path.text(), "/first");
}

TEST(Path, MovesWhateverItsLength) {
  for (const std::size_t length : {0U, 1U, 109U, 110U, 111U, 112U, 5000U}) {
    const std::string text(length, 'x');
    Path path(text);
    EXPECT_EQ(path.text(), text);
    const Path moved(std::move(path));
    EXPECT_EQ(moved.text(), text);
    EXPECT_EQ(moved.c_str(), text);
    EXPECT_EQ(path.text(), "");  // NOLINT(bugprone-use-after-move): it is empty, not undefined.
  }
}

TEST(Path, KnowsOfANulInside) {
  EXPECT_FALSE(Path("/tmp").has_nul());
  Path path(std::string_view("/tmp\0/etc", 9));
  EXPECT_TRUE(path.has_nul());
  EXPECT_EQ(path.text().size(), 9U);
  EXPECT_TRUE(Path(std::move(path)).has_nul());
}

}  // namespace
}  // namespace rondo::fs
