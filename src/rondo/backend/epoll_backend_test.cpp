#include "rondo/backend/epoll_backend.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "rondo/backend/epoll_backend_test_support.h"

namespace rondo {
namespace {

TEST(EpollBackend, ReportsAReadableFd) {
  const auto backend = make_backend();
  const Fd event = make_event(0);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  EXPECT_TRUE(poll_now(*backend).empty());
  signal_event(event);
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  EXPECT_EQ(batch[0].watch, &watch);
  EXPECT_EQ(batch[0].events, events::readable);
  backend->withdraw(watch);
}

TEST(EpollBackend, KnowsWhetherAWatchIsTheOnlyOne) {
  const auto backend = make_backend();
  const Fd one = make_event(0);
  const Fd two = make_event(0);
  TestWatch first(one.get());
  TestWatch second(two.get());
  EXPECT_FALSE(backend->has_only(first));
  submit(*backend, first, events::readable);
  submit(*backend, first, events::readable | events::edge);
  EXPECT_TRUE(backend->has_only(first));
  EXPECT_FALSE(backend->has_only(second));
  submit(*backend, second, events::readable);
  EXPECT_FALSE(backend->has_only(first));
  backend->withdraw(first);
  EXPECT_TRUE(backend->has_only(second));
  backend->withdraw(second);
  EXPECT_FALSE(backend->has_only(second));
}

TEST(EpollBackend, ReportsOnlyWhatIsWanted) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::writable);
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  EXPECT_EQ(batch[0].events, events::writable);
  backend->withdraw(watch);
}

TEST(EpollBackend, ReportsHangUpWithoutBeingAsked) {
  const auto backend = make_backend();
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  ASSERT_TRUE(pipe);
  TestWatch watch(pipe->first.get());
  submit(*backend, watch, events::readable);
  pipe->second.reset();
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  EXPECT_EQ(batch[0].events, events::hang_up);
  backend->withdraw(watch);
}

TEST(EpollBackend, ReportsThatThePeerClosed) {
  const auto backend = make_backend();
  auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  ASSERT_TRUE(pair);
  TestWatch watch(pair->first.get());
  submit(*backend, watch, events::peer_closed);
  ASSERT_EQ(::shutdown(pair->second.get(), SHUT_WR), 0);
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  EXPECT_EQ(batch[0].events, events::peer_closed);
  backend->withdraw(watch);
}

TEST(EpollBackend, TellsTheKernelOfChangesOnlyWhenItReaps) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  pollfd backend_fd{backend->fd(), POLLIN, 0};
  submit(*backend, watch, events::readable);
  EXPECT_TRUE(backend->has_unsubmitted_changes());
  EXPECT_EQ(::poll(&backend_fd, 1, 0), 0);  // The kernel does not know the watch yet.
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  EXPECT_FALSE(backend->has_unsubmitted_changes());
  EXPECT_EQ(::poll(&backend_fd, 1, 0), 1);
  backend->withdraw(watch);
}

TEST(EpollBackend, AChangeThatIsNoneIsNotSubmitted) {
  const auto backend = make_backend();
  const Fd event = make_event(0);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  (void)poll_now(*backend);
  submit(*backend, watch, events::readable);
  EXPECT_FALSE(backend->has_unsubmitted_changes());
  backend->withdraw(watch);
}

TEST(EpollBackend, TheLastOfSeveralChangesCounts) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  submit(*backend, watch, 0);
  submit(*backend, watch, events::writable);
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  EXPECT_EQ(batch[0].events, events::writable);
  backend->withdraw(watch);
}

TEST(EpollBackend, AWatchThatWantsNothingIsSilentAndCanWantAgain) {
  const auto backend = make_backend();
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  ASSERT_TRUE(pipe);
  pipe->second.reset();  // A hang-up would be reported even to a watch with no events.
  TestWatch watch(pipe->first.get());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  submit(*backend, watch, 0);
  EXPECT_TRUE(poll_now(*backend).empty());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
}

TEST(EpollBackend, AWithdrawnWatchIsForgotten) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
  EXPECT_TRUE(poll_now(*backend).empty());
  backend->withdraw(watch);  // Twice is harmless.
}

TEST(EpollBackend, AWatchWithdrawnBeforeItsFirstReapIsNeverReported) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  backend->withdraw(watch);
  EXPECT_TRUE(poll_now(*backend).empty());
}

TEST(EpollBackend, WithdrawingAWatchWithoutAnFdIsHarmless) {
  const auto backend = make_backend();
  TestWatch watch;
  backend->withdraw(watch);
  EXPECT_FALSE(backend->has_unsubmitted_changes());
}

TEST(EpollBackend, WithdrawDuringABatchNullsTheEntry) {
  const auto backend = make_backend();
  const Fd first_event = make_event(1);
  const Fd second_event = make_event(1);
  TestWatch first(first_event.get());
  TestWatch second(second_event.get());
  submit(*backend, first, events::readable);
  submit(*backend, second, events::readable);
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 2U);
  backend->withdraw(second);
  EXPECT_EQ(std::ranges::count(batch, nullptr, &Ready::watch), 1);
  EXPECT_EQ(std::ranges::count(batch, &first, &Ready::watch), 1);
  backend->withdraw(first);
}

TEST(EpollBackend, ANewWatchMayTakeTheFdOfAWithdrawnOne) {
  const auto backend = make_backend();
  const Fd another_event = make_event(1);
  Fd old_event = make_event(1);
  const int number = old_event.get();
  TestWatch old_watch(number);
  submit(*backend, old_watch, events::readable);
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  backend->withdraw(old_watch);
  old_event.reset();

  const Fd new_event(::dup3(another_event.get(), number, O_CLOEXEC));
  ASSERT_EQ(new_event.get(), number);
  TestWatch new_watch(number);
  submit(*backend, new_watch, events::readable);
  EXPECT_EQ(batch[0].watch, nullptr);  // The new watch is not mistaken for the old one.
  const auto next_batch = poll_now(*backend);
  ASSERT_EQ(next_batch.size(), 1U);
  EXPECT_EQ(next_batch[0].watch, &new_watch);
  backend->withdraw(new_watch);
}

TEST(EpollBackend, AWatchMayComeBackAfterItWasWithdrawn) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
}

TEST(EpollBackend, AOneShotWatchFiresOnceForEachSubmit) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  for (int round = 0; round < 3; ++round) {
    submit(*backend, watch, events::readable | events::one_shot);
    EXPECT_EQ(poll_now(*backend).size(), 1U);
    EXPECT_TRUE(poll_now(*backend).empty());
  }
  backend->withdraw(watch);
}

TEST(EpollBackend, AOneShotWatchThatFiredCanBeSilencedAndWithdrawn) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable | events::one_shot);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  submit(*backend, watch, 0);
  EXPECT_TRUE(poll_now(*backend).empty());
  submit(*backend, watch, events::readable | events::one_shot);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
  // Gone from the kernel, too: another watch can be added for the same fd.
  EXPECT_TRUE(backend->adopt(event.get()));
}

TEST(EpollBackend, AnEdgeWatchFiresOnceForEachChange) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable | events::edge);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  EXPECT_TRUE(poll_now(*backend).empty());
  signal_event(event);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  EXPECT_TRUE(poll_now(*backend).empty());
  backend->withdraw(watch);
}

TEST(EpollBackend, ALevelWatchFiresAsLongAsItIsReady) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
}

}  // namespace
}  // namespace rondo
