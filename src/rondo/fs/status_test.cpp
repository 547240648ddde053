#include "rondo/fs/status.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>

#include "rondo/fs/fs_test_support.h"

namespace rondo::fs {
namespace {

using StatusTest = FsTest;

TEST_F(StatusTest, TellsWhatTheKernelTells) {
  const std::string file = make_file("file", "12345");
  ASSERT_EQ(::chmod(file.c_str(), 0640), 0);
  ASSERT_EQ(::link(file.c_str(), path("second").c_str()), 0);
  struct ::stat kernel{};
  ASSERT_EQ(::stat(file.c_str(), &kernel), 0);
  const Status status = must(stat(file));
  EXPECT_EQ(status.device, kernel.st_dev);
  EXPECT_EQ(status.inode, kernel.st_ino);
  EXPECT_EQ(status.mode, kernel.st_mode);
  EXPECT_EQ(status.permissions(), 0640U);
  EXPECT_EQ(status.user, ::geteuid());
  EXPECT_EQ(status.group, kernel.st_gid);
  EXPECT_EQ(status.link_count, 2U);
  EXPECT_EQ(status.size, 5);
  EXPECT_EQ(status.block_size, static_cast<std::uint64_t>(kernel.st_blksize));
  EXPECT_EQ(status.block_count, static_cast<std::uint64_t>(kernel.st_blocks));
  EXPECT_EQ(status.modify_time.seconds, kernel.st_mtim.tv_sec);
  EXPECT_EQ(status.modify_time.nanoseconds, kernel.st_mtim.tv_nsec);
  EXPECT_EQ(status.change_time.nanoseconds, kernel.st_ctim.tv_nsec);
  EXPECT_TRUE(status.is_file());
  EXPECT_TRUE(status.is_same_file(must(stat(path("second")))));
  EXPECT_FALSE(status.is_same_file(must(stat(directory()))));
}

TEST_F(StatusTest, BirthTimeIsNotAfterTheChangeTime) {
  const Status status = must(stat(make_file("file")));
  EXPECT_LE(status.birth_time, status.change_time);
}

TEST_F(StatusTest, TimesHaveNanosecondsAlsoBefore1970) {
  const std::string file = make_file("file");
  const std::array<::timespec, 2> times{{{1'000'000'000, 123'456'789}, {-2, 999'999'999}}};
  ASSERT_EQ(::utimensat(AT_FDCWD, file.c_str(), times.data(), 0), 0);
  const Status status = must(stat(file));
  EXPECT_EQ(status.access_time, (FileTime{1'000'000'000, 123'456'789}));
  EXPECT_EQ(status.modify_time, (FileTime{-2, 999'999'999}));
}

TEST_F(StatusTest, LinkItselfAndWhatItLeadsTo) {
  (void)make_file("file", "12345");
  ASSERT_EQ(::symlink("file", path("link").c_str()), 0);
  EXPECT_TRUE(must(stat(path("link"))).is_file());
  EXPECT_EQ(must(stat(path("link"))).size, 5);
  EXPECT_TRUE(must(lstat(path("link"))).is_symlink());
  EXPECT_EQ(must(lstat(path("link"))).size, 4);
}

TEST_F(StatusTest, KnowsEveryTypeOfFile) {
  EXPECT_TRUE(must(stat(directory())).is_directory());
  EXPECT_TRUE(must(stat("/dev/null")).is_character_device());
  EXPECT_EQ(must(stat("/dev/null")).special_device, ::makedev(1, 3));
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_TRUE(must(stat(path("fifo"))).is_fifo());
  const auto sockets = must(make_socket_pair(SOCK_STREAM, 0, Blocking::yes, Blocking::yes));
  EXPECT_TRUE(must(fstat(sockets.first.get())).is_socket());
  EXPECT_FALSE(must(stat(directory())).is_block_device());
}

TEST_F(StatusTest, OfAnOpenFileIsTheSame) {
  const std::string file = make_file("file", "12345");
  const Fd open_file = must(open(file, O_RDONLY));
  EXPECT_EQ(must(fstat(open_file.get())), must(stat(file)));
}

TEST_F(StatusTest, TheSizeIsThatOfRegularFilesOnly) {
  const std::string file = make_file("file", "12345");
  EXPECT_EQ(must(sync::size_of_file(must(open(file, O_RDONLY)).get())), 5U);
  EXPECT_EQ(must(sync::size_of_file(must(open(directory(), O_RDONLY)).get())), 0U);
  EXPECT_EQ(must(sync::size_of_file(must(open("/dev/null", O_RDONLY)).get())), 0U);
  EXPECT_EQ(code_of(sync::size_of_file(-1)), EBADF);
  EXPECT_STREQ(sync::size_of_file(-1).error().call, "fstat");
}

TEST_F(StatusTest, FailsAsTheKernelSays) {
  const std::string file = make_file("file");
  ASSERT_EQ(::symlink("loop", path("loop").c_str()), 0);
  ASSERT_EQ(::symlink("missing", path("dangling").c_str()), 0);
  EXPECT_EQ(code_of(stat(path("missing"))), ENOENT);
  EXPECT_EQ(code_of(stat("")), ENOENT);
  EXPECT_EQ(code_of(lstat("")), ENOENT);
  EXPECT_EQ(code_of(stat(path("dangling"))), ENOENT);
  EXPECT_EQ(code_of(lstat(path("dangling"))), 0);
  EXPECT_EQ(code_of(stat(file + "/x")), ENOTDIR);
  EXPECT_EQ(code_of(stat(path("loop"))), ELOOP);
  EXPECT_EQ(code_of(lstat(path(std::string(256, 'x')))), ENAMETOOLONG);
  EXPECT_EQ(code_of(fstat(-1)), EBADF);
  EXPECT_EQ(code_of(fstat(AT_FDCWD)), EBADF);
  EXPECT_EQ(code_of(fstat(1 << 20)), EBADF);
  EXPECT_EQ(code_of(stat(std::string_view("/\0x", 3))), EINVAL);
  EXPECT_EQ(code_of(lstat(std::string_view("/\0x", 3))), EINVAL);
  EXPECT_STREQ(lstat("").error().call, "lstat");
  EXPECT_STREQ(fstat(-1).error().call, "fstat");
}

TEST_F(StatusTest, WithoutSearchPermissionIsEACCES) {
  ASSERT_EQ(::mkdir(path("closed").c_str(), 0), 0);
  const int code =
      in_child([&] { return become_nobody() ? code_of(sync::stat(path("closed/file"))) : 255; });
  if (code == 255) {
    GTEST_SKIP() << "this process may not change its user";
  }
  EXPECT_EQ(code, EACCES);
}

TEST_F(StatusTest, DoesWithoutStatxWhereASandboxForbidsIt) {
  const std::string file = make_file("file", "12345");
  ASSERT_EQ(::symlink("file", path("link").c_str()), 0);
  Status expected = must(stat(file));
  expected.birth_time = {};
  constexpr int no_filter = 255;
  const int result = in_child([&] {
    if (!make_system_call_fail(SYS_statx, EPERM)) {
      return no_filter;
    }
    const Fd open_file = must(sync::open(file, O_RDONLY, 0));
    return (must(sync::stat(path("link"))) == expected ? 1 : 0) +
           (must(sync::fstat(open_file.get())) == expected ? 2 : 0) +
           (must(sync::lstat(path("link"))).is_symlink() ? 4 : 0) +
           (code_of(sync::stat(path("missing"))) == ENOENT ? 8 : 0);
  });
  if (result == no_filter) {
    GTEST_SKIP() << "the kernel has no system call filters";
  }
  EXPECT_EQ(result, 15);
}

TEST_F(StatusTest, OfAFileSystem) {
  const FileSystemStatus proc = must(statfs("/proc"));
  EXPECT_EQ(proc.type, static_cast<std::uint64_t>(PROC_SUPER_MAGIC));
  const FileSystemStatus status = must(statfs(directory()));
  EXPECT_GT(status.block_size, 0U);
  EXPECT_GT(status.fragment_size, 0U);
  EXPECT_GE(status.block_count, status.free_block_count);
  EXPECT_GE(status.free_block_count, status.available_block_count);
  EXPECT_GE(status.file_count, status.free_file_count);
  EXPECT_EQ(code_of(statfs(path("missing"))), ENOENT);
  EXPECT_EQ(code_of(statfs(make_file("file") + "/x")), ENOTDIR);
  EXPECT_EQ(code_of(statfs(std::string_view("/\0x", 3))), EINVAL);
}

TEST_F(StatusTest, RequestsTellTheSame) {
  const std::string file = make_file("file", "12345");
  const Fd open_file = must(open(file, O_RDONLY));
  Loop loop;
  int equal = 0;
  const Status expected = must(stat(file));
  const auto compare = [&](Result<Status> status) { equal += must(status) == expected ? 1 : 0; };
  stat(loop, file, compare);
  lstat(loop, file, compare);
  fstat(loop, open_file.get(), compare);
  statfs(loop, file, [&](Result<FileSystemStatus> status) {
    equal += must(status).type == must(statfs(file)).type ? 1 : 0;
  });
  loop.run();
  EXPECT_EQ(equal, 4);
}

}  // namespace
}  // namespace rondo::fs
