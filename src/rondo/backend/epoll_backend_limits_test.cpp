// Tests of how the epoll backend waits, what it refuses, and how it lives through a fork.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "rondo/backend/epoll_backend_test_support.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

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
