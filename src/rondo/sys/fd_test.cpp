#include "rondo/sys/fd.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace rondo {
namespace {

bool is_open_in_kernel(int fd) { return ::fcntl(fd, F_GETFD) >= 0; }
bool is_nonblocking(const Fd& fd) { return (::fcntl(fd.get(), F_GETFL) & O_NONBLOCK) != 0; }
bool closes_on_exec(const Fd& fd) { return (::fcntl(fd.get(), F_GETFD) & FD_CLOEXEC) != 0; }

Fd open_null() { return Fd(::open("/dev/null", O_RDWR | O_CLOEXEC)); }

TEST(Fd, OwnsNothingByDefault) {
  const Fd fd;
  EXPECT_FALSE(fd);
  EXPECT_FALSE(fd.is_open());
  EXPECT_EQ(fd.get(), -1);
}

TEST(Fd, ClosesWhenItGoesAway) {
  int number = -1;
  {
    const Fd fd = open_null();
    ASSERT_TRUE(fd.is_open());
    number = fd.get();
    EXPECT_TRUE(is_open_in_kernel(number));
  }
  EXPECT_FALSE(is_open_in_kernel(number));
}

TEST(Fd, MovingHandsOverTheDescriptor) {
  Fd first = open_null();
  const int number = first.get();
  Fd second = std::move(first);
  EXPECT_FALSE(first.is_open());  // NOLINT(bugprone-use-after-move): that is the promise tested.
  EXPECT_EQ(second.get(), number);
  EXPECT_TRUE(is_open_in_kernel(number));
}

TEST(Fd, AssignmentClosesTheOldDescriptor) {
  Fd first = open_null();
  Fd second = open_null();
  const int old = first.get();
  const int kept = second.get();
  first = std::move(second);
  EXPECT_FALSE(is_open_in_kernel(old));
  EXPECT_EQ(first.get(), kept);
  EXPECT_TRUE(is_open_in_kernel(kept));
}

TEST(Fd, SurvivesAssignmentToItself) {
  Fd fd = open_null();
  const int number = fd.get();
  Fd& same = fd;
  fd = std::move(same);
  EXPECT_EQ(fd.get(), number);
  EXPECT_TRUE(is_open_in_kernel(number));
}

TEST(Fd, ReleaseLeavesTheDescriptorOpen) {
  Fd fd = open_null();
  const int number = fd.release();
  EXPECT_FALSE(fd.is_open());
  EXPECT_TRUE(is_open_in_kernel(number));
  ::close(number);
}

TEST(Fd, ResetClosesAndKeepsErrno) {
  Fd fd = open_null();
  const int number = fd.get();
  errno = EXDEV;
  fd.reset();
  EXPECT_EQ(errno, EXDEV);
  EXPECT_FALSE(is_open_in_kernel(number));
  fd.reset();  // Nothing left to close.
  EXPECT_FALSE(fd.is_open());
}

TEST(Fd, NonblockingIsSetAndTakenBack) {
  const Fd fd = open_null();
  ASSERT_TRUE(set_blocking(fd.get(), Blocking::no));
  EXPECT_TRUE(is_nonblocking(fd));
  ASSERT_TRUE(set_blocking(fd.get(), Blocking::yes));
  EXPECT_FALSE(is_nonblocking(fd));
}

TEST(Fd, CloseOnExecIsSet) {
  const Fd fd(::open("/dev/null", O_RDWR));
  ASSERT_FALSE(closes_on_exec(fd));
  ASSERT_TRUE(set_close_on_exec(fd.get()));
  EXPECT_TRUE(closes_on_exec(fd));
}

TEST(Fd, FlagsOfAClosedDescriptorAreAnError) {
  const auto nonblocking = set_blocking(-1, Blocking::no);
  ASSERT_FALSE(nonblocking);
  EXPECT_EQ(nonblocking.error().name(), "EBADF");
  EXPECT_STREQ(nonblocking.error().call, "fcntl");
  const auto close_on_exec = set_close_on_exec(-1);
  ASSERT_FALSE(close_on_exec);
  EXPECT_EQ(close_on_exec.error().name(), "EBADF");
}

TEST(Fd, APipeCarriesBytesFromSecondToFirst) {
  auto pipe = make_pipe(Blocking::yes, Blocking::yes);
  ASSERT_TRUE(pipe);
  ASSERT_EQ(::write(pipe->second.get(), "x", 1), 1);
  char byte = 0;
  ASSERT_EQ(::read(pipe->first.get(), &byte, 1), 1);
  EXPECT_EQ(byte, 'x');
}

TEST(Fd, EachEndOfAPipeBlocksAsAsked) {
  for (const Blocking reading : {Blocking::no, Blocking::yes}) {
    for (const Blocking writing : {Blocking::no, Blocking::yes}) {
      auto pipe = make_pipe(reading, writing);
      ASSERT_TRUE(pipe);
      EXPECT_EQ(is_nonblocking(pipe->first), reading == Blocking::no);
      EXPECT_EQ(is_nonblocking(pipe->second), writing == Blocking::no);
      EXPECT_TRUE(closes_on_exec(pipe->first));
      EXPECT_TRUE(closes_on_exec(pipe->second));
    }
  }
}

TEST(Fd, ASocketPairCarriesBytesBothWays) {
  auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::yes);
  ASSERT_TRUE(pair);
  EXPECT_TRUE(is_nonblocking(pair->first));
  EXPECT_FALSE(is_nonblocking(pair->second));
  EXPECT_TRUE(closes_on_exec(pair->first));
  EXPECT_TRUE(closes_on_exec(pair->second));
  std::array<char, 2> bytes{};
  ASSERT_EQ(::write(pair->first.get(), "a", 1), 1);
  ASSERT_EQ(::read(pair->second.get(), &bytes[0], 1), 1);
  ASSERT_EQ(::write(pair->second.get(), "b", 1), 1);
  ASSERT_EQ(::read(pair->first.get(), &bytes[1], 1), 1);
  EXPECT_EQ(bytes, (std::array{'a', 'b'}));
}

TEST(Fd, AnImpossibleSocketPairIsAnError) {
  const auto pair = make_socket_pair(12345, 0, Blocking::yes, Blocking::yes);
  ASSERT_FALSE(pair);
  EXPECT_STREQ(pair.error().call, "socketpair");
}

}  // namespace
}  // namespace rondo
