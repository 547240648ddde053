#include "image/plain_options.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rondo::image {
namespace {

bool are_plain(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  return are_plain_arguments(arguments.data());
}

TEST(PlainOptions, AScriptAndItsArgumentsArePlain) {
  EXPECT_TRUE(are_plain({"rondo", "script.js"}));
  EXPECT_TRUE(are_plain({"rondo", "script.js", "--anything", "-x"}));
}

TEST(PlainOptions, SomeMayStandBeforeIt) {
  EXPECT_TRUE(are_plain({"rondo", "--no-warnings", "-r", "./other.js", "script.js", "--trace"}));
  EXPECT_FALSE(are_plain({"rondo", "--no-warnings", "--trace-warnings", "script.js"}));
  EXPECT_FALSE(are_plain({"rondo", "--no-warningsx", "script.js"}));
  EXPECT_FALSE(are_plain({"rondo", "--no-warning", "script.js"}));
}

TEST(PlainOptions, ATextMayStandInItsPlace) {
  EXPECT_TRUE(are_plain({"rondo", "-e", "1"}));
  EXPECT_TRUE(are_plain({"rondo", "--expose-gc", "-p", "-1", "argument"}));
  EXPECT_FALSE(are_plain({"rondo", "-e", "1", "--check"}));
  EXPECT_FALSE(are_plain({"rondo", "-e"}));
}

TEST(PlainOptions, WithoutAProgramThereIsNothingToStart) {
  EXPECT_FALSE(are_plain({}));
  EXPECT_FALSE(are_plain({"rondo"}));
  EXPECT_FALSE(are_plain({"rondo", ""}));
  EXPECT_FALSE(are_plain({"rondo", "-"}));
  EXPECT_FALSE(are_plain({"rondo", "--no-warnings"}));
  EXPECT_FALSE(are_plain({"rondo", "-r", "script.js"}));
}

}  // namespace
}  // namespace rondo::image
