#include "rondo/backend/epoll_backend.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace rondo {

// The loop sets what a watch wants; here the tests do.
class WatchTestPeer {
 public:
  static void want(Watch& watch, Events wanted) { watch.wanted_ = wanted; }
};

namespace {

using namespace std::chrono_literals;

class TestWatch final : public Watch {
 public:
  explicit TestWatch(int fd = -1) { set_watched_fd(fd); }
  ~TestWatch() = default;
  void on_ready(Events /*ready*/) override {}
};

std::unique_ptr<EpollBackend> make_backend() {
  auto backend = EpollBackend::create();
  EXPECT_TRUE(backend);
  return std::move(*backend);
}

void submit(Backend& backend, Watch& watch, Events wanted) {
  WatchTestPeer::want(watch, wanted);
  backend.submit(watch);
}

// An eventfd is readable while its number is not zero.
Fd make_event(unsigned number) { return Fd(::eventfd(number, EFD_CLOEXEC | EFD_NONBLOCK)); }

void signal_event(const Fd& fd) {
  const std::uint64_t one = 1;
  ASSERT_EQ(::write(fd.get(), &one, sizeof one), static_cast<ssize_t>(sizeof one));
}

// What is ready now, without waiting.
std::span<Ready> poll_now(Backend& backend) {
  auto batch = backend.reap(Nanos::zero());
  EXPECT_TRUE(batch);
  return *batch;
}

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

TEST(EpollBackend, WaitsAtLeastAsLongAsTold) {
  const auto backend = make_backend();
  const auto start = std::chrono::steady_clock::now();
  const auto batch = backend->reap(Nanos(1'500'000));
  EXPECT_TRUE(batch && batch->empty());
  EXPECT_GE(std::chrono::steady_clock::now() - start, Nanos(1'500'000));
}

TEST(EpollBackend, WithoutATimeoutWaitsUntilSomethingIsReady) {
  const auto backend = make_backend();
  const Fd event = make_event(0);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  std::thread other([&] { signal_event(event); });
  const auto batch = backend->reap(std::nullopt);
  other.join();
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->size(), 1U);
  backend->withdraw(watch);
}

TEST(EpollBackend, AVeryLongTimeoutIsNoError) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  const auto batch = backend->reap(Nanos::max());
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->size(), 1U);
  backend->withdraw(watch);
}

// Sends SIGUSR1 to one thread again and again, until it is destroyed: a single signal could
// arrive just before the thread begins to wait.
class Interrupter {
 public:
  explicit Interrupter(pthread_t target) : thread_([this, target] { interrupt(target); }) {}
  Interrupter(const Interrupter&) = delete;
  Interrupter& operator=(const Interrupter&) = delete;
  ~Interrupter() {
    is_done_ = true;
    thread_.join();
  }

 private:
  void interrupt(pthread_t target) {
    while (!is_done_) {
      pthread_kill(target, SIGUSR1);
      std::this_thread::sleep_for(1ms);
    }
  }

  std::atomic<bool> is_done_ = false;
  std::thread thread_;
};

TEST(EpollBackend, AnInterruptedWaitIsAnErrorForTheLoopToHandle) {
  struct sigaction ignore_softly{};
  ignore_softly.sa_handler = [](int) {};
  struct sigaction old{};
  ASSERT_EQ(::sigaction(SIGUSR1, &ignore_softly, &old), 0);
  const auto backend = make_backend();
  for (const Timeout timeout : {Timeout(), Timeout(1h)}) {
    const Interrupter interrupter(pthread_self());
    const auto batch = backend->reap(timeout);
    ASSERT_FALSE(batch);
    EXPECT_EQ(batch.error().name(), "EINTR");
    EXPECT_STREQ(batch.error().call, "epoll_wait");
  }
  ASSERT_EQ(::sigaction(SIGUSR1, &old, nullptr), 0);
}

TEST(EpollBackend, ChangesAreNotLostWhenTheWaitIsInterrupted) {
  struct sigaction ignore_softly{};
  ignore_softly.sa_handler = [](int) {};
  struct sigaction old{};
  ASSERT_EQ(::sigaction(SIGUSR1, &ignore_softly, &old), 0);
  const auto backend = make_backend();
  const Fd event = make_event(0);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  {
    const Interrupter interrupter(pthread_self());
    EXPECT_FALSE(backend->reap(std::nullopt));
  }
  ASSERT_EQ(::sigaction(SIGUSR1, &old, nullptr), 0);
  signal_event(event);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
}

TEST(EpollBackend, AnyFdThatPollsCanBeWatched) {
  const auto backend = make_backend();
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  ASSERT_TRUE(pipe);
  EXPECT_TRUE(backend->adopt(pipe->first.get()));
  EXPECT_TRUE(backend->adopt(pipe->first.get()));  // Asking leaves no trace.
  ASSERT_EQ(::write(pipe->second.get(), "x", 1), 1);
  EXPECT_TRUE(poll_now(*backend).empty());
}

