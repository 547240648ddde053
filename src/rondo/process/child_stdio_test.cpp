#include "rondo/process/child_stdio.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

bool is_blocking(int fd) { return (::fcntl(fd, F_GETFL) & O_NONBLOCK) == 0; }

TEST(ChildStdio, MissingStandardFdsAreTheNullDevice) {
  auto setup = StdioSetup::make({});
  ASSERT_TRUE(setup);
  ASSERT_EQ(setup->sources().size(), 3U);
  EXPECT_GE(setup->sources()[0], 0);
  EXPECT_EQ(setup->sources()[0], setup->sources()[2]);
}

TEST(ChildStdio, IgnoredFdBeyondTheStandardOnesIsNone) {
  const std::vector<Stdio> stdio(5, Stdio::ignore());
  auto setup = StdioSetup::make(stdio);
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->sources()[3], -1);
  EXPECT_EQ(setup->sources()[4], -1);
}

TEST(ChildStdio, InheritedFdsKeepTheirNumberAndGivenOnesAreTaken) {
  const std::vector<Stdio> stdio{Stdio::inherit(), Stdio::fd(17), Stdio::inherit()};
  auto setup = StdioSetup::make(stdio);
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->sources()[0], 0);
  EXPECT_EQ(setup->sources()[1], 17);
  EXPECT_EQ(setup->sources()[2], 2);
}

TEST(ChildStdio, PipeJoinsTheChildAndTheParentBothWays) {
  const std::vector<Stdio> stdio{Stdio::ignore(), Stdio::pipe()};
  auto setup = StdioSetup::make(stdio);
  ASSERT_TRUE(setup);
  const int child_end = setup->sources()[1];
  const std::vector<Fd> parent_ends = std::move(*setup).take_parent_ends();
  EXPECT_FALSE(parent_ends[0].is_open());
  EXPECT_TRUE(is_blocking(child_end));
  EXPECT_FALSE(is_blocking(parent_ends[1].get()));
  EXPECT_EQ(::fcntl(child_end, F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(::fcntl(parent_ends[1].get(), F_GETFD), FD_CLOEXEC);
  char byte = 0;
  ASSERT_EQ(::write(child_end, "a", 1), 1);
  ASSERT_EQ(::read(parent_ends[1].get(), &byte, 1), 1);
  ASSERT_EQ(::write(parent_ends[1].get(), "b", 1), 1);
  ASSERT_EQ(::read(child_end, &byte, 1), 1);
  EXPECT_EQ(byte, 'b');
}

TEST(ChildStdio, ChildsEndOfAPipeMayBeNonBlocking) {
  const std::vector<Stdio> stdio{Stdio::pipe(ChildAccess::reads, Blocking::no)};
  auto setup = StdioSetup::make(stdio);
  ASSERT_TRUE(setup);
  EXPECT_FALSE(is_blocking(setup->sources()[0]));
}

TEST(ChildStdio, NegativeFdIsRefused) {
  const std::vector<Stdio> stdio{Stdio::fd(-1)};
  EXPECT_EQ(StdioSetup::make(stdio).error().code, EBADF);
}

TEST(ChildStdio, LackOfDescriptorsIsReportedAndLeaksNone) {
  const std::size_t before = count_open_fds();
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  const Fd probe(::dup(STDERR_FILENO));
  const rlimit few{static_cast<rlim_t>(probe.get()) + 4, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  const std::vector<Stdio> stdio(3, Stdio::pipe());
  const auto setup = StdioSetup::make(stdio);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
  ASSERT_FALSE(setup);
  EXPECT_EQ(setup.error().code, EMFILE);
  EXPECT_EQ(count_open_fds(), before + 1);
}

}  // namespace
}  // namespace rondo
