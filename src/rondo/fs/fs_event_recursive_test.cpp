// FsEventOptions::Depth::recursive.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "rondo/fs/fs_event.h"
#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"

namespace rondo::fs {
namespace {

class RecursiveFsEvent : public FsTest {
 protected:
  static constexpr FsEventOptions recursive{.depth = FsEventOptions::Depth::recursive};

  Result<> start(FsEventOptions options = recursive) {
    return handle_->start(
        directory(),
        [this](Result<FsChange> change) {
          told_.insert(change ? std::string(change->filename) : std::string(change.error().name()));
        },
        options);
  }
  bool run_until_told(const std::string& name) {
    return run_until(loop_, [&] { return told_.contains(name); });
  }
  [[nodiscard]] bool is_told(const std::string& name) const { return told_.contains(name); }
  void make_directories(const std::string& below) const {
    std::filesystem::create_directories(path(below));
  }

  Loop loop_;
  Owned<FsEvent> handle_ = make<FsEvent>(loop_);
  std::set<std::string> told_;  // As a set: what happens in new directories may be told twice.
};

TEST_F(RecursiveFsEvent, TellsWhatHappensBelow) {
  make_directories("a/b/c");
  ASSERT_TRUE(start());
  EXPECT_EQ(handle_->watch_count(), 4U);
  (void)make_file("a/b/c/file");
  ASSERT_TRUE(run_until_told("a/b/c/file"));
  EXPECT_EQ(told_, (std::set<std::string>{"a/b/c/file"}));
}

TEST_F(RecursiveFsEvent, AttributesOfADirectoryBelowAreToldByItsParentOnly) {
  make_directories("a/b");
  ASSERT_TRUE(start());
  ASSERT_EQ(::chmod(path("a/b").c_str(), 0700), 0);
  ASSERT_TRUE(run_until_told("a/b"));
  EXPECT_EQ(told_, (std::set<std::string>{"a/b"}));
}

TEST_F(RecursiveFsEvent, FindsNewDirectories) {
  ASSERT_TRUE(start());
  ASSERT_TRUE(mkdir(path("new")));
  ASSERT_TRUE(run_until_told("new"));
  EXPECT_EQ(handle_->watch_count(), 2U);
  (void)make_file("new/file");
  ASSERT_TRUE(run_until_told("new/file"));
}

TEST_F(RecursiveFsEvent, TellsWhatWasMadeBeforeANewDirectoryWasWatched) {
  ASSERT_TRUE(start());
  make_directories("new/deep/deeper");
  (void)make_file("new/deep/deeper/file");
  ASSERT_TRUE(run_until_told("new/deep/deeper/file"));
  EXPECT_TRUE(is_told("new"));
  EXPECT_TRUE(is_told("new/deep"));
  EXPECT_TRUE(is_told("new/deep/deeper"));
  EXPECT_EQ(handle_->watch_count(), 4U);
  (void)make_file("new/deep/other");
  ASSERT_TRUE(run_until_told("new/deep/other"));
}

TEST_F(RecursiveFsEvent, ForgetsDirectoriesThatAreRemoved) {
  make_directories("a/b");
  ASSERT_TRUE(start());
  std::filesystem::remove_all(path("a"));
  ASSERT_TRUE(run_until_told("a"));
  EXPECT_EQ(handle_->watch_count(), 1U);
  ASSERT_TRUE(mkdir(path("a")));
  (void)make_file("a/again");
  ASSERT_TRUE(run_until_told("a/again"));
  EXPECT_EQ(handle_->watch_count(), 2U);
}

TEST_F(RecursiveFsEvent, DirectoryThatIsRemovedWhileInUseIsForgottenToo) {
  make_directories("a");
  const Fd in_use = must(open(path("a"), O_RDONLY | O_DIRECTORY));
  ASSERT_TRUE(start());
  ASSERT_TRUE(rmdir(path("a")));
  ASSERT_TRUE(mkdir(path("a")));
  (void)make_file("a/file");
  ASSERT_TRUE(run_until_told("a/file"));
  EXPECT_EQ(handle_->watch_count(), 2U);
}

TEST_F(RecursiveFsEvent, FollowsDirectoriesThatAreMovedInside) {
  make_directories("a/b");
  make_directories("c");
  ASSERT_TRUE(start());
  ASSERT_TRUE(rename(path("a"), path("c/moved")));
  ASSERT_TRUE(run_until_told("c/moved"));
  EXPECT_TRUE(is_told("a"));
  (void)make_file("c/moved/b/file");
  ASSERT_TRUE(run_until_told("c/moved/b/file"));
  EXPECT_FALSE(is_told("a/b/file"));
  EXPECT_EQ(handle_->watch_count(), 4U);
}

TEST_F(RecursiveFsEvent, LeavesDirectoriesThatAreMovedOutAndWatchesThoseMovedIn) {
  make_directories("tree/a");
  make_directories("outside/b/c");
  ASSERT_TRUE(handle_->start(
      path("tree"),
      [this](Result<FsChange> change) { told_.insert(std::string(change->filename)); }, recursive));
  ASSERT_TRUE(rename(path("tree/a"), path("outside/a")));
  ASSERT_TRUE(rename(path("outside/b"), path("tree/b")));
  ASSERT_TRUE(run_until_told("b/c"));
  (void)make_file("outside/a/unheard");
  (void)make_file("tree/b/c/heard");
  ASSERT_TRUE(run_until_told("b/c/heard"));
  EXPECT_FALSE(is_told("a/unheard"));
  EXPECT_EQ(handle_->watch_count(), 3U);
}

TEST_F(RecursiveFsEvent, DoesNotFollowLinks) {
  make_directories("tree");
  ASSERT_TRUE(symlink("..", path("tree/up")));
  ASSERT_TRUE(handle_->start(path("tree"), [](Result<FsChange>) {}, recursive));
  EXPECT_EQ(handle_->watch_count(), 1U);
}

TEST_F(RecursiveFsEvent, OfAFileIsLikeAnyOther) {
  const std::string file = make_file("file");
  ASSERT_TRUE(handle_->start(
      file, [this](Result<FsChange> change) { told_.insert(std::string(change->filename)); },
      recursive));
  std::ofstream(file) << "x";
  ASSERT_TRUE(run_until_told("file"));
}

TEST_F(RecursiveFsEvent, RelativePathStaysWhatItWas) {
  make_directories("tree");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(directory());
  const auto started = handle_->start(
      "tree", [this](Result<FsChange> change) { told_.insert(std::string(change->filename)); },
      recursive);
  std::filesystem::current_path(before);
  ASSERT_TRUE(started);
  EXPECT_EQ(handle_->path(), "tree");
  make_directories("tree/new/deep");
  ASSERT_TRUE(run_until_told("new/deep"));
}

TEST_F(RecursiveFsEvent, TooManyDirectoriesAreENOSPC) {
  make_directories("a/b");
  FsEventOptions narrow = recursive;
  narrow.directory_count_max = 2;
  EXPECT_EQ(code_of(start(narrow)), ENOSPC);
  EXPECT_FALSE(handle_->is_active());
  EXPECT_EQ(handle_->watch_count(), 0U);
  narrow.directory_count_max = 3;
  ASSERT_TRUE(start(narrow));
  ASSERT_TRUE(mkdir(path("a/c")));
  ASSERT_TRUE(run_until_told("ENOSPC"));
  EXPECT_TRUE(is_told("a/c"));
  (void)make_file("a/b/file");
  ASSERT_TRUE(run_until_told("a/b/file"));
}

TEST_F(RecursiveFsEvent, FindsDirectoriesWhoseMakingWasLost) {
  std::size_t queue_max = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> queue_max;
  if (queue_max == 0 || queue_max > 200'000) {
    GTEST_SKIP() << "the kernel queues " << queue_max << " events";
  }
  const std::string one = make_file("one");
  const std::string two = make_file("two");
  ASSERT_TRUE(start());
  for (std::size_t count = 0; count <= queue_max / 2 + 1; ++count) {
    ASSERT_EQ(::chmod(one.c_str(), 0600), 0);
    ASSERT_EQ(::chmod(two.c_str(), 0600), 0);
  }
  make_directories("lost/deep");
  ASSERT_TRUE(run_until_told("ENOBUFS"));
  EXPECT_FALSE(is_told("lost"));
  EXPECT_EQ(handle_->watch_count(), 3U);
  (void)make_file("lost/deep/file");
  ASSERT_TRUE(run_until_told("lost/deep/file"));
}

TEST_F(RecursiveFsEvent, CallbackMayCloseTheHandleWhileATreeIsTold) {
  int calls = 0;
  ASSERT_TRUE(handle_->start(
      directory(),
      [&](Result<FsChange>) {
        ++calls;
        handle_.reset();
      },
      recursive));
  make_directories("a/b/c/d");
  loop_.run();
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace rondo::fs
