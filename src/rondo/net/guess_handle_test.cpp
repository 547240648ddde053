#include "rondo/net/guess_handle.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "rondo/sys/fd.h"

namespace rondo {
namespace {

FdKind guess_socket(int family, int type) {
  return guess_handle(Fd(::socket(family, type | SOCK_CLOEXEC, 0)).get());
}

TEST(GuessHandle, KnowsSockets) {
  EXPECT_EQ(guess_socket(AF_INET, SOCK_STREAM), FdKind::tcp);
  EXPECT_EQ(guess_socket(AF_INET, SOCK_DGRAM), FdKind::udp);
  EXPECT_EQ(guess_socket(AF_UNIX, SOCK_STREAM), FdKind::pipe);
  EXPECT_EQ(guess_socket(AF_UNIX, SOCK_DGRAM), FdKind::unknown);
}

TEST(GuessHandle, KnowsFilesAndPipes) {
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  EXPECT_EQ(guess_handle(pipe->first.get()), FdKind::pipe);
  EXPECT_EQ(guess_handle(pipe->second.get()), FdKind::pipe);
  EXPECT_EQ(guess_handle(Fd(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC)).get()), FdKind::file);
  EXPECT_EQ(guess_handle(Fd(::open("/dev/null", O_RDONLY | O_CLOEXEC)).get()), FdKind::file);
  EXPECT_EQ(guess_handle(Fd(::open("/", O_RDONLY | O_CLOEXEC)).get()), FdKind::unknown);
  EXPECT_EQ(guess_handle(-1), FdKind::unknown);
}

TEST(GuessHandle, KnowsTerminals) {
  const Fd terminal(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (!terminal) {
    GTEST_SKIP() << "no pseudo terminals here";
  }
  EXPECT_EQ(guess_handle(terminal.get()), FdKind::tty);
}

TEST(GuessHandle, KindsHaveNames) {
  EXPECT_EQ(fd_kind_name(FdKind::unknown), "unknown");
  EXPECT_EQ(fd_kind_name(FdKind::udp), "udp");
}

}  // namespace
}  // namespace rondo
