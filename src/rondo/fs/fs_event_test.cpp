#include "rondo/fs/fs_event.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "rondo/fs/attributes.h"
#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"

namespace rondo::fs {
namespace {

using Told = std::vector<std::string>;

std::string to_text(const Result<FsChange>& change) {
  if (!change) {
    return std::string(change.error().name());
  }
  return std::string(change->kind == FsChange::Kind::change ? "change " : "rename ") +
         std::string(change->filename);
}

class FsEventTest : public FsTest {
 protected:
  // A handle that notes what it is told.
  Owned<FsEvent> watch(const std::string& path, Told& told) {
    auto handle = make<FsEvent>(loop_);
    must(
        handle->start(path, [&told](Result<FsChange> change) { told.push_back(to_text(change)); }));
    return handle;
  }
  bool run_until_told(const Told& told, std::size_t count) {
    return run_until(loop_, [&] { return told.size() >= count; });
  }
  // A change of the marker file ends a test: what comes before it in the queue has been told.
  bool run_until_marked(const Told& told) {
    (void)make_file("marker");
    return run_until(loop_, [&] { return std::ranges::find(told, "rename marker") != told.end(); });
  }

  Loop loop_;
};

TEST_F(FsEventTest, TellsWhatHappensInADirectory) {
  Told told;
  const auto handle = watch(directory(), told);
  (void)make_file("file", "content");
  ASSERT_TRUE(chmod(path("file"), 0600));
  ASSERT_TRUE(rename(path("file"), path("moved")));
  ASSERT_TRUE(unlink(path("moved")));
  ASSERT_TRUE(run_until_told(told, 6));
  EXPECT_EQ(told, (Told{"rename file", "change file", "change file", "rename file", "rename moved",
                        "rename moved"}));
}

TEST_F(FsEventTest, TellsOfAFileByItsOwnName) {
  const std::string file = make_file("file");
  Told told;
  const auto handle = watch(file, told);
  std::ofstream(file) << "content";
  ASSERT_TRUE(run_until_told(told, 1));
  EXPECT_EQ(told[0], "change file");
}

TEST_F(FsEventTest, AttributesOfADirectoryAreAChangeToo) {
  ASSERT_TRUE(mkdir(path("inner")));
  Told told;
  const auto handle = watch(directory(), told);
  ASSERT_TRUE(chmod(path("inner"), 0700));
  ASSERT_TRUE(run_until_told(told, 1));
  EXPECT_EQ(told, (Told{"change inner"}));
}

TEST_F(FsEventTest, NamesAreBytes) {
  Told told;
  const auto handle = watch(directory() + "///", told);
  (void)must(open(path("\xff\n"), O_WRONLY | O_CREAT));
  ASSERT_TRUE(run_until_told(told, 1));
  EXPECT_EQ(told[0], "rename \xff\n");
}

TEST_F(FsEventTest, NameOfWhatIsWatchedHasNoSlashes) {
  ASSERT_TRUE(mkdir(path("inner")));
  Told told;
  const auto handle = watch(path("inner//"), told);
  ASSERT_TRUE(chmod(path("inner"), 0700));
  ASSERT_TRUE(run_until_told(told, 1));
  EXPECT_EQ(told, (Told{"change inner"}));
}

TEST_F(FsEventTest, NeverCallsBackFromInsideStart) {
  Told told;
  const auto handle = watch(directory(), told);
  (void)make_file("file");
  EXPECT_TRUE(told.empty());
  ASSERT_TRUE(run_until_told(told, 1));
}

TEST_F(FsEventTest, CallsBackInThePollPhase) {
  auto handle = make<FsEvent>(loop_);
  Phase phase = Phase::none;
  must(handle->start(directory(), [&](Result<FsChange>) { phase = loop_.phase(); }));
  (void)make_file("file");
  ASSERT_TRUE(run_until(loop_, [&] { return phase != Phase::none; }));
  EXPECT_EQ(phase, Phase::poll);
}

TEST_F(FsEventTest, SeveralHandlesHearTheSameEachByItsOwnPath) {
  const std::string file = make_file("file");
  ASSERT_TRUE(symlink("file", path("link")));
  Told first;
  Told second;
  Told third;
  const auto one = watch(file, first);
  const auto two = watch(file, second);
  const auto three = watch(path("link"), third);
  std::ofstream(file) << "x";
  ASSERT_TRUE(run_until_told(third, 1));
  EXPECT_EQ(first[0], "change file");
  EXPECT_EQ(second[0], "change file");
  EXPECT_EQ(third[0], "change link");
}

TEST_F(FsEventTest, KeepsTheLoopAliveWhileActive) {
  Told told;
  auto handle = watch(directory(), told);
  EXPECT_TRUE(loop_.is_alive());
  EXPECT_EQ(loop_.alive_reasons()[0].what, "fs event handle");
  handle->unref();
  EXPECT_FALSE(loop_.is_alive());
  handle->ref();
  handle->stop();
  EXPECT_FALSE(loop_.is_alive());
}

TEST_F(FsEventTest, KnowsItsPathWhileStarted) {
  Told told;
  auto handle = watch(directory(), told);
  EXPECT_EQ(handle->path(), directory());
  EXPECT_TRUE(handle->is_watching());
  handle->stop();
  EXPECT_EQ(handle->path(), "");
  EXPECT_FALSE(handle->is_watching());
  handle->stop();  // Idempotent.
}

TEST_F(FsEventTest, StoppedItHearsNothingAndMayStartAgain) {
  Told told;
  auto handle = watch(directory(), told);
  (void)make_file("queued");
  handle->stop();
  ASSERT_TRUE(mkdir(path("other")));
  Told later;
  must(handle->start(path("other"),
                     [&](Result<FsChange> change) { later.push_back(to_text(change)); }));
  ASSERT_TRUE(mkdir(path("other/new")));
  ASSERT_TRUE(run_until_told(later, 1));
  EXPECT_TRUE(told.empty());
  EXPECT_EQ(later, (Told{"rename new"}));
}

TEST_F(FsEventTest, StartFailsAsOpeningWould) {
  const auto handle = make<FsEvent>(loop_);
  ASSERT_TRUE(symlink("loop", path("loop")));
  const auto code = [&](const Path& path) {
    return code_of(handle->start(path, [](Result<FsChange>) {}));
  };
  EXPECT_EQ(code(path("missing")), ENOENT);
  EXPECT_EQ(code(make_file("file") + "/x"), ENOTDIR);
  EXPECT_EQ(code(path("loop")), ELOOP);
  EXPECT_EQ(code(path(std::string(300, 'x'))), ENAMETOOLONG);
  EXPECT_EQ(code(std::string_view("/tmp\0x", 6)), EINVAL);
  EXPECT_FALSE(handle->is_active());
  EXPECT_EQ(handle->path(), "");
}

TEST_F(FsEventTest, StartWithoutDescriptorsIsEMFILE) {
  const auto handle = make<FsEvent>(loop_);
  constexpr int no_filter = 255;
  const int code = in_child([&] {
    return make_system_call_fail(SYS_inotify_init1, EMFILE)
               ? code_of(handle->start(directory(), [](Result<FsChange>) {}))
               : no_filter;
  });
  if (code == no_filter) {
    GTEST_SKIP() << "the kernel has no system call filters";
  }
  EXPECT_EQ(code, EMFILE);
}

TEST_F(FsEventTest, DeletedFileIsTheLastThatIsHeard) {
  const std::string file = make_file("file");
  Told told;
  Told marks;
  const auto handle = watch(file, told);
  const auto marker = watch(directory(), marks);
  ASSERT_TRUE(unlink(file));
  (void)make_file("file", "another");
  ASSERT_TRUE(run_until_marked(marks));
  EXPECT_EQ(told, (Told{"change file", "rename file"}));
  EXPECT_TRUE(handle->is_active());
  EXPECT_FALSE(handle->is_watching());
  handle->stop();
}

TEST_F(FsEventTest, FollowsAFileThatIsRenamed) {
  const std::string file = make_file("file");
  Told told;
  const auto handle = watch(file, told);
  ASSERT_TRUE(rename(file, path("moved")));
  std::ofstream(path("moved")) << "x";
  ASSERT_TRUE(run_until_told(told, 2));
  EXPECT_EQ(told[0], "rename file");
  EXPECT_EQ(told[1], "change file");
}

TEST_F(FsEventTest, CallbackMayCloseItsHandleAndOthers) {
  int calls = 0;
  int closed = 0;
  Owned<FsEvent> first = make<FsEvent>(loop_);
  Owned<FsEvent> second = make<FsEvent>(loop_);
  const auto close_both = [&](Result<FsChange>) {
    ++calls;
    first->close([&] { ++closed; });
    second->close([&] { ++closed; });
  };
  must(first->start(directory(), close_both));
  must(second->start(directory(), close_both));
  (void)make_file("one");
  (void)make_file("two");
  ASSERT_TRUE(run_until(loop_, [&] { return closed == 2; }));
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(loop_.run(RunMode::no_wait));
}

TEST_F(FsEventTest, CallbackMayDropItsHandle) {
  Owned<FsEvent> handle = make<FsEvent>(loop_);
  int calls = 0;
  must(handle->start(directory(), [&](Result<FsChange>) {
    ++calls;
    handle.reset();
  }));
  (void)make_file("one", "content");
  loop_.run();
  EXPECT_EQ(calls, 1);
}

TEST_F(FsEventTest, CallbackMayStartTheHandleAnew) {
  ASSERT_TRUE(mkdir(path("other")));
  Told told;
  auto handle = make<FsEvent>(loop_);
  must(handle->start(directory(), [&](Result<FsChange> change) {
    told.push_back(to_text(change));
    must(handle->start(path("other"),
                       [&](Result<FsChange> later) { told.push_back("other " + to_text(later)); }));
  }));
  ASSERT_TRUE(mkdir(path("one")));
  ASSERT_TRUE(mkdir(path("two")));
  ASSERT_TRUE(run_until_told(told, 1));
  ASSERT_TRUE(mkdir(path("other/three")));
  ASSERT_TRUE(run_until_told(told, 2));
  EXPECT_EQ(told, (Told{"rename one", "other rename three"}));
}

TEST_F(FsEventTest, LostChangesAreENOBUFSForEveryHandle) {
  std::size_t queue_max = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> queue_max;
  if (queue_max == 0 || queue_max > 200'000) {
    GTEST_SKIP() << "the kernel queues " << queue_max << " events";
  }
  const std::string one = make_file("one");
  const std::string two = make_file("two");
  ASSERT_TRUE(mkdir(path("quiet")));
  Told told;
  Told quiet;
  const auto handle = watch(directory(), told);
  const auto quiet_handle = watch(path("quiet"), quiet);
  for (std::size_t count = 0; count <= queue_max / 2 + 1; ++count) {
    must(chmod(one, 0600));  // By turns: equal events in a row are one.
    must(chmod(two, 0600));
  }
  ASSERT_TRUE(run_until_told(quiet, 1));
  EXPECT_EQ(quiet, (Told{"ENOBUFS"}));
  EXPECT_EQ(std::ranges::count(told, "ENOBUFS"), 1);
  told.clear();
  ASSERT_TRUE(chmod(one, 0644));
  ASSERT_TRUE(run_until_told(told, 1));
  EXPECT_EQ(told, (Told{"change one"}));
}

TEST_F(FsEventTest, LeavesNoDescriptorOpen) {
  const int before = open_fd_count();
  {
    Loop loop;
    auto handle = make<FsEvent>(loop);
    must(handle->start(directory(), [](Result<FsChange>) {}));
  }
  EXPECT_EQ(open_fd_count(), before);
}

TEST_F(FsEventTest, StartOnAClosingHandleAborts) {
  auto handle = make<FsEvent>(loop_);
  handle->close();
  EXPECT_DEATH((void)handle->start(directory(), [](Result<FsChange>) {}), "closing or closed");
  loop_.run();
}

}  // namespace
}  // namespace rondo::fs
