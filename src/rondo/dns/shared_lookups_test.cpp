#include "rondo/dns/shared_lookups.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/pool/pool_test_support.h"
#include "rondo/pool/queue_work.h"
#include "rondo/pool/worker_pool.h"

namespace {

// How often the host was asked, and what it waits for before it answers.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): the function below has no other.
std::atomic<int> question_count = 0;
std::atomic<std::latch*> answers_after = nullptr;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

// In place of libc's, which it calls.
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc's are reserved names.
extern "C" int getaddrinfo(const char* node, const char* service, const addrinfo* hints,
                           addrinfo** list) {
  ++question_count;
  if (std::latch* latch = answers_after.load(); latch != nullptr) {
    latch->wait();
  }
  static const auto of_libc =
      reinterpret_cast<decltype(&getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  return of_libc(node, service, hints, list);
}

namespace rondo::dns {
namespace {

class SharedLookupsTest : public testing::Test {
 protected:
  explicit SharedLookupsTest(std::size_t thread_count = 1) : pool_({.threads = thread_count}) {
    question_count = 0;
  }
  ~SharedLookupsTest() override { answers_after = nullptr; }

  // All threads are at work until let_go().
  void hold_threads() {
    (void)queue_work(loop_, [this] { go_on_.wait(); }, [](Result<>) {});
  }
  void let_go() { go_on_.count_down(); }

  Ticket start(const std::string& node, const std::string& name, LookupHints hints = {}) {
    return lookups_.start(node, "", hints, [this, name](const Result<LookupAnswer>& answer) {
      const std::string outcome =
          answer ? answer->entries.front().address.ip() : std::to_string(answer.error().code);
      ended_.push_back(name + " " + outcome);
    });
  }

  std::latch go_on_{1};
  WorkerPool pool_;
  Loop loop_{LoopOptions{.pool = &pool_}};
  SharedLookups lookups_{loop_};
  std::vector<std::string> ended_;
};

using Lines = std::vector<std::string>;

TEST_F(SharedLookupsTest, AsksOnceForAllThatWait) {
  hold_threads();
  start("192.0.2.7", "a");
  start("192.0.2.7", "b");
  start("192.0.2.7", "c");
  let_go();
  loop_.run();
  EXPECT_EQ(question_count, 1);
  EXPECT_EQ(ended_, (Lines{"a 192.0.2.7", "b 192.0.2.7", "c 192.0.2.7"}));
}

TEST_F(SharedLookupsTest, EachKeepsItsPlaceOnThePool) {
  hold_threads();
  start("192.0.2.7", "a");
  (void)queue_work(loop_, [] {}, [this](Result<>) { ended_.emplace_back("work"); });
  start("192.0.2.8", "b");
  start("192.0.2.7", "c");
  let_go();
  loop_.run();
  EXPECT_EQ(question_count, 2);
  EXPECT_EQ(ended_, (Lines{"a 192.0.2.7", "work", "b 192.0.2.8", "c 192.0.2.7"}));
}

TEST_F(SharedLookupsTest, OtherHintsAreAnotherQuestion) {
  hold_threads();
  start("192.0.2.7", "a");
  start("192.0.2.7", "b", {.family = AF_INET6, .maps_v4 = true});
  start("192.0.2.7", "c", {.family = AF_INET6, .is_numeric_node = true});
  let_go();
  loop_.run();
  EXPECT_EQ(question_count, 3);
  EXPECT_EQ(ended_, (Lines{"a 192.0.2.7", "b ::ffff:192.0.2.7",
                           "c " + std::to_string(code::eai_addrfamily)}));
}

TEST_F(SharedLookupsTest, FailuresAreSharedToo) {
  hold_threads();
  start("no address", "a", {.is_numeric_node = true});
  start("no address", "b", {.is_numeric_node = true});
  let_go();
  loop_.run();
  EXPECT_EQ(question_count, 1);
  const std::string outcome = std::to_string(code::eai_noname);
  EXPECT_EQ(ended_, (Lines{"a " + outcome, "b " + outcome}));
}

TEST_F(SharedLookupsTest, AnAnswerThatHasArrivedIsForNobodyElse) {
  start("192.0.2.7", "a");
  loop_.run();
  start("192.0.2.7", "b");
  loop_.run();
  EXPECT_EQ(question_count, 2);
}

TEST_F(SharedLookupsTest, AQuestionThatWasPutIsForNobodyElse) {
  std::latch answer(1);
  answers_after = &answer;
  start("192.0.2.7", "a");
  while (question_count == 0) {
    std::this_thread::yield();
  }
  start("192.0.2.7", "b");
  answer.count_down();
  loop_.run();
  EXPECT_EQ(question_count, 2);
  EXPECT_EQ(ended_, (Lines{"a 192.0.2.7", "b 192.0.2.7"}));
}

TEST_F(SharedLookupsTest, ACallbackThatAsksAgainAsksAnew) {
  hold_threads();
  start("192.0.2.7", "a");
  (void)lookups_.start("192.0.2.7", "", {},
                       [this](const Result<LookupAnswer>&) { start("192.0.2.7", "again"); });
  let_go();
  loop_.run();
  EXPECT_EQ(question_count, 2);
  EXPECT_EQ(ended_, (Lines{"a 192.0.2.7", "again 192.0.2.7"}));
}

TEST_F(SharedLookupsTest, CancellingOneLeavesTheOthers) {
  hold_threads();
  Ticket first = start("192.0.2.7", "a");
  start("192.0.2.7", "b");
  EXPECT_TRUE(first.cancel());
  let_go();
  loop_.run();
  EXPECT_EQ(question_count, 1);
  EXPECT_EQ(ended_, (Lines{"a " + std::to_string(code::eai_canceled), "b 192.0.2.7"}));
}

TEST_F(SharedLookupsTest, TheReceiverTakesThoseOfTheSameAnswer) {
  lookups_.set_receiver([this](double number, const Result<LookupAnswer>& answer) {
    std::string told = std::to_string(static_cast<int>(number));
    while (lookups_.has_next()) {
      told += " " + std::to_string(static_cast<int>(*lookups_.take_next()));
    }
    EXPECT_EQ(lookups_.take_next(), std::nullopt);
    ended_.push_back(told + " " + answer->entries.front().address.ip());
  });
  hold_threads();
  lookups_.start_numbered("192.0.2.7", {}, 1);
  lookups_.start_numbered("192.0.2.7", {}, 2);
  lookups_.start_numbered("192.0.2.8", {}, 3);
  lookups_.start_numbered("192.0.2.7", {}, 4);
  start("192.0.2.7", "a");
  lookups_.start_numbered("192.0.2.7", {}, 5);
  lookups_.start_numbered("192.0.2.7", {}, 6);
  let_go();
  wait_until_finished(pool_, 8);
  loop_.run();
  EXPECT_EQ(question_count, 2);
  EXPECT_EQ(ended_,
            (Lines{"1 2 192.0.2.7", "3 192.0.2.8", "4 192.0.2.7", "a 192.0.2.7", "5 6 192.0.2.7"}));
  EXPECT_FALSE(lookups_.has_next());
}

// Names of a hosts file whose answers are kept.
class FollowingLookupsTest : public SharedLookupsTest {
 protected:
  FollowingLookupsTest() {
    write("192.0.2.7 here\n");
    std::ofstream(folder_ / "nsswitch.conf") << "hosts: files\n";
    followed_.set_receiver([this](double number, const Result<LookupAnswer>& answer) {
      std::string told = std::to_string(static_cast<int>(number));
      while (takes_next_ && followed_.has_next()) {
        told += " " + std::to_string(static_cast<int>(*followed_.take_next()));
      }
      ended_.push_back(told + " " + answer->entries.front().address.ip());
    });
  }
  ~FollowingLookupsTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& text) const { std::ofstream(folder_ / "hosts") << text; }
  void start(int number) { followed_.start_numbered("here", {.family = AF_INET}, number); }

  // Each question has another answer, and is counted.
  static Result<LookupAnswer> ask(const std::string& /*node*/, const std::string& /*service*/,
                                  LookupHints /*hints*/) {
    return lookup("192.0.2." + std::to_string(question_count + 1), {},
                  {.socket_type = SOCK_STREAM});
  }

  static std::filesystem::path fresh_folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "hosts-XXXXXX").string();
    return ::mkdtemp(pattern.data());
  }

  std::filesystem::path folder_ = fresh_folder();
  HostsAnswers answers_{folder_ / "hosts", folder_ / "nsswitch.conf", &ask, -60};
  SharedLookups followed_{loop_, answers_};
  bool takes_next_ = true;
};

TEST_F(FollowingLookupsTest, AKnownNameTakesOneJobForAllThatAskMeanwhile) {
  start(1);
  loop_.run();
  start(2);
  wait_until_finished(pool_, 2);  // The answer is there, and nobody has been told.
  start(3);
  start(4);
  loop_.run();
  EXPECT_EQ(ended_, (Lines{"1 192.0.2.1", "2 3 4 192.0.2.1"}));
  EXPECT_EQ(pool_.metrics().finished, 2U);
  EXPECT_EQ(question_count, 1);
}

TEST_F(FollowingLookupsTest, WhomTheReceiverLeavesIsToldRightAfterIt) {
  takes_next_ = false;
  start(1);
  loop_.run();
  start(2);
  start(3);
  loop_.run();
  EXPECT_EQ(ended_, (Lines{"1 192.0.2.1", "2 192.0.2.1", "3 192.0.2.1"}));
}

TEST_F(FollowingLookupsTest, TheyAreAskedAnewWhenTheFileHasChanged) {
  start(1);
  loop_.run();
  start(2);
  wait_until_finished(pool_, 2);
  write("192.0.2.7 here and there\n");
  start(3);
  loop_.run();
  EXPECT_EQ(ended_, (Lines{"1 192.0.2.1", "2 192.0.2.1", "3 192.0.2.2"}));
  EXPECT_EQ(question_count, 2);
}

TEST_F(FollowingLookupsTest, OneThatIsToldMayStartTheNext) {
  start(1);
  loop_.run();
  bool has_started = false;
  followed_.set_receiver([&](double number, const Result<LookupAnswer>&) {
    ended_.push_back(std::to_string(static_cast<int>(number)));
    if (!std::exchange(has_started, true)) {
      start(4);
    }
  });
  start(2);
  start(3);
  loop_.run();
  EXPECT_EQ(ended_, (Lines{"1 192.0.2.1", "2", "3", "4"}));
  wait_until_finished(pool_, 3);
  EXPECT_EQ(pool_.metrics().finished, 3U);
}

// Those whose turn comes while the answer is under way wait for it without a thread.
class SharedLookupsOnManyThreadsTest : public SharedLookupsTest {
 protected:
  SharedLookupsOnManyThreadsTest() : SharedLookupsTest(4) {}

