#include "rondo/fs/copy.h"

#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "rondo/fs/attributes.h"
#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"
#include "rondo/fs/status.h"

namespace rondo::fs {
namespace {

using Copy = FsTest;

constexpr CopyOptions exclusive{.if_exists = CopyOptions::IfExists::fail};
constexpr CopyOptions cloning{.clone = CopyOptions::Clone::if_possible};
constexpr CopyOptions only_cloning{.clone = CopyOptions::Clone::required};

TEST_F(Copy, CopiesContentAndPermissions) {
  std::string content;
  while (content.size() < 3'000'000) {
    content += std::to_string(content.size());
  }
  const std::string from = make_file("from", content);
  ASSERT_TRUE(chmod(from, 0764));
  const ::mode_t before = ::umask(077);
  EXPECT_TRUE(copyfile(from, path("to")));
  ::umask(before);
  EXPECT_EQ(content_of(path("to")), content);
  EXPECT_EQ(must(stat(path("to"))).permissions(), 0764U);
}

TEST_F(Copy, CopiesAnEmptyFile) {
  EXPECT_TRUE(copyfile(make_file("from"), path("to")));
  EXPECT_EQ(must(stat(path("to"))).size, 0);
}

TEST_F(Copy, OverwritesAndCutsALongerFile) {
  const std::string from = make_file("from", "short");
  const std::string to = make_file("to", "much longer than that");
  ASSERT_TRUE(chmod(from, 0600));
  ASSERT_TRUE(chmod(to, 0644));
  for (const CopyOptions options : {CopyOptions{}, cloning}) {
    EXPECT_TRUE(copyfile(from, to, options));
    EXPECT_EQ(content_of(to), "short");
    EXPECT_EQ(must(stat(to)).permissions(), 0600U);
  }
}

TEST_F(Copy, ExclusiveCopyRefusesAnExistingFile) {
  const std::string from = make_file("from", "new");
  const std::string to = make_file("to", "old");
  EXPECT_EQ(code_of(copyfile(from, to, exclusive)), EEXIST);
  EXPECT_EQ(content_of(to), "old");
  EXPECT_EQ(code_of(copyfile(from, from, exclusive)), EEXIST);
  EXPECT_TRUE(copyfile(from, path("fresh"), exclusive));
  EXPECT_EQ(content_of(path("fresh")), "new");
}

TEST_F(Copy, OntoItselfByAnyNameChangesNothing) {
  const std::string file = make_file("file", "content");
  ASSERT_TRUE(link(file, path("second")));
  ASSERT_TRUE(symlink("file", path("link")));
  EXPECT_TRUE(copyfile(file, file));
  EXPECT_TRUE(copyfile(file, path("second")));
  EXPECT_TRUE(copyfile(path("link"), file));
  EXPECT_TRUE(copyfile(file, path("link"), only_cloning));
  EXPECT_EQ(content_of(file), "content");
}

TEST_F(Copy, HolesStayHoles) {
  constexpr std::int64_t size = std::int64_t{3} << 30;
  const std::string from = path("from");
  {
    const Fd file = must(open(from, O_WRONLY | O_CREAT));
    ASSERT_EQ(must(pwrite(file.get(), bytes("begin"), 0)), 5U);
    ASSERT_EQ(must(pwrite(file.get(), bytes("middle"), size / 2)), 6U);
    ASSERT_TRUE(ftruncate(file.get(), size));
  }
  if (must(stat(from)).block_count * 512 > 1'000'000) {
    GTEST_SKIP() << "the file system of " << directory() << " has no holes";
  }
  EXPECT_TRUE(copyfile(from, path("to")));
  const Status status = must(stat(path("to")));
  EXPECT_EQ(status.size, size);
  EXPECT_LT(status.block_count * 512, 1'000'000U);
  const Fd to = must(open(path("to"), O_RDONLY));
  std::string text(6, 'x');
  EXPECT_EQ(must(pread(to.get(), writable_bytes(text), size / 2)), 6U);
  EXPECT_EQ(text, "middle");
  EXPECT_EQ(must(pread(to.get(), writable_bytes(text), 0)), 6U);
  EXPECT_EQ(text, std::string("begin\0", 6));
  EXPECT_EQ(must(pread(to.get(), writable_bytes(text), size - 6)), 6U);
  EXPECT_EQ(text, std::string(6, '\0'));
}

TEST_F(Copy, FilesWithoutASizeAreCopiedUntilTheyEnd) {
  EXPECT_TRUE(copyfile("/proc/self/status", path("to")));
  EXPECT_EQ(content_of(path("to")).substr(0, 5), "Name:");
}

TEST_F(Copy, FailsAsTheKernelSays) {
  const std::string from = make_file("from", "content");
  ASSERT_TRUE(mkdir(path("dir")));
  EXPECT_EQ(code_of(copyfile(path("missing"), path("to"))), ENOENT);
  EXPECT_EQ(code_of(copyfile(from, path("missing/to"))), ENOENT);
  EXPECT_EQ(code_of(copyfile(from, path("dir"))), EISDIR);
  EXPECT_EQ(code_of(copyfile(path("dir"), path("to"))), EISDIR);
  EXPECT_EQ(code_of(copyfile(from, from + "/x")), ENOTDIR);
  EXPECT_EQ(code_of(copyfile(std::string_view("/\0x", 3), path("to"))), EINVAL);
  EXPECT_EQ(code_of(copyfile(from, std::string_view("/\0x", 3))), EINVAL);
  EXPECT_EQ(code_of(access(path("to"))), ENOENT);
  EXPECT_STREQ(copyfile(path("missing"), path("to")).error().call, "copyfile");
}

TEST_F(Copy, CloningIsDoneOrRefusedButNeverHalfDone) {
  const std::string from = make_file("from", "content");
  const std::string old = make_file("old", "older and longer content");
  EXPECT_TRUE(copyfile(from, path("maybe"), cloning));
  EXPECT_EQ(content_of(path("maybe")), "content");
  const auto cloned = copyfile(from, path("clone"), only_cloning);
  const auto replaced = copyfile(from, old, only_cloning);
  EXPECT_EQ(cloned.has_value(), replaced.has_value());
  if (cloned) {
    EXPECT_EQ(content_of(path("clone")), "content");
    EXPECT_EQ(content_of(old), "content");
  } else {
    EXPECT_EQ(code_of(cloned), EOPNOTSUPP) << cloned.error().to_string();
    EXPECT_EQ(code_of(access(path("clone"))), ENOENT);
    EXPECT_EQ(content_of(old), "older and longer content");
  }
}

TEST_F(Copy, DestinationThatMayNotBeWrittenStaysAsItIs) {
  const std::string from = make_file("from", "new");
  const std::string to = make_file("to", "old");
  ASSERT_TRUE(chmod(to, 0444));
  ASSERT_TRUE(chmod(directory(), 0755));
  const int code =
      in_child([&] { return become_nobody() ? code_of(sync::copyfile(from, to, {})) : 255; });
  if (code == 255) {
    GTEST_SKIP() << "this process may not change its user";
  }
  EXPECT_EQ(code, EACCES);
  EXPECT_EQ(content_of(to), "old");
}

// A file may not grow beyond this in the child, so that each copy fails half way.
constexpr ::rlim_t file_limit = 100'000;

int copy_with_limit(const std::string& from, const std::string& to) {
  return in_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const ::rlimit limit{file_limit, file_limit};
    return ::setrlimit(RLIMIT_FSIZE, &limit) == 0 ? code_of(sync::copyfile(from, to, {})) : 255;
  });
}

