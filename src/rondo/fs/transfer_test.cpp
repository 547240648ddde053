#include "rondo/fs/transfer.h"

#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "rondo/fs/fs_test_support.h"

namespace rondo::fs {
namespace {

using Transfer = FsTest;

TEST_F(Transfer, EveryWayMovesTheSameBytes) {
  const Fd from = must(open(make_file("from", "0123456789"), O_RDONLY));
  for (auto* way :
       {&transfer, &transfer_in_file_system, &transfer_in_kernel, &transfer_by_buffer}) {
    {
      const Fd to = must(open(path("to"), O_WRONLY | O_CREAT | O_TRUNC));
      const auto first = way("copy", from.get(), 2, to.get(), 3);
      if (!first) {
        EXPECT_TRUE(is_wrong_way(first.error())) << first.error().to_string();
        continue;
      }
      EXPECT_EQ(*first, 3U);
      EXPECT_EQ(way("copy", from.get(), 5, to.get(), 100).value(), 5U);
      EXPECT_EQ(way("copy", from.get(), 10, to.get(), 100).value(), 0U);
    }
    EXPECT_EQ(content_of(path("to")), "23456789");
  }
  EXPECT_EQ(::lseek(from.get(), 0, SEEK_CUR), 0);
}

TEST_F(Transfer, FindsAWayToASocket) {
  const Fd from = must(open(make_file("from", "content"), O_RDONLY));
  const auto sockets = must(make_socket_pair(SOCK_STREAM, 0, Blocking::yes, Blocking::yes));
  EXPECT_EQ(transfer("send", from.get(), 1, sockets.first.get(), 100).value(), 6U);
  std::string text(6, '\0');
  EXPECT_EQ(must(read(sockets.second.get(), writable_bytes(text))), 6U);
  EXPECT_EQ(text, "ontent");
}

TEST_F(Transfer, FindsAWayFromAPipeToAPipeThatIsFull) {
  const auto source = must(make_pipe(Blocking::yes, Blocking::yes));
  const auto sink = must(make_pipe(Blocking::yes, Blocking::no));
  std::size_t filled = 0;
  const std::string block(4096, 'x');
  while (const auto count = write(sink.second.get(), bytes(block))) {
    filled += *count;
  }
  ASSERT_EQ(must(write(source.second.get(), bytes("tail"))), 4U);
  std::string drained(filled + 4, '\0');
  std::thread reader([&] {
    for (std::size_t position = 0; position < drained.size();) {
      position += must(sync::read(sink.first.get(), writable_bytes(drained).subspan(position)));
    }
  });
  EXPECT_EQ(transfer("send", source.first.get(), 0, sink.second.get(), 100).value(), 4U);
  reader.join();
  EXPECT_EQ(drained.substr(filled), "tail");
}

TEST_F(Transfer, FindsAWayIntoAFileForAppending) {
  const Fd from = must(open(make_file("from", "more"), O_RDONLY));
  const Fd to = must(open(make_file("to", "some "), O_WRONLY | O_APPEND));
  EXPECT_EQ(transfer("copy", from.get(), 0, to.get(), 100).value(), 4U);
  EXPECT_EQ(content_of(path("to")), "some more");
}

TEST_F(Transfer, FindsAWayFromFilesThatHaveNoSize) {
  const Fd from = must(open("/proc/self/status", O_RDONLY));
  const Fd to = must(open(path("to"), O_WRONLY | O_CREAT));
  EXPECT_GT(transfer("copy", from.get(), 0, to.get(), 100'000).value(), 0U);
  EXPECT_EQ(content_of(path("to")).substr(0, 5), "Name:");
}

TEST_F(Transfer, PipeThatTakesLessGetsLess) {
  const std::string content(200'000, 'x');
  const Fd from = must(open(make_file("from", content), O_RDONLY));
  const auto pipe = must(make_pipe(Blocking::no, Blocking::no));
  const std::size_t count = must(transfer("send", from.get(), 0, pipe.second.get(), 200'000));
  EXPECT_GT(count, 0U);
  EXPECT_LT(count, 200'000U);
}

TEST_F(Transfer, RealErrorsAreReportedWithTheGivenName) {
  const Fd from = must(open(make_file("from", "content"), O_RDONLY));
  const Fd full = must(open("/dev/full", O_WRONLY));
  const Fd directory_file = must(open(directory(), O_RDONLY));
  const Fd to = must(open(path("to"), O_WRONLY | O_CREAT));
  EXPECT_EQ(transfer("copyfile", from.get(), 0, full.get(), 7).error().to_string(),
            "copyfile: ENOSPC, no space left on device");
  EXPECT_EQ(code_of(transfer("copyfile", -1, 0, to.get(), 7)), EBADF);
  EXPECT_EQ(code_of(transfer("copyfile", from.get(), 0, -1, 7)), EBADF);
  EXPECT_EQ(code_of(transfer("copyfile", from.get(), 0, from.get(), 7)), EBADF);
  EXPECT_EQ(code_of(transfer("copyfile", directory_file.get(), 0, to.get(), 7)), EISDIR);
  EXPECT_EQ(code_of(transfer("copyfile", from.get(), -5, to.get(), 7)), EINVAL);
}

}  // namespace
}  // namespace rondo::fs
