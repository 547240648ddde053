#include "rondo/fs/paths.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/status.h"

namespace rondo::fs {
namespace {

using Paths = FsTest;

constexpr std::string_view with_nul("/tmp/a\0b", 8);

TEST_F(Paths, UnlinkRemovesAName) {
  const std::string file = make_file("file");
  EXPECT_TRUE(unlink(file));
  EXPECT_EQ(code_of(unlink(file)), ENOENT);
  EXPECT_EQ(code_of(unlink(directory())), EISDIR);
  EXPECT_EQ(code_of(unlink(make_file("other") + "/x")), ENOTDIR);
  EXPECT_EQ(code_of(unlink(with_nul)), EINVAL);
}

TEST_F(Paths, UnlinkOfALinkLeavesItsTarget) {
  const std::string file = make_file("file");
  ASSERT_TRUE(symlink("file", path("link")));
  EXPECT_TRUE(unlink(path("link")));
  EXPECT_TRUE(access(file));
}

TEST_F(Paths, MkdirMakesOneDirectoryWithItsMode) {
  const ::mode_t before = ::umask(022);
  EXPECT_TRUE(mkdir(path("default")));
  EXPECT_TRUE(mkdir(path("private"), 0700));
  ::umask(before);
  EXPECT_EQ(must(stat(path("default"))).permissions(), 0755U);
  EXPECT_EQ(must(stat(path("private"))).permissions(), 0700U);
  EXPECT_EQ(code_of(mkdir(path("default"))), EEXIST);
  EXPECT_EQ(code_of(mkdir(make_file("file"))), EEXIST);
  EXPECT_EQ(code_of(mkdir(path("missing/child"))), ENOENT);
  EXPECT_EQ(code_of(mkdir(path("file/child"))), ENOTDIR);
  EXPECT_EQ(code_of(mkdir(path(std::string(300, 'x')))), ENAMETOOLONG);
  EXPECT_EQ(code_of(mkdir(with_nul)), EINVAL);
}

TEST_F(Paths, RmdirRemovesOnlyAnEmptyDirectory) {
  ASSERT_TRUE(mkdir(path("full")));
  (void)make_file("full/file");
  EXPECT_EQ(code_of(rmdir(path("full"))), ENOTEMPTY);
  ASSERT_TRUE(unlink(path("full/file")));
  EXPECT_TRUE(rmdir(path("full")));
  EXPECT_EQ(code_of(rmdir(path("full"))), ENOENT);
  EXPECT_EQ(code_of(rmdir(make_file("file"))), ENOTDIR);
  EXPECT_EQ(code_of(rmdir(with_nul)), EINVAL);
}

TEST_F(Paths, MkdtempMakesANewDirectoryEachTime) {
  const std::string one = must(mkdtemp(path("dir-XXXXXX")));
  const std::string two = must(mkdtemp(path("dir-XXXXXX")));
  EXPECT_NE(one, two);
  EXPECT_EQ(one.substr(0, one.size() - 6), path("dir-"));
  EXPECT_EQ(must(stat(one)).permissions(), 0700U);
  EXPECT_TRUE(must(stat(two)).is_directory());
}

TEST_F(Paths, MkstempMakesANewFileEachTime) {
  const TemporaryFile one = must(mkstemp(path("file-XXXXXX")));
  const TemporaryFile two = must(mkstemp(path("file-XXXXXX")));
  EXPECT_NE(one.path, two.path);
  EXPECT_TRUE(must(fstat(one.file.get())).is_same_file(must(stat(one.path))));
  EXPECT_EQ(must(stat(one.path)).permissions(), 0600U);
  EXPECT_EQ(::fcntl(one.file.get(), F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(must(write(two.file.get(), bytes("x"))), 1U);
}

TEST_F(Paths, PatternsOfTemporariesEndInSixX) {
  for (const char* bad : {"", "XXXXX", "dir-XXXXXY", "XXXXXXdir", "dir"}) {
    EXPECT_EQ(code_of(mkdtemp(path(bad))), EINVAL) << bad;
    EXPECT_EQ(code_of(mkstemp(path(bad))), EINVAL) << bad;
  }
  EXPECT_EQ(code_of(mkdtemp(path("missing/XXXXXX"))), ENOENT);
  EXPECT_EQ(code_of(mkstemp(path("missing/XXXXXX"))), ENOENT);
  EXPECT_EQ(code_of(mkdtemp(std::string_view("a\0XXXXXX", 8))), EINVAL);
  EXPECT_EQ(code_of(mkstemp(std::string_view("a\0XXXXXX", 8))), EINVAL);
}

TEST_F(Paths, RenameReplacesWhatIsThere) {
  const std::string from = make_file("from", "new");
  const std::string to = make_file("to", "old");
  EXPECT_TRUE(rename(from, to));
  EXPECT_EQ(content_of(to), "new");
  EXPECT_EQ(code_of(rename(from, to)), ENOENT);
  ASSERT_TRUE(mkdir(path("dir")));
  EXPECT_EQ(code_of(rename(to, path("dir"))), EISDIR);
  (void)make_file("dir/file");
  EXPECT_EQ(code_of(rename(path("dir"), to)), ENOTDIR);
  EXPECT_EQ(code_of(rename(path("dir"), path("dir/inside"))), EINVAL);
  ASSERT_TRUE(mkdir(path("empty")));
  EXPECT_EQ(code_of(rename(path("empty"), path("dir"))), ENOTEMPTY);
  EXPECT_EQ(code_of(rename(with_nul, to)), EINVAL);
  EXPECT_EQ(code_of(rename(to, with_nul)), EINVAL);
}

TEST_F(Paths, LinkGivesASecondName) {
  const std::string file = make_file("file", "content");
  EXPECT_TRUE(link(file, path("second")));
  EXPECT_TRUE(must(stat(file)).is_same_file(must(stat(path("second")))));
  EXPECT_EQ(code_of(link(file, path("second"))), EEXIST);
  EXPECT_EQ(code_of(link(path("missing"), path("third"))), ENOENT);
  EXPECT_EQ(code_of(link(directory(), path("third"))), EPERM);
  EXPECT_EQ(code_of(link(file, with_nul)), EINVAL);
}

TEST_F(Paths, SymlinkKeepsItsTargetAsWritten) {
  const std::string target = "../\xff not/there";
  EXPECT_TRUE(symlink(target, path("link")));
  EXPECT_EQ(must(readlink(path("link"))), target);
  EXPECT_EQ(code_of(symlink(target, path("link"))), EEXIST);
  EXPECT_EQ(code_of(symlink("", path("other"))), ENOENT);
  EXPECT_EQ(code_of(symlink(with_nul, path("other"))), EINVAL);
}

TEST_F(Paths, ReadlinkReadsTargetsOfAnyLength) {
  for (const std::size_t length : {1U, 255U, 256U, 257U, 512U, 4000U}) {
    const std::string target(length, 't');
    const std::string link = path("link" + std::to_string(length));
    ASSERT_TRUE(symlink(target, link));
    EXPECT_EQ(must(readlink(link)), target);
  }
  EXPECT_EQ(code_of(readlink(make_file("file"))), EINVAL);
  EXPECT_EQ(code_of(readlink(path("missing"))), ENOENT);
  EXPECT_EQ(code_of(readlink(with_nul)), EINVAL);
  EXPECT_FALSE(must(readlink("/proc/self/exe")).empty());  // lstat says its size is zero.
}

TEST_F(Paths, RealpathResolvesLinksAndDots) {
  const std::string real = must(realpath(directory()));
  ASSERT_TRUE(mkdir(path("dir")));
  (void)make_file("dir/file");
  ASSERT_TRUE(symlink("dir", path("link")));
  EXPECT_EQ(must(realpath(path("link/../link/./file"))), real + "/dir/file");
  EXPECT_EQ(must(realpath("/")), "/");
}

TEST_F(Paths, RealpathOfWhatDoesNotExistFails) {
  ASSERT_TRUE(symlink("two", path("one")));
  ASSERT_TRUE(symlink("one", path("two")));
  EXPECT_EQ(code_of(realpath(path("one"))), ELOOP);
  EXPECT_EQ(code_of(realpath(path("one/child"))), ELOOP);
  EXPECT_EQ(code_of(realpath(path("missing"))), ENOENT);
  EXPECT_EQ(code_of(realpath("")), ENOENT);
  EXPECT_EQ(code_of(realpath(make_file("file") + "/x")), ENOTDIR);
  EXPECT_EQ(code_of(realpath(with_nul)), EINVAL);
}

TEST_F(Paths, AccessAsksForExistenceAndPermission) {
  const std::string file = make_file("file");
  ASSERT_EQ(::chmod(file.c_str(), 0400), 0);
  EXPECT_TRUE(access(file));
  EXPECT_TRUE(access(file, R_OK));
  EXPECT_EQ(code_of(access(file, X_OK)), EACCES);  // For root too: nobody may run it.
  EXPECT_EQ(code_of(access(path("missing"))), ENOENT);
  EXPECT_EQ(code_of(access(file + "/x")), ENOTDIR);
  EXPECT_EQ(code_of(access(file, 0777)), EINVAL);
  EXPECT_EQ(code_of(access(with_nul)), EINVAL);
}

TEST_F(Paths, DirectoryOfAnotherUserIsEACCES) {
  const std::string file = make_file("file");
  ASSERT_EQ(::chmod(directory().c_str(), 0500), 0);
  const std::vector<int> codes = [&] {
    std::vector<int> found;
    const auto ask = [&](auto operation) {
      found.push_back(in_child([&] { return become_nobody() ? code_of(operation()) : 255; }));
    };
    ask([&] { return sync::unlink(file); });
    ask([&] { return sync::mkdir(path("dir"), 0700); });
    ask([&] { return sync::rename(file, path("other")); });
    ask([&] { return sync::symlink("x", path("link")); });
    ask([&] { return sync::mkdtemp(path("XXXXXX")); });
    return found;
  }();
  ASSERT_EQ(::chmod(directory().c_str(), 0700), 0);
  if (codes[0] == 255) {
    GTEST_SKIP() << "this process may not change its user";
  }
  EXPECT_EQ(codes, std::vector<int>(5, EACCES));
}

TEST_F(Paths, RequestsDoTheSame) {
  Loop loop;
  std::vector<std::string> done;
  const auto note = [&](const char* what) {
    return [&done, what](auto result) { done.emplace_back(result ? what : "failed"); };
  };
  const auto run = [&](auto start) {
    start();
    loop.run();
  };
  run([&] { mkdir(loop, path("dir"), 0700, note("mkdir")); });
  run([&] { mkdtemp(loop, path("XXXXXX"), note("mkdtemp")); });
  run([&] { mkstemp(loop, path("dir/XXXXXX"), note("mkstemp")); });
  run([&] { symlink(loop, "dir", path("link"), note("symlink")); });
  run([&] { readlink(loop, path("link"), note("readlink")); });
  run([&] { realpath(loop, path("link"), note("realpath")); });
  run([&] { access(loop, path("link"), R_OK | X_OK, note("access")); });
  run([&] { rename(loop, path("link"), path("moved"), note("rename")); });
  run([&] { unlink(loop, path("moved"), note("unlink")); });
  run([&] { link(loop, make_file("file"), path("second"), note("link")); });
  run([&] { rmdir(loop, path("dir"), note("rmdir")); });
  EXPECT_EQ(done,
            (std::vector<std::string>{"mkdir", "mkdtemp", "mkstemp", "symlink", "readlink",
                                      "realpath", "access", "rename", "unlink", "link", "failed"}));
}

}  // namespace
}  // namespace rondo::fs
