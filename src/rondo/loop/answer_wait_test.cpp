#include "rondo/loop/answer_wait.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <utility>

#include "rondo/loop/async.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/poll.h"
#include "rondo/sys/fd.h"

namespace rondo {
namespace {

using std::chrono::microseconds;

bool has_many_processors() {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  return ::sched_getaffinity(0, sizeof processors, &processors) == 0 && CPU_COUNT(&processors) > 1;
}

// A thread that sends something before each sleep, and gets an answer.
class Sender {
 public:
  // How many of so many sleeps look out first.
  int count_looks(int sleeps, Nanos answer_time) {
    int looks = 0;
    for (int sleep = 0; sleep < sleeps; ++sleep) {
      wait_.sent();
      looks += sleep_once(answer_time) ? 1 : 0;
    }
    return looks;
  }
  bool sleep_once(Nanos answer_time) {
    const Nanos limit = wait_.limit_before_sleep(now_);
    now_ += answer_time;
    if (limit > Nanos::zero()) {
      wait_.waited(std::min(limit, answer_time), now_);
    }
    return limit > Nanos::zero();
  }

 private:
  AnswerWait wait_;
  Nanos now_{std::chrono::hours(1)};
};

class AnswerWaitTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_many_processors()) {
      GTEST_SKIP() << "there is one processor only";
    }
  }
};

TEST_F(AnswerWaitTest, NothingWasSentSoNothingIsLookedOutFor) {
  Sender sender;
  for (int sleep = 0; sleep < 100; ++sleep) {
    EXPECT_FALSE(sender.sleep_once(microseconds(1)));
  }
}

TEST_F(AnswerWaitTest, AFewMessagesAreNoExchange) {
  Sender sender;
  EXPECT_EQ(sender.count_looks(3, microseconds(1)), 0);
}

TEST_F(AnswerWaitTest, PromptAnswersAreAlwaysLookedOutFor) {
  Sender sender;
  EXPECT_EQ(sender.count_looks(1003, microseconds(3)), 1000);
}

TEST_F(AnswerWaitTest, LateOnesAreNearlyNever) {
  Sender sender;
  const int looks = sender.count_looks(100'000, microseconds(30));
  EXPECT_GT(looks, 0);
  EXPECT_LT(looks, 300);
}

TEST_F(AnswerWaitTest, TwoLateAnswersAreForgiven) {
  Sender sender;
  EXPECT_EQ(sender.count_looks(5, microseconds(45)), 2);
  EXPECT_EQ(sender.count_looks(100, microseconds(3)), 100);
}

TEST_F(AnswerWaitTest, OneSleepForSomethingElseIsForgiven) {
  Sender sender;
  sender.count_looks(20, microseconds(3));
  EXPECT_FALSE(sender.sleep_once(microseconds(3)));
  EXPECT_EQ(sender.count_looks(20, microseconds(3)), 20);
}

TEST_F(AnswerWaitTest, ItIsTriedAgainWhenAnswersBecomePrompt) {
  Sender sender;
  sender.count_looks(1000, microseconds(30));
  sender.count_looks(100'000, microseconds(3));
  EXPECT_EQ(sender.count_looks(100, microseconds(3)), 100);
}

TEST(AnswerWait, WithOneProcessorNothingIsLookedOutFor) {
  int looks = -1;
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    looks = Sender().count_looks(1000, microseconds(1));
  }).join();
  EXPECT_EQ(looks, 0);
}

// A loop that answers each ping of another one, on a thread of its own, until it is told to stop.
class Answerer {
 public:
  explicit Answerer(Function<void()> answer) : answer_(std::move(answer)) {
    ping_ = make<Async>(loop_, [this] {
      if (is_over_) {
        loop_.stop();
        return;
      }
      answer_();
      loop_.expect_answer();
    });
    thread_ = std::thread([this] { loop_.run(); });
  }
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;
  ~Answerer() {
    is_over_ = true;
    ping_->send();
    thread_.join();
  }

  void ping() { ping_->send(); }

 private:
  Loop loop_;
  Function<void()> answer_;
  Owned<Async> ping_;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

TEST(AnswerWait, DescriptorsAndTimersAreServedAmongMessagesWithoutEnd) {
  Loop loop;
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const Fd reading(pipe[0]);
  const Fd writing(pipe[1]);
  int answers = 0;
  int reads = 0;
  auto pong = make<Async>(loop, [] {});
  Answerer other([&] { pong->send(); });
  auto poll = Poll::create(loop, reading.get()).value();
  poll->start(events::readable, [&](Result<Events>) {
    char byte = 0;
    EXPECT_EQ(::read(reading.get(), &byte, 1), 1);
    if (++reads == 100) {
      loop.stop();
    }
  });
  pong = make<Async>(loop, [&] {
    // Each hundredth answer makes the pipe readable, too.
    if (++answers % 100 == 0) {
      EXPECT_EQ(::write(writing.get(), "x", 1), 1);
    }
    other.ping();
    loop.expect_answer();
  });
  other.ping();
  loop.run();
  EXPECT_EQ(reads, 100);
  EXPECT_GE(answers, 10'000);
}

}  // namespace
}  // namespace rondo