TEST_F(Copy, HalfMadeDestinationIsRemoved) {
  const std::string from = make_file("from", std::string(2 * file_limit, 'x'));
  EXPECT_EQ(copy_with_limit(from, path("to")), EFBIG);
  EXPECT_EQ(code_of(access(path("to"))), ENOENT);
  EXPECT_EQ(copy_with_limit(from, make_file("old", "old")), EFBIG);
  EXPECT_EQ(code_of(access(path("old"))), ENOENT);
}

TEST_F(Copy, HalfMadeDestinationBehindALinkIsRemovedTheLinkIsNot) {
  const std::string from = make_file("from", std::string(2 * file_limit, 'x'));
  ASSERT_TRUE(symlink("real", path("link")));
  EXPECT_EQ(copy_with_limit(from, path("link")), EFBIG);
  EXPECT_EQ(code_of(access(path("real"))), ENOENT);
  EXPECT_TRUE(lstat(path("link")));
}

TEST_F(Copy, LinkToNothingGetsItsTarget) {
  ASSERT_TRUE(symlink("real", path("link")));
  EXPECT_TRUE(copyfile(make_file("from", "content"), path("link")));
  EXPECT_EQ(content_of(path("real")), "content");
}

TEST_F(Copy, DevicesAreWrittenAndNeverRemoved) {
  const std::string from = make_file("from", "content");
  const Status before = must(stat("/dev/null"));
  EXPECT_TRUE(copyfile(from, "/dev/null"));
  EXPECT_EQ(code_of(copyfile(from, "/dev/full")), ENOSPC);
  EXPECT_TRUE(must(stat("/dev/full")).is_character_device());
  EXPECT_EQ(must(stat("/dev/null")).mode, before.mode);
}

