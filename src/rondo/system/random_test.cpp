#include "rondo/system/random.h"

#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <latch>
#include <set>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"

namespace rondo::os {
namespace {

using Bytes = std::vector<std::byte>;

// A buffer of this size that no source of randomness leaves wholly unchanged.
constexpr std::size_t size = 64;

bool is_untouched(const Bytes& bytes) {
  return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

TEST(Random, FillsTheBufferWithOtherBytesEachTime) {
  std::set<Bytes> seen;
  for (int round = 0; round < 10; ++round) {
    Bytes bytes(size);
    ASSERT_TRUE(fill_random(bytes));
    EXPECT_TRUE(seen.insert(bytes).second);
  }
}

TEST(Random, FillsABufferLargerThanTheKernelGivesAtOnce) {
  Bytes bytes(std::size_t{40} << 20);  // getrandom() stops at 32 MiB.
  ASSERT_TRUE(fill_random(bytes));
  const auto tail = std::span(bytes).last(size);
  EXPECT_FALSE(is_untouched(Bytes(tail.begin(), tail.end())));
}

TEST(Random, NothingIsFilledWithSuccess) { EXPECT_TRUE(fill_random({})); }

TEST(Random, TheDeviceFillsTheBufferToo) {
  Bytes bytes(100'000);
  ASSERT_TRUE(fill_random_from_device(bytes));
  const auto tail = std::span(bytes).last(size);
  EXPECT_FALSE(is_untouched(Bytes(tail.begin(), tail.end())));
}

TEST(Random, AMissingDeviceIsAnError) {
  Bytes bytes(size);
  const auto filled = fill_random_from_device(bytes, "/dev/no-such-device");
  ASSERT_FALSE(filled);
  EXPECT_EQ(filled.error().name(), "ENOENT");
}

TEST(Random, ADeviceThatEndsIsAnError) {
  Bytes bytes(size);
  const auto filled = fill_random_from_device(bytes, "/dev/null");
  ASSERT_FALSE(filled);
  EXPECT_EQ(filled.error().name(), "EOF");
  EXPECT_STREQ(filled.error().call, "read");
}

TEST(Random, SignalsDoNotDisturb) {
  struct sigaction ignore_softly{};
  ignore_softly.sa_handler = [](int) {};
  struct sigaction old{};
  ASSERT_EQ(::sigaction(SIGALRM, &ignore_softly, &old), 0);
  const itimerval often{{0, 200}, {0, 200}};
  const itimerval never{};
  ASSERT_EQ(::setitimer(ITIMER_REAL, &often, nullptr), 0);
  Bytes bytes(std::size_t{8} << 20);
  const auto by_call = fill_random_by_call(bytes);
  const auto from_device = fill_random_from_device(bytes);
  ASSERT_EQ(::setitimer(ITIMER_REAL, &never, nullptr), 0);
  ASSERT_EQ(::sigaction(SIGALRM, &old, nullptr), 0);
  EXPECT_TRUE(by_call);
  EXPECT_TRUE(from_device);
}

// Makes the kernel refuse getrandom() with this error, for this process, for ever.
bool forbid_getrandom(int error) {
  std::array<sock_filter, 4> filter{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(error)),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// In a child: 0 filled, 1 not filled, 2 the call itself was not refused, 77 cannot be tested.
int fill_without_getrandom(int error) {
  if (!forbid_getrandom(error)) {
    return 77;
  }
  Bytes bytes(size);
  const auto by_call = fill_random_by_call(bytes);
  if (by_call || !by_call.error().is(error)) {
    return 2;
  }
  return fill_random(bytes) && !is_untouched(bytes) ? 0 : 1;
}

TEST(Random, TheDeviceHelpsWhereTheCallIsRefused) {
  for (const int error : {ENOSYS, EPERM}) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ::_exit(fill_without_getrandom(error));
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77) {
      GTEST_SKIP() << "system calls cannot be forbidden here";
    }
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
}

// A pool of its own, whose one thread is gone when the test ends: other tests fork.
struct LoopWithPool {
  WorkerPool pool{{.threads = 1}};
  Loop loop{options_with(pool)};

  static LoopOptions options_with(ThreadPool& other) {
    LoopOptions options;
    options.pool = &other;
    return options;
  }
};

TEST(Random, OnThePoolTheCallbackComesLaterWithTheBufferFilled) {
  LoopWithPool with_pool;
  Loop& loop = with_pool.loop;
  Bytes bytes(size);
  int calls = 0;
  random_bytes(loop, bytes, [&](Result<> status) {
    ++calls;
    EXPECT_TRUE(status);
    EXPECT_EQ(loop.phase(), Phase::poll);
  });
  EXPECT_EQ(calls, 0);
  loop.run();
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(is_untouched(bytes));
}

TEST(Random, WhatStillWaitsForAThreadCanBeCancelled) {
  LoopWithPool with_pool;
  Loop& loop = with_pool.loop;
  std::latch may_end(1);
  queue_work(loop, [&] { may_end.wait(); }, [](Result<>) {});
  Bytes bytes(size);
  std::vector<std::string> results;
  Ticket ticket = random_bytes(
      loop, bytes, [&](Result<> status) { results.emplace_back(status.error().name()); });
  EXPECT_TRUE(ticket.cancel());
  EXPECT_TRUE(results.empty());
  may_end.count_down();
  loop.run();
  EXPECT_EQ(results, std::vector<std::string>{"ECANCELED"});
  EXPECT_TRUE(is_untouched(bytes));
}

}  // namespace
}  // namespace rondo::os
