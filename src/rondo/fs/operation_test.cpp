#include "rondo/fs/operation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rondo/fs/path.h"
#include "rondo/pool/pool_test_support.h"
#include "rondo/pool/worker_pool.h"

namespace rondo::fs {
namespace {

// One operation with every kind of parameter: kept by copy, by value and move-only, lent.
struct Journal {
  std::vector<std::string> lines;
};

Result<std::size_t> note(const Path& path, std::unique_ptr<int> number, Journal& journal) {
  if (path.text().empty()) {
    return fail("note", ENOENT);
  }
  journal.lines.push_back(std::string(path.text()) + " " + std::to_string(*number));
  return journal.lines.size();
}
Result<std::thread::id> thread_of(const Path& /*path*/) { return std::this_thread::get_id(); }
Result<std::string> greet(const Path& name, int times) {
  return std::string(name.text()) + std::to_string(times);
}
Result<std::string> greet_once(const Path& name) { return greet(name, 1); }

constexpr Operation<&note> noting;
constexpr Operation<&thread_of> locating;
constexpr Operation<&greet, &greet_once> greeting;

TEST(Operation, SynchronousFormRunsHereAndNow) {
  Journal journal;
  EXPECT_EQ(noting("first", std::make_unique<int>(1), journal).value(), 1U);
  EXPECT_EQ(journal.lines, (std::vector<std::string>{"first 1"}));
  EXPECT_EQ(noting("", std::make_unique<int>(1), journal).error().code, ENOENT);
  EXPECT_EQ(locating("").value(), std::this_thread::get_id());
}

TEST(Operation, CallbackFormRunsOnThePoolAndReportsLaterInThePollPhase) {
  Loop loop;
  std::thread::id worker;
  Phase phase = Phase::none;
  std::thread::id reporter;
  locating(loop, "", [&](Result<std::thread::id> where) {
    worker = *where;
    phase = loop.phase();
    reporter = std::this_thread::get_id();
  });
  EXPECT_EQ(phase, Phase::none);
  loop.run();
  EXPECT_NE(worker, std::this_thread::get_id());
  EXPECT_EQ(reporter, std::this_thread::get_id());
  EXPECT_EQ(phase, Phase::poll);
}

TEST(Operation, KeepsCopiesOfItsArguments) {
  Loop loop;
  Journal journal;
  {
    std::string name = "a name that is longer than any small string would keep in place, by far";
    noting(loop, name, std::make_unique<int>(5), journal, [](Result<std::size_t>) {});
    name.assign(name.size(), 'x');
  }
  loop.run();
  EXPECT_EQ(journal.lines,
            (std::vector<std::string>{
                "a name that is longer than any small string would keep in place, by far 5"}));
}

TEST(Operation, PendingFormStartsWhenItIsTold) {
  Loop loop;
  Journal journal;
  auto pending = noting(loop, "later", std::make_unique<int>(2), journal);
  EXPECT_FALSE(loop.is_alive());
  std::size_t count = 0;
  pending.start([&](Result<std::size_t> result) { count = *result; });
  EXPECT_TRUE(loop.is_alive());
  loop.run();
  EXPECT_EQ(count, 1U);
}

TEST(Operation, MayHaveSeveralParameterLists) {
  Loop loop;
  EXPECT_EQ(greeting("hello").value(), "hello1");
  EXPECT_EQ(greeting("hello", 3).value(), "hello3");
  std::vector<std::string> seen;
  const auto see = [&](Result<std::string> text) { seen.push_back(*text); };
  greeting(loop, "one", see);
  loop.run();
  greeting(loop, "two", 2, see);
  loop.run();
  greeting(loop, "three").start(see);
  loop.run();
  greeting(loop, "four", 4).start(see);
  loop.run();
  EXPECT_EQ(seen, (std::vector<std::string>{"one1", "two2", "three1", "four4"}));
}

TEST(Operation, KeepsTheLoopAliveAndSaysSo) {
  Loop loop;
  locating(loop, "", [](Result<std::thread::id>) {});
  const auto reasons = loop.alive_reasons();
  ASSERT_EQ(reasons.size(), 1U);
  EXPECT_EQ(reasons[0].what, "fs request");
  loop.run();
  EXPECT_FALSE(loop.is_alive());
}

// A pool whose only thread is held back until free() is called.
class HeldPool {
 public:
  explicit HeldPool(Loop& loop) {
    queue_work(
        loop,
        [this] {
          is_held_ = true;
          is_held_.notify_one();
          is_free_.wait(false);
        },
        [](Result<>) {});
    is_held_.wait(false);
  }
  void free() {
    is_free_ = true;
    is_free_.notify_one();
  }

 private:
  std::atomic<bool> is_held_ = false;
  std::atomic<bool> is_free_ = false;
};

class SingleThreadOperation : public testing::Test {
 protected:
  WorkerPool pool_{{.threads = 1}};
  Loop loop_{LoopOptions{.pool = &pool_}};
};

TEST_F(SingleThreadOperation, CallbacksComeInTheOrderOfTheCalls) {
  std::vector<int> order;
  for (int number = 0; number < 20; ++number) {
    greeting(loop_, "x", number,
             [&](Result<std::string> text) { order.push_back(std::stoi(text->substr(1))); });
  }
  loop_.run();
  ASSERT_EQ(order.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(SingleThreadOperation, CancelledWhileItWaitsItReportsECANCELED) {
  HeldPool held(loop_);
  Journal journal;
  int code = 0;
  Ticket ticket = noting(loop_, "never", std::make_unique<int>(1), journal,
                         [&](Result<std::size_t> result) { code = result.error().code; });
  EXPECT_TRUE(ticket.cancel());
  EXPECT_EQ(ticket.cancel().error().code, EBUSY);
  EXPECT_EQ(code, 0);  // Not from inside the call.
  held.free();
  loop_.run();
  EXPECT_EQ(code, ECANCELED);
  EXPECT_TRUE(journal.lines.empty());
  EXPECT_EQ(ticket.cancel().error().code, EINVAL);
}

TEST_F(SingleThreadOperation, RunningItCannotBeCancelled) {
  HeldPool held(loop_);
  // What holds the thread is a running request itself.
  Ticket ticket = greeting(loop_, "x", [](Result<std::string>) {});
  held.free();
  wait_until_finished(pool_, 2);
  EXPECT_EQ(ticket.cancel().error().code, EBUSY);
  loop_.run();
}

}  // namespace
}  // namespace rondo::fs