TEST_F(Copy, LeavesNoDescriptorOpen) {
  const std::string from = make_file("from", "content");
  const int before = open_fd_count();
  EXPECT_TRUE(copyfile(from, path("to")));
  EXPECT_TRUE(copyfile(from, from));
  EXPECT_FALSE(copyfile(from, path("to"), exclusive));
  EXPECT_FALSE(copyfile(from, "/dev/full"));
  EXPECT_FALSE(copyfile(directory(), path("other")));
  EXPECT_EQ(open_fd_count(), before);
}

TEST_F(Copy, SendfileCountsWhatItSent) {
  const Fd from = must(open(make_file("from", "0123456789"), O_RDONLY));
  const Fd to = must(open(path("to"), O_WRONLY | O_CREAT));
  EXPECT_EQ(must(sendfile(to.get(), from.get(), 3, 4)), 4U);
  EXPECT_EQ(must(sendfile(to.get(), from.get(), 7, 100)), 3U);
  EXPECT_EQ(must(sendfile(to.get(), from.get(), 10, 100)), 0U);
  EXPECT_EQ(must(sendfile(to.get(), from.get(), 0, 0)), 0U);
  EXPECT_EQ(content_of(path("to")), "3456789");
  EXPECT_EQ(code_of(sendfile(to.get(), -1, 0, 1)), EBADF);
  EXPECT_STREQ(sendfile(to.get(), -1, 0, 1).error().call, "sendfile");
}

TEST_F(Copy, RequestsDoTheSame) {
  const std::string from = make_file("from", "content");
  const Fd source = must(open(from, O_RDONLY));
  const Fd target = must(open(path("sent"), O_WRONLY | O_CREAT));
  Loop loop;
  int done = 0;
  copyfile(loop, from, path("one"), [&](Result<> result) { done += result ? 1 : 0; });
  copyfile(loop, from, path("two"), cloning, [&](Result<> result) { done += result ? 1 : 0; });
  sendfile(loop, target.get(), source.get(), 0, 100,
           [&](Result<std::size_t> count) { done += must(count) == 7 ? 1 : 0; });
  loop.run();
  EXPECT_EQ(done, 3);
  EXPECT_EQ(content_of(path("one")), "content");
  EXPECT_EQ(content_of(path("two")), "content");
  EXPECT_EQ(content_of(path("sent")), "content");
}

}  // namespace
}  // namespace rondo::fs
