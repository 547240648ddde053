#include "rondo/fs/attributes.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <string>

#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"
#include "rondo/fs/status.h"

namespace rondo::fs {
namespace {

using Attributes = FsTest;

constexpr auto same_user = static_cast<::uid_t>(-1);
constexpr auto same_group = static_cast<::gid_t>(-1);
constexpr std::string_view with_nul("/tmp/a\0b", 8);

TEST_F(Attributes, ChmodSetsPermissions) {
  const std::string file = make_file("file");
  const Fd open_file = must(open(file, O_RDONLY));
  EXPECT_TRUE(chmod(file, 0604));
  EXPECT_EQ(must(stat(file)).permissions(), 0604U);
  EXPECT_TRUE(fchmod(open_file.get(), 0421));
  EXPECT_EQ(must(stat(file)).permissions(), 0421U);
  EXPECT_EQ(code_of(chmod(path("missing"), 0600)), ENOENT);
  EXPECT_EQ(code_of(chmod(file + "/x", 0600)), ENOTDIR);
  EXPECT_EQ(code_of(chmod(with_nul, 0600)), EINVAL);
  EXPECT_EQ(code_of(fchmod(-1, 0600)), EBADF);
}

TEST_F(Attributes, ChmodOfAnotherUsersFileIsEPERM) {
  if (::geteuid() != 0) {
    EXPECT_EQ(code_of(chmod("/etc/passwd", 0600)), EPERM);
    return;
  }
  const std::string file = make_file("file");
  ASSERT_TRUE(chmod(directory(), 0755));
  const int code =
      in_child([&] { return become_nobody() ? code_of(sync::chmod(file, 0600)) : 255; });
  if (code == 255) {
    GTEST_SKIP() << "this process may not change its user";
  }
  EXPECT_EQ(code, EPERM);
}

TEST_F(Attributes, ChownOfNobodyToNobodyChangesNothing) {
  const std::string file = make_file("file");
  const Fd open_file = must(open(file, O_RDONLY));
  const Status before = must(stat(file));
  EXPECT_TRUE(chown(file, same_user, same_group));
  EXPECT_TRUE(lchown(file, ::geteuid(), same_group));
  EXPECT_TRUE(fchown(open_file.get(), same_user, same_group));
  EXPECT_EQ(must(stat(file)).user, before.user);
  EXPECT_EQ(must(stat(file)).group, before.group);
}

TEST_F(Attributes, ChownGivesAFileAway) {
  const std::string file = make_file("file");
  const Fd open_file = must(open(file, O_RDONLY));
  if (::geteuid() != 0) {
    EXPECT_EQ(code_of(chown(file, 0, same_group)), EPERM);
    GTEST_SKIP() << "only root may give files away";
  }
  EXPECT_TRUE(chown(file, 1234, same_group));
  EXPECT_EQ(must(stat(file)).user, 1234U);
  EXPECT_TRUE(fchown(open_file.get(), same_user, 4321));
  EXPECT_EQ(must(stat(file)).group, 4321U);
  EXPECT_EQ(must(stat(file)).user, 1234U);
}

TEST_F(Attributes, LchownChangesTheLinkItself) {
  if (::geteuid() != 0) {
    GTEST_SKIP() << "only root may give files away";
  }
  const std::string file = make_file("file");
  ASSERT_TRUE(symlink("file", path("link")));
  EXPECT_TRUE(lchown(path("link"), 1234, 4321));
  EXPECT_EQ(must(lstat(path("link"))).user, 1234U);
  EXPECT_EQ(must(lstat(path("link"))).group, 4321U);
  EXPECT_EQ(must(stat(file)).user, 0U);
}

TEST_F(Attributes, ChownFailsAsTheKernelSays) {
  EXPECT_EQ(code_of(chown(path("missing"), same_user, same_group)), ENOENT);
  EXPECT_EQ(code_of(lchown(path("missing"), same_user, same_group)), ENOENT);
  EXPECT_EQ(code_of(fchown(-1, same_user, same_group)), EBADF);
  EXPECT_EQ(code_of(chown(with_nul, same_user, same_group)), EINVAL);
  EXPECT_EQ(code_of(lchown(with_nul, same_user, same_group)), EINVAL);
}

TEST_F(Attributes, TimesAreSetToTheNanosecond) {
  const std::string file = make_file("file");
  const FileTime access_time{1'700'000'000, 123'456'789};
  const FileTime modify_time{1'600'000'000, 1};
  EXPECT_TRUE(utime(file, access_time, modify_time));
  EXPECT_EQ(must(stat(file)).access_time, access_time);
  EXPECT_EQ(must(stat(file)).modify_time, modify_time);
}

TEST_F(Attributes, TimesMayBeBefore1970) {
  const std::string file = make_file("file");
  const Fd open_file = must(open(file, O_RDONLY));
  const FileTime moment{-86'401, 999'999'999};
  EXPECT_TRUE(futime(open_file.get(), moment, NewTime::from_seconds(-0.5)));
  EXPECT_EQ(must(stat(file)).access_time, moment);
  EXPECT_EQ(must(stat(file)).modify_time, (FileTime{-1, 500'000'000}));
}

TEST_F(Attributes, TimesMayStayOrBecomeNow) {
  const std::string file = make_file("file");
  const FileTime old{1000, 1};
  ASSERT_TRUE(utime(file, old, old));
  EXPECT_TRUE(utime(file, NewTime::unchanged(), NewTime::now()));
  EXPECT_EQ(must(stat(file)).access_time, old);
  EXPECT_GT(must(stat(file)).modify_time, old);
  EXPECT_TRUE(utime(file,
                    FileTime::SystemTime(std::chrono::sys_days(std::chrono::January / 2 / 2000)),
                    NewTime::unchanged()));
  EXPECT_EQ(must(stat(file)).access_time, (FileTime{946'771'200, 0}));
}

TEST_F(Attributes, TimesOfALinkItself) {
  const std::string file = make_file("file");
  ASSERT_TRUE(symlink("file", path("link")));
  const FileTime one{1'000, 5};
  const FileTime two{2'000, 7};
  EXPECT_TRUE(utime(path("link"), one, one));
  EXPECT_TRUE(lutime(path("link"), two, two));
  EXPECT_EQ(must(stat(file)).modify_time, one);
  EXPECT_EQ(must(lstat(path("link"))).modify_time, two);
}

TEST_F(Attributes, NanosecondsOfASecondOrMoreAreRefused) {
  const std::string file = make_file("file");
  const Fd open_file = must(open(file, O_RDONLY));
  const Status before = must(stat(file));
  const FileTime good{1, 0};
  // The last two are what the kernel takes for "now" and "leave it".
  for (const std::uint32_t bad :
       {1'000'000'000U, static_cast<unsigned>(UTIME_NOW), static_cast<unsigned>(UTIME_OMIT)}) {
    EXPECT_EQ(code_of(utime(file, FileTime{1, bad}, good)), EINVAL);
    EXPECT_EQ(code_of(lutime(file, good, FileTime{1, bad})), EINVAL);
    EXPECT_EQ(code_of(futime(open_file.get(), good, FileTime{1, bad})), EINVAL);
  }
  EXPECT_EQ(must(stat(file)), before);
}

TEST_F(Attributes, UtimeFailsAsTheKernelSays) {
  const NewTime now = NewTime::now();
  EXPECT_EQ(code_of(utime(path("missing"), now, now)), ENOENT);
  EXPECT_EQ(code_of(lutime(path("missing"), now, now)), ENOENT);
  EXPECT_EQ(code_of(futime(-1, now, now)), EBADF);
  EXPECT_EQ(code_of(utime(with_nul, now, now)), EINVAL);
  EXPECT_EQ(code_of(lutime(with_nul, now, now)), EINVAL);
  EXPECT_STREQ(futime(-1, now, now).error().call, "futime");
}

TEST_F(Attributes, RequestsDoTheSame) {
  const std::string file = make_file("file");
  const Fd open_file = must(open(file, O_RDONLY));
  Loop loop;
  int done = 0;
  const auto count = [&](Result<> result) { done += result ? 1 : 0; };
  const FileTime moment{5, 6};
  chmod(loop, file, 0640, count);
  fchmod(loop, open_file.get(), 0640, count);
  chown(loop, file, same_user, same_group, count);
  fchown(loop, open_file.get(), same_user, same_group, count);
  lchown(loop, file, same_user, same_group, count);
  utime(loop, file, moment, moment, count);
  futime(loop, open_file.get(), moment, moment, count);
  lutime(loop, file, moment, moment, count);
  loop.run();
  EXPECT_EQ(done, 8);
  EXPECT_EQ(must(stat(file)).permissions(), 0640U);
  EXPECT_EQ(must(stat(file)).modify_time, moment);
}

}  // namespace
}  // namespace rondo::fs
