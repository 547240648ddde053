#include "rondo/system/priority.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace rondo::os {
namespace {

// A process that waits to be killed, whose priority may be spoiled.
class Child {
 public:
  Child() : id_(::fork()) {
    if (id_ == 0) {
      while (true) {
        ::pause();
      }
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }
  [[nodiscard]] pid_t id() const { return id_; }

 private:
  pid_t id_;
};

TEST(Priority, OfThisProcessByNumberAndByZero) {
  const auto by_zero = process_priority(0);
  const auto by_number = process_priority(::getpid());
  ASSERT_TRUE(by_zero && by_number);
  EXPECT_EQ(*by_zero, *by_number);
}

TEST(Priority, CanBeLowered) {
  const Child child;
  ASSERT_GT(child.id(), 0);
  ASSERT_TRUE(set_process_priority(child.id(), priority::low));
  EXPECT_EQ(process_priority(child.id()), priority::low);
}

TEST(Priority, CanBeRaisedWithTheRightToDoSo) {
  const Child child;
  ASSERT_GT(child.id(), 0);
  const auto raised = set_process_priority(child.id(), -1);
  if (!raised) {
    EXPECT_EQ(raised.error().name(), "EACCES");
    GTEST_SKIP() << "raising a priority is not allowed here";
  }
  EXPECT_EQ(process_priority(child.id()), -1);  // Which is not mistaken for a failure.
}

TEST(Priority, BeyondTheRangeIsAnErrorNotTheNearestValue) {
  for (const int nice : {-21, 20, 1000, -1000}) {
    const auto set = set_process_priority(0, nice);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().name(), "EINVAL");
  }
}

TEST(Priority, OfNoProcessIsAnError) {
  constexpr pid_t nobody = 0x7fff'fff0;  // Above the largest that the kernel gives out.
  for (const pid_t process : {nobody, pid_t{-1}}) {
    EXPECT_EQ(process_priority(process).error().name(), "ESRCH");
    EXPECT_EQ(set_process_priority(process, 19).error().name(), "ESRCH");
  }
}

}  // namespace
}  // namespace rondo::os
