#include "rondo/net/transfer.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>

#include "rondo/net/net_test_support.h"

namespace rondo {
namespace {

std::array<iovec, 1> one_part(std::string_view text) {
  return {iovec{const_cast<char*>(text.data()), text.size()}};
}

// A pipe nobody reads from: writing to it raises SIGPIPE, which kills by default.
Fd make_broken_pipe() {
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  pipe->first.reset();
  return std::move(pipe->second);
}

bool is_pipe_signal_waiting() {
  sigset_t waiting;
  ::sigpending(&waiting);
  return sigismember(&waiting, SIGPIPE) == 1;
}

TEST(Transfer, BrokenSocketGivesEpipeAndNoSignal) {
  auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  pair->second.reset();
  EXPECT_EQ(transmit(pair->first.get(), FdType::socket, one_part("x")).error().code, EPIPE);
  EXPECT_FALSE(is_pipe_signal_waiting());
}

TEST(Transfer, BrokenPipeGivesEpipeAndNoSignal) {
  const Fd broken = make_broken_pipe();
  EXPECT_EQ(transmit(broken.get(), FdType::other, one_part("x")).error().code, EPIPE);
  EXPECT_FALSE(is_pipe_signal_waiting());
}

TEST(Transfer, OlderKernelsWayGivesEpipeAndNoSignal) {
  const Fd broken = make_broken_pipe();
  EXPECT_EQ(detail::write_with_signal_blocked(broken.get(), one_part("x")), -1);
  EXPECT_EQ(errno, EPIPE);
  EXPECT_FALSE(is_pipe_signal_waiting());
  sigset_t mask;
  ::pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  EXPECT_EQ(sigismember(&mask, SIGPIPE), 0);
}

TEST(Transfer, OlderKernelsWayWritesToAHealthyPipe) {
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  EXPECT_EQ(detail::write_with_signal_blocked(pipe->second.get(), one_part("hello")), 5);
  EXPECT_EQ(read_exactly(pipe->first.get(), 5), "hello");
}

TEST(Transfer, PipeSignalThatWaitedBeforeIsLeftAlone) {
  sigset_t pipe_signal;
  sigset_t mask_before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &mask_before);
  const Fd broken = make_broken_pipe();
  EXPECT_EQ(detail::write_with_signal_blocked(broken.get(), one_part("x")), -1);
  EXPECT_FALSE(is_pipe_signal_waiting());
  ::pthread_kill(::pthread_self(), SIGPIPE);
  EXPECT_EQ(detail::write_with_signal_blocked(broken.get(), one_part("x")), -1);
  EXPECT_TRUE(is_pipe_signal_waiting());
  const timespec no_wait{};
  EXPECT_EQ(::sigtimedwait(&pipe_signal, nullptr, &no_wait), SIGPIPE);
  ::pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
}

TEST(Transfer, ReceiveTellsTheEndByZeroAndNothingYetByEagain) {
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  std::array<std::byte, 4> room{};
  EXPECT_EQ(receive(pipe->first.get(), FdType::other, room).error().code, EAGAIN);
  pipe->second.reset();
  EXPECT_EQ(receive(pipe->first.get(), FdType::other, room), Result<std::size_t>(0));
}

TEST(Transfer, DescriptorsGoAlongAndCloseOnExec) {
  auto sockets = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  const std::array fds{pipe->first.get(), pipe->second.get()};
  EXPECT_EQ(transmit(sockets->first.get(), FdType::socket, one_part("ab"), fds),
            Result<std::size_t>(2));
  std::array<std::byte, 8> room{};
  Ring<Fd> received;
  const auto result = receive_with_fds(sockets->second.get(), room, received);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size, 2U);
  EXPECT_FALSE(result->are_fds_lost);
  ASSERT_EQ(received.size(), 2U);
  EXPECT_EQ(::fcntl(received[0].get(), F_GETFD), FD_CLOEXEC);
  ASSERT_EQ(::write(received[1].get(), "x", 1), 1);
  EXPECT_EQ(read_exactly(pipe->first.get(), 1), "x");
}

TEST(Transfer, MostDescriptorsOfOneMessageArrive) {
  auto sockets = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  const std::vector<int> fds(passed_fds_max, sockets->first.get());
  ASSERT_TRUE(transmit(sockets->first.get(), FdType::socket, one_part("x"), fds));
  std::array<std::byte, 8> room{};
  Ring<Fd> received;
  ASSERT_TRUE(receive_with_fds(sockets->second.get(), room, received));
  EXPECT_EQ(received.size(), passed_fds_max);
}

// Exits with 0 if of two descriptors that come the one that has no room is reported.
void receive_without_room() {
  auto sockets = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  const std::array fds{sockets->first.get(), sockets->second.get()};
  const bool is_sent =
      transmit(sockets->first.get(), FdType::socket, one_part("x"), fds).has_value();
  Fd next(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const rlim_t limit = static_cast<rlim_t>(next.get()) + 1;
  next.reset();  // The only one that is free.
  const rlimit limits{limit, limit};
  ::setrlimit(RLIMIT_NOFILE, &limits);
  std::array<std::byte, 8> room{};
  Ring<Fd> received;
  const auto result = receive_with_fds(sockets->second.get(), room, received);
  const bool is_right =
      is_sent && result && result->size == 1 && result->are_fds_lost && received.size() == 1;
  ::_exit(is_right ? 0 : 1);
}

TEST(TransferDeathTest, DescriptorsBeyondTheProcessLimitAreReportedAsLost) {
  EXPECT_EXIT(receive_without_room(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace rondo
