#include "rondo/system/paths.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rondo/system/environment.h"
#include "rondo/system/user_info.h"

namespace rondo::os {
namespace {

// Sets variables aside and brings them back.
class Paths : public testing::Test {
 protected:
  Paths() {
    for (const char* name : {"HOME", "TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
      saved_.emplace_back(name, environment_variable(name));
      EXPECT_TRUE(unset_environment_variable(name));
    }
  }
  ~Paths() override {
    for (const auto& [name, value] : saved_) {
      EXPECT_TRUE(value ? set_environment_variable(name, *value)
                        : unset_environment_variable(name));
    }
  }

 private:
  std::vector<std::pair<std::string, std::optional<std::string>>> saved_;
};

// A directory to be in for a while.
class WorkingDirectory {
 public:
  WorkingDirectory() : old_(std::filesystem::current_path()) {
    std::string path = (std::filesystem::temp_directory_path() / "rondo-paths-XXXXXX").string();
    EXPECT_NE(::mkdtemp(path.data()), nullptr);
    path_ = std::filesystem::canonical(path).string();
  }
  WorkingDirectory(const WorkingDirectory&) = delete;
  WorkingDirectory& operator=(const WorkingDirectory&) = delete;
  ~WorkingDirectory() {
    std::filesystem::current_path(old_);
    std::filesystem::remove_all(path_);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::filesystem::path old_;
  std::string path_;
};

TEST_F(Paths, TheCurrentDirectoryChanges) {
  const WorkingDirectory directory;
  ASSERT_TRUE(change_directory(directory.path()));
  EXPECT_EQ(current_directory(), directory.path());
  ASSERT_TRUE(change_directory("/"));
  EXPECT_EQ(current_directory(), "/");
}

TEST_F(Paths, AVeryLongCurrentDirectoryIsNotCut) {
  const WorkingDirectory directory;
  std::string longest = directory.path();
  ASSERT_TRUE(change_directory(longest));
  const std::string part(200, 'd');
  for (int depth = 0; depth < 10; ++depth) {
    ASSERT_TRUE(std::filesystem::create_directory(part));
    ASSERT_TRUE(change_directory(part));
    longest += "/" + part;
  }
  EXPECT_EQ(current_directory(), longest);
}

TEST_F(Paths, ARemovedCurrentDirectoryIsAnError) {
  const WorkingDirectory directory;
  ASSERT_TRUE(std::filesystem::create_directory(directory.path() + "/gone"));
  ASSERT_TRUE(change_directory(directory.path() + "/gone"));
  ASSERT_TRUE(std::filesystem::remove(directory.path() + "/gone"));
  const auto path = current_directory();
  ASSERT_FALSE(path);
  EXPECT_EQ(path.error().name(), "ENOENT");
}

TEST_F(Paths, ChangingToNowhereIsAnError) {
  const WorkingDirectory directory;
  EXPECT_EQ(change_directory(directory.path() + "/missing").error().name(), "ENOENT");
  EXPECT_EQ(change_directory("").error().name(), "ENOENT");
  EXPECT_EQ(change_directory("/dev/null").error().name(), "ENOTDIR");
  EXPECT_EQ(change_directory(std::string("/\0", 2)).error().name(), "EINVAL");
}

TEST_F(Paths, TheExecutableIsThisTest) {
  const auto path = executable_path();
  ASSERT_TRUE(path);
  EXPECT_TRUE(std::filesystem::equivalent(*path, "/proc/self/exe"));
  EXPECT_TRUE(path->ends_with("rondo_system_test")) << *path;
}

TEST_F(Paths, TheHomeIsWhatTheEnvironmentSays) {
  ASSERT_TRUE(set_environment_variable("HOME", "/some/where/"));
  EXPECT_EQ(home_directory(), "/some/where/");
  ASSERT_TRUE(set_environment_variable("HOME", ""));
  EXPECT_EQ(home_directory(), "");
}

TEST_F(Paths, WithoutTheVariableTheHomeIsThatOfTheUser) {
  const auto user = current_user();
  const auto home = home_directory();
  ASSERT_EQ(home.has_value(), user.has_value());
  if (!user) {
    GTEST_SKIP() << "this user is in no database";
  }
  EXPECT_EQ(*home, user->home_directory);
}

TEST_F(Paths, TheTemporaryDirectoryIsTheFirstThatIsSet) {
  EXPECT_EQ(temporary_directory(), "/tmp");
  for (const char* name : {"TEMPDIR", "TEMP", "TMP", "TMPDIR"}) {
    ASSERT_TRUE(set_environment_variable(name, std::string("/from/") + name));
    EXPECT_EQ(temporary_directory(), std::string("/from/") + name);
  }
}

TEST_F(Paths, TheTemporaryDirectoryHasNoSlashAtItsEnd) {
  for (const auto& [value, expected] : std::vector<std::pair<std::string, std::string>>{
           {"/a/", "/a"}, {"/a//", "/a/"}, {"/", "/"}, {"", ""}, {"/a", "/a"}}) {
    ASSERT_TRUE(set_environment_variable("TMPDIR", value));
    EXPECT_EQ(temporary_directory(), expected);
  }
}

}  // namespace
}  // namespace rondo::os