TEST(EpollBackend, ARegularFileCannotBeWatched) {
  const auto backend = make_backend();
  std::string path = (std::filesystem::temp_directory_path() / "rondo-epoll-XXXXXX").string();
  const Fd file(::mkostemp(path.data(), O_CLOEXEC));
  ASSERT_TRUE(file.is_open());
  ::unlink(path.c_str());
  const auto answer = backend->adopt(file.get());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().name(), "EPERM");
  EXPECT_STREQ(answer.error().call, "epoll_ctl");
}

TEST(EpollBackend, AClosedFdCannotBeWatched) {
  const auto backend = make_backend();
  const auto answer = backend->adopt(-1);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().name(), "EBADF");
}

TEST(EpollBackend, AnFdIsWatchedOnlyOnce) {
  const auto backend = make_backend();
  const Fd event = make_event(0);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  const auto before_reap = backend->adopt(event.get());
  ASSERT_FALSE(before_reap);
  EXPECT_EQ(before_reap.error().name(), "EEXIST");
  (void)poll_now(*backend);
  EXPECT_FALSE(backend->adopt(event.get()));
  backend->withdraw(watch);
  EXPECT_TRUE(backend->adopt(event.get()));
}

TEST(EpollBackendDeathTest, ASecondWatchOfAnFdAborts) {
  const auto backend = make_backend();
  const Fd event = make_event(0);
  TestWatch first(event.get());
  TestWatch second(event.get());
  submit(*backend, first, events::readable);
  EXPECT_DEATH(submit(*backend, second, events::readable), "watches the fd already");
  backend->withdraw(first);
}

TEST(EpollBackendDeathTest, AWatchWithoutAnFdAborts) {
  const auto backend = make_backend();
  TestWatch watch;
  EXPECT_DEATH(submit(*backend, watch, events::readable), "a watch needs an open fd");
}

TEST(EpollBackendDeathTest, AnFdClosedBehindItsBackAborts) {
  const auto backend = make_backend();
  Fd event = make_event(0);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  event.reset();
  EXPECT_DEATH((void)backend->reap(Nanos::zero()), "closed behind the loop's back");
  backend->withdraw(watch);
}

TEST(EpollBackend, AfterForkHasAFreshKernelObjectWithTheSameWatches) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  ASSERT_TRUE(backend->after_fork());
  EXPECT_TRUE(backend->has_unsubmitted_changes());
  const auto batch = poll_now(*backend);
  ASSERT_EQ(batch.size(), 1U);
  EXPECT_EQ(batch[0].watch, &watch);
  backend->withdraw(watch);
}

TEST(EpollBackend, AfterForkAOneShotWatchThatFiredStaysSilentUntilSubmitted) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable | events::one_shot);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  ASSERT_TRUE(backend->after_fork());
  EXPECT_TRUE(poll_now(*backend).empty());
  submit(*backend, watch, events::readable | events::one_shot);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
}

// In the child: 0 when all went well.
int use_backend_in_child(EpollBackend& backend, Watch& watch, int fd) {
  if (!backend.after_fork()) {
    return 1;
  }
  const auto batch = backend.reap(Nanos::zero());
  if (!batch || batch->size() != 1 || batch->front().watch != &watch) {
    return 2;
  }
  backend.withdraw(watch);
  ::close(fd);
  return 0;
}

TEST(EpollBackend, AChildThatWithdrawsDoesNotDisturbItsParent) {
  const auto backend = make_backend();
  const Fd event = make_event(1);
  TestWatch watch(event.get());
  submit(*backend, watch, events::readable);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::_exit(use_backend_in_child(*backend, watch, event.get()));
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(poll_now(*backend).size(), 1U);
  backend->withdraw(watch);
}

TEST(EpollBackend, ABatchHasAtMostBatchMaxAndTheRestComesNext) {
  constexpr std::size_t watch_count = Backend::batch_max + 100;
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  if (limit.rlim_cur < watch_count + 100) {
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, watch_count + 100);
    if (::setrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur < watch_count + 100) {
      GTEST_SKIP() << "too few file descriptors are allowed";
    }
  }
  const auto backend = make_backend();
  std::vector<Fd> event_fds;
  std::vector<std::unique_ptr<TestWatch>> watches;
  for (std::size_t index = 0; index < watch_count; ++index) {
    event_fds.push_back(make_event(1));
    ASSERT_TRUE(event_fds.back().is_open());
    watches.push_back(std::make_unique<TestWatch>(event_fds.back().get()));
    submit(*backend, *watches.back(), events::readable | events::one_shot);
  }
  EXPECT_EQ(poll_now(*backend).size(), Backend::batch_max);
  EXPECT_EQ(poll_now(*backend).size(), 100U);
  EXPECT_TRUE(poll_now(*backend).empty());
  for (const auto& watch : watches) {
    backend->withdraw(*watch);
  }
}

TEST(EpollBackend, RunningOutOfDescriptorsIsAnError) {
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old), 0);
  // The next free number is the limit, so that not one more can be opened.
  const int next = ::dup(0);
  ASSERT_GE(next, 0);
  ::close(next);
  rlimit none = old;
  none.rlim_cur = static_cast<rlim_t>(next);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const auto backend = EpollBackend::create();
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &old), 0);
  ASSERT_FALSE(backend);
  EXPECT_EQ(backend.error().name(), "EMFILE");
  EXPECT_STREQ(backend.error().call, "epoll_create1");
}

}  // namespace
}  // namespace rondo
