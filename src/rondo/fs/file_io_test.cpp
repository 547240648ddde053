#include "rondo/fs/file_io.h"

#include <limits.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "rondo/fs/fs_test_support.h"

namespace rondo::fs {
namespace {

using FileIo = FsTest;

TEST_F(FileIo, WritesAndReadsBack) {
  const Fd file = must(open(path("file"), O_RDWR | O_CREAT, 0600));
  EXPECT_EQ(write(file.get(), bytes("hello ")).value(), 6U);
  EXPECT_EQ(write(file.get(), bytes("world")).value(), 5U);
  std::string text(11, '\0');
  EXPECT_EQ(pread(file.get(), writable_bytes(text), 0).value(), 11U);
  EXPECT_EQ(text, "hello world");
}

TEST_F(FileIo, DescriptorClosesOnExec) {
  const Fd file = must(open(make_file("file"), O_RDONLY));
  EXPECT_EQ(::fcntl(file.get(), F_GETFD), FD_CLOEXEC);
}

TEST_F(FileIo, ModeOfANewFileIsLessTheUmask) {
  const ::mode_t before = ::umask(022);
  struct ::stat status{};
  (void)must(open(path("given"), O_WRONLY | O_CREAT, 0642));
  ASSERT_EQ(::stat(path("given").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0640U);
  (void)must(open(path("default"), O_WRONLY | O_CREAT));
  ASSERT_EQ(::stat(path("default").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0644U);
  ::umask(before);
}

TEST_F(FileIo, OpenFailsAsTheKernelSays) {
  const std::string file = make_file("file");
  ASSERT_EQ(::symlink("loop", path("loop").c_str()), 0);
  EXPECT_EQ(code_of(open(path("missing"), O_RDONLY)), ENOENT);
  EXPECT_EQ(code_of(open("", O_RDONLY)), ENOENT);
  EXPECT_EQ(code_of(open(file, O_WRONLY | O_CREAT | O_EXCL, 0600)), EEXIST);
  EXPECT_EQ(code_of(open(file + "/x", O_RDONLY)), ENOTDIR);
  EXPECT_EQ(code_of(open(directory(), O_WRONLY)), EISDIR);
  EXPECT_EQ(code_of(open(path("loop"), O_RDONLY)), ELOOP);
  EXPECT_EQ(code_of(open(path(std::string(256, 'n')), O_RDONLY)), ENAMETOOLONG);
  EXPECT_EQ(code_of(open(std::string(PATH_MAX, '/'), O_RDONLY)), ENAMETOOLONG);
  EXPECT_EQ(open(path("missing"), O_RDONLY).error().to_string(),
            "open: ENOENT, no such file or directory");
}

TEST_F(FileIo, OpenWithoutPermissionIsEACCES) {
  const std::string file = make_file("file");
  ASSERT_EQ(::chmod(file.c_str(), 0), 0);
  const int code = in_child([&] {
    return become_nobody() ? code_of(sync::open_with_default_mode(file, O_RDONLY)) : 255;
  });
  if (code == 255) {
    GTEST_SKIP() << "this process may not change its user";
  }
  EXPECT_EQ(code, EACCES);
}

TEST_F(FileIo, OpenWithoutFreeDescriptorsIsEMFILE) {
  const std::string file = make_file("file");
  EXPECT_EQ(in_child([&] {
              const ::rlimit none{3, 3};
              return ::setrlimit(RLIMIT_NOFILE, &none) == 0
                         ? code_of(sync::open_with_default_mode(file, O_RDONLY))
                         : 255;
            }),
            EMFILE);
}

TEST_F(FileIo, NulInAPathIsEINVALAndNothingIsOpened) {
  (void)make_file("file");
  const std::string tricky = path(std::string_view("file\0.txt", 9));
  EXPECT_EQ(code_of(open(tricky, O_RDONLY)), EINVAL);
  EXPECT_EQ(code_of(open(tricky, O_WRONLY | O_CREAT, 0600)), EINVAL);
}

TEST_F(FileIo, NamesNeedNotBeUtf8) {
  const std::string name = path("\xff\xfe\x80name");
  EXPECT_EQ(write(must(open(name, O_WRONLY | O_CREAT)).get(), bytes("x")).value(), 1U);
  EXPECT_EQ(content_of(name), "x");
}

TEST_F(FileIo, CloseReportsABadDescriptor) {
  EXPECT_EQ(code_of(close(Fd())), EBADF);
  EXPECT_EQ(code_of(close(Fd(1 << 20))), EBADF);
  const int before = open_fd_count();
  EXPECT_TRUE(close(must(open(make_file("file"), O_RDONLY))));
  EXPECT_EQ(open_fd_count(), before);
}

TEST_F(FileIo, BadDescriptorIsEBADF) {
  std::string text(4, '\0');
  const Fd reader = must(open(make_file("file"), O_RDONLY));
  const Fd writer = must(open(path("file"), O_WRONLY));
  EXPECT_EQ(code_of(read(-1, writable_bytes(text))), EBADF);
  EXPECT_EQ(code_of(read(writer.get(), writable_bytes(text))), EBADF);
  EXPECT_EQ(code_of(write(reader.get(), bytes("x"))), EBADF);
  EXPECT_EQ(code_of(pread(-1, writable_bytes(text), 0)), EBADF);
  EXPECT_EQ(code_of(readv(-1, {writable_bytes(text)})), EBADF);
  EXPECT_EQ(code_of(preadv(-1, {writable_bytes(text)}, 0)), EBADF);
  EXPECT_EQ(code_of(writev(reader.get(), {bytes("x")})), EBADF);
  EXPECT_EQ(code_of(pwritev(reader.get(), {bytes("x")}, 0)), EBADF);
  EXPECT_EQ(code_of(fsync(-1)), EBADF);
  EXPECT_EQ(code_of(fdatasync(-1)), EBADF);
  EXPECT_EQ(code_of(ftruncate(-1, 0)), EBADF);
}

TEST_F(FileIo, ErrorsOfAllReadsAndWritesHaveNodesNames) {
  std::string text(1, '\0');
  EXPECT_STREQ(pread(-1, writable_bytes(text), 0).error().call, "read");
  EXPECT_STREQ(pwritev(-1, {bytes("x")}, 0).error().call, "write");
}

TEST_F(FileIo, ReadIsShortAtTheEndAndZeroBehindIt) {
  const Fd file = must(open(make_file("file", "12345"), O_RDONLY));
  std::string text(4, '\0');
  EXPECT_EQ(read(file.get(), writable_bytes(text)).value(), 4U);
  EXPECT_EQ(read(file.get(), writable_bytes(text)).value(), 1U);
  EXPECT_EQ(read(file.get(), writable_bytes(text)).value(), 0U);
  EXPECT_EQ(pread(file.get(), writable_bytes(text), 100).value(), 0U);
  EXPECT_EQ(read(file.get(), {}).value(), 0U);
}

TEST_F(FileIo, ReadOfADirectoryIsEISDIR) {
  const Fd file = must(open(directory(), O_RDONLY | O_DIRECTORY));
  std::string text(4, '\0');
  EXPECT_EQ(code_of(read(file.get(), writable_bytes(text))), EISDIR);
}

TEST_F(FileIo, OffsetsDoNotMoveThePositionAndMayBeBeyond32Bits) {
  constexpr std::int64_t far = std::int64_t{3} << 30;
  const Fd file = must(open(path("sparse"), O_RDWR | O_CREAT));
  EXPECT_EQ(pwrite(file.get(), bytes("far"), far).value(), 3U);
  EXPECT_EQ(write(file.get(), bytes("near")).value(), 4U);
  std::string text(8, 'x');
  EXPECT_EQ(pread(file.get(), writable_bytes(text), far).value(), 3U);
  EXPECT_EQ(text.substr(0, 3), "far");
  EXPECT_EQ(pread(file.get(), writable_bytes(text), 0).value(), 8U);
  EXPECT_EQ(text, std::string("near\0\0\0\0", 8));
  EXPECT_EQ(preadv(file.get(), {writable_bytes(text)}, far + 1).value(), 2U);
  EXPECT_EQ(text.substr(0, 2), "ar");
}

TEST_F(FileIo, OffsetThatCannotBeIsRefused) {
  const Fd file = must(open(make_file("file"), O_RDWR));
  EXPECT_EQ(code_of(pwrite(file.get(), bytes("x"), -1)), EINVAL);
  EXPECT_EQ(code_of(pwritev(file.get(), {bytes("x")}, -1)), EINVAL);
  EXPECT_EQ(code_of(ftruncate(file.get(), -1)), EINVAL);
  auto pipe = must(make_pipe(Blocking::yes, Blocking::yes));
  EXPECT_EQ(code_of(pwrite(pipe.second.get(), bytes("x"), 0)), ESPIPE);
}

TEST_F(FileIo, VectorsAreFilledInOrder) {
  const Fd file = must(open(make_file("file", "abcdefg"), O_RDWR));
  std::string one(2, '\0');
  std::string two;
  std::string three(10, '\0');
  EXPECT_EQ(
      readv(file.get(), {writable_bytes(one), writable_bytes(two), writable_bytes(three)}).value(),
      7U);
  EXPECT_EQ(one, "ab");
  EXPECT_EQ(three.substr(0, 5), "cdefg");
  EXPECT_EQ(pwritev(file.get(), {bytes("XY"), bytes(""), bytes("Z")}, 1).value(), 3U);
  EXPECT_EQ(writev(file.get(), {bytes("!"), bytes("?")}).value(), 2U);
  EXPECT_EQ(content_of(path("file")), "aXYZefg!?");
  EXPECT_EQ(writev(file.get(), {}).value(), 0U);
  EXPECT_EQ(readv(file.get(), {}).value(), 0U);
}

TEST_F(FileIo, MoreBuffersThanTheKernelTakesAreAllWritten) {
  constexpr std::size_t count = 2 * IOV_MAX + 500;
  std::string digits;
  for (std::size_t index = 0; index < count; ++index) {
    digits += static_cast<char>('0' + index % 10);
  }
  std::vector<ConstBuffer> pieces;
  for (const char& digit : digits) {
    pieces.push_back(bytes({&digit, 1}));
  }
  const Fd file = must(open(path("file"), O_RDWR | O_CREAT));
  EXPECT_EQ(writev(file.get(), pieces).value(), count);
  EXPECT_EQ(pwritev(file.get(), pieces, 7).value(), count);
  EXPECT_EQ(content_of(path("file")), digits.substr(0, 7) + digits);

  std::string back(count, '\0');
  std::vector<Buffer> places;
  for (char& place : back) {
    places.push_back(std::as_writable_bytes(std::span(&place, 1)));
  }
  EXPECT_EQ(preadv(file.get(), places, 7).value(), std::size_t{IOV_MAX});
  EXPECT_EQ(back.substr(0, IOV_MAX), digits.substr(0, IOV_MAX));
}

TEST_F(FileIo, WriteToAFullPipeIsShortAlsoOverManyBuffers) {
  const auto pipe = must(make_pipe(Blocking::no, Blocking::no));
  const std::string block(1000, 'x');
  const std::vector<ConstBuffer> many(std::size_t{3} * IOV_MAX, bytes(block));
  const auto written = writev(pipe.second.get(), many);
  ASSERT_TRUE(written);
  EXPECT_GT(*written, 0U);
  EXPECT_LT(*written, many.size() * block.size());
  EXPECT_EQ(code_of(writev(pipe.second.get(), many)), EAGAIN);
}

TEST_F(FileIo, FullDeviceIsENOSPC) {
  const Fd full = must(open("/dev/full", O_WRONLY));
  EXPECT_EQ(code_of(write(full.get(), bytes("x"))), ENOSPC);
  EXPECT_EQ(code_of(writev(full.get(), {bytes("x"), bytes("y")})), ENOSPC);
}

// In a mount namespace of its own, so that nothing is left behind. What the child found: the
// bytes of the short write in pages, and the error of the next.
TEST_F(FileIo, FullFileSystemGivesAShortWriteThenENOSPC) {
  constexpr int no_mount = 255;
  const int code = in_child([&] {
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", directory().c_str(), "tmpfs", 0, "size=64k") != 0) {
      return no_mount;
    }
    const std::string block(100'000, 'x');
    const Fd file = must(sync::open(path("file"), O_WRONLY | O_CREAT, 0600));
    const auto first = sync::write(file.get(), bytes(block));
    const auto second = sync::write(file.get(), bytes(block));
    return first && *first == 65536 ? code_of(second) : 1;
  });
  if (code == no_mount) {
    GTEST_SKIP() << "mounting a small tmpfs is not permitted";
  }
  EXPECT_EQ(code, ENOSPC);
}

TEST_F(FileIo, SyncsAndCuts) {
  const Fd file = must(open(make_file("file", "123456"), O_RDWR));
  EXPECT_TRUE(fsync(file.get()));
  EXPECT_TRUE(fdatasync(file.get()));
  EXPECT_TRUE(ftruncate(file.get(), 2));
  EXPECT_EQ(content_of(path("file")), "12");
  EXPECT_TRUE(ftruncate(file.get(), 4));
  EXPECT_EQ(content_of(path("file")), std::string("12\0\0", 4));
}

TEST_F(FileIo, RequestsOpenReadAndClose) {
  const int before = open_fd_count();
  std::string text(100, '\0');
  bool is_closed = false;
  {
    Loop loop;
    Fd file;
    open(loop, make_file("file", "content"), O_RDONLY, [&](Result<Fd> opened) {
      file = must(std::move(opened));
      read(loop, file.get(), writable_bytes(text), [&](Result<std::size_t> count) {
        text.resize(must(count));
        close(loop, std::move(file), [&](Result<> closed) { is_closed = closed.has_value(); });
      });
    });
    loop.run();
  }
  EXPECT_EQ(text, "content");
  EXPECT_TRUE(is_closed);
  EXPECT_EQ(open_fd_count(), before);
}

TEST_F(FileIo, ManyRequestsInFlightEachFillTheirOwnBuffer) {
  std::string content;
  for (int number = 0; number < 64; ++number) {
    content += std::string(512, static_cast<char>('0' + number));
  }
  const Fd file = must(open(make_file("file", content), O_RDONLY));
  Loop loop;
  std::vector<std::string> blocks(64, std::string(512, '\0'));
  int done = 0;
  for (std::size_t number = 0; number < blocks.size(); ++number) {
    pread(loop, file.get(), writable_bytes(blocks[number]), static_cast<std::int64_t>(number * 512),
          [&](Result<std::size_t> count) { done += must(count) == 512 ? 1 : 0; });
  }
  loop.run();
  EXPECT_EQ(done, 64);
  std::string together;
  for (const std::string& block : blocks) {
    together += block;
  }
  EXPECT_EQ(together, content);
}

TEST_F(FileIo, RequestsReportErrorsAsTheyReportResults) {
  Loop loop;
  std::vector<int> codes;
  bool has_returned = false;
  open(loop, path("missing"), O_RDONLY, [&](Result<Fd> file) {
    EXPECT_TRUE(has_returned);
    codes.push_back(code_of(file));
  });
  has_returned = true;
  loop.run();
  write(loop, -1, bytes("x"), [&](Result<std::size_t> count) { codes.push_back(code_of(count)); });
  loop.run();
  EXPECT_EQ(codes, (std::vector<int>{ENOENT, EBADF}));
}

TEST_F(FileIo, FileOpenedForALoopThatIsGoneIsClosed) {
  const std::string file = make_file("file");
  const int before = open_fd_count();
  {
    Loop loop;
    for (int number = 0; number < 10; ++number) {
      open(loop, file, O_RDONLY, [](Result<Fd>) { FAIL(); });
    }
  }
  EXPECT_EQ(open_fd_count(), before);
}

}  // namespace
}  // namespace rondo::fs