  // All of them wait for the one answer when it returns.
  void start_three(std::latch& answer) {
    // The slow lane has two threads. The first of the three has one of them before another starts.
    std::latch first(1);
    std::latch second(1);
    for (std::latch* held : {&first, &second}) {
      (void)queue_work(
          loop_, [held] { held->wait(); }, [](Result<>) {}, TaskKind::work, Lane::slow);
    }
    answers_after = &answer;
    start("192.0.2.7", "a");
    start("192.0.2.7", "b");
    last_ = start("192.0.2.7", "c");
    first.count_down();
    while (question_count == 0) {
      std::this_thread::yield();
    }
    second.count_down();
    wait_until_finished(pool_, 4);
  }

  Ticket last_;
};

TEST_F(SharedLookupsOnManyThreadsTest, TheyComeBackInTheirOrder) {
  std::latch answer(1);
  start_three(answer);
  EXPECT_EQ(pool_.metrics().running, 1U);
  EXPECT_EQ(last_.cancel().error().code, EBUSY);
  answer.count_down();
  loop_.run();
  EXPECT_EQ(question_count, 1);
  EXPECT_EQ(ended_, (Lines{"a 192.0.2.7", "b 192.0.2.7", "c 192.0.2.7"}));
}

TEST_F(SharedLookupsOnManyThreadsTest, TheLoopMayGoWhileTheyWait) {
  std::latch answer(1);
  auto loop = std::make_unique<Loop>(LoopOptions{.pool = &pool_});
  SharedLookups lookups(*loop);
  answers_after = &answer;
  int callback_count = 0;
  for (int number = 0; number < 8; ++number) {
    (void)lookups.start("192.0.2.7", "", {},
                        [&](const Result<LookupAnswer>&) { ++callback_count; });
  }
  answer.count_down();
  loop.reset();
  EXPECT_EQ(callback_count, 0);
}

}  // namespace
}  // namespace rondo::dns
