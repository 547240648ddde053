#include "rondo/loop/service_registry.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"

namespace rondo {
namespace {

std::vector<std::string>& journal() {
  static std::vector<std::string> entries;
  return entries;
}

class Numbers final : public LoopService {
 public:
  explicit Numbers(Loop& its_loop) : loop(its_loop) { journal().emplace_back("numbers made"); }
  ~Numbers() override { journal().emplace_back("numbers gone"); }
  Result<> after_fork() override {
    ++forks;
    return {};
  }

  Loop& loop;
  int next = 0;
  int forks = 0;
};

// Uses another service and owns a handle.
class Names final : public LoopService {
 public:
  explicit Names(Loop& loop) : numbers(loop.service<Numbers>()), timer(make<Timer>(loop)) {
    journal().emplace_back("names made");
  }
  ~Names() override {
    ++numbers.next;
    journal().emplace_back("names gone");
  }
  Result<> after_fork() override { return fail("names", EMFILE); }

  Numbers& numbers;
  Owned<Timer> timer;
};

TEST(ServiceRegistry, ServiceIsMadeOnceWhenFirstAskedFor) {
  journal().clear();
  Loop loop;
  EXPECT_TRUE(journal().empty());
  auto& numbers = loop.service<Numbers>();
  EXPECT_EQ(&numbers.loop, &loop);
  numbers.next = 7;
  EXPECT_EQ(loop.service<Numbers>().next, 7);
  EXPECT_EQ(journal(), (std::vector<std::string>{"numbers made"}));
}

TEST(ServiceRegistry, EachLoopHasItsOwn) {
  Loop one;
  Loop two;
  EXPECT_NE(&one.service<Numbers>(), &two.service<Numbers>());
}

TEST(ServiceRegistry, ServicesGoWithTheirLoopLastMadeFirst) {
  journal().clear();
  {
    Loop loop;
    (void)loop.service<Names>();
    journal().clear();
  }
  EXPECT_EQ(journal(), (std::vector<std::string>{"names gone", "numbers gone"}));
}

TEST(ServiceRegistry, IdleServiceDoesNotKeepTheLoopAlive) {
  Loop loop;
  (void)loop.service<Numbers>();
  EXPECT_FALSE(loop.is_alive());
  EXPECT_TRUE(loop.close());
}

TEST(ServiceRegistry, ServicesHearOfAForkAndMayFail) {
  Loop loop;
  auto& numbers = loop.service<Numbers>();
  EXPECT_TRUE(loop.after_fork());
  EXPECT_EQ(numbers.forks, 1);
  (void)loop.service<Names>();
  EXPECT_EQ(loop.after_fork().error().code, EMFILE);
  EXPECT_EQ(numbers.forks, 2);
}

}  // namespace
}  // namespace rondo
