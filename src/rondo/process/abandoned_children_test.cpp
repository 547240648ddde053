#include "rondo/process/abandoned_children.h"

#include <gtest/gtest.h>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

TEST(AbandonedChildren, AreReapedOnceTheyHaveEnded) {
  for (const WantPidfd want_pidfd : {WantPidfd::no, WantPidfd::yes}) {
    if (want_pidfd == WantPidfd::yes && !has_pidfd_support()) {
      continue;
    }
    SpawnOptions options = test_child({"wait"});
    options.stdio = {Stdio::pipe()};
    auto child = spawn_child(options, want_pidfd);
    ASSERT_TRUE(child);
    abandon_child(child->pid, std::move(child->pidfd));
    EXPECT_EQ(reap_abandoned_children(), 1U);
    child->parent_ends.clear();  // It ends.
    siginfo_t info{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child->pid), &info, WEXITED | WNOWAIT), 0);
    EXPECT_EQ(reap_abandoned_children(), 0U);
    EXPECT_TRUE(has_no_child());
  }
}

TEST(AbandonedChildren, AreNotThoseOfAForkedChild) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe()};
  auto child = spawn_child(options, WantPidfd::no);
  ASSERT_TRUE(child);
  abandon_child(child->pid, Fd());
  EXPECT_TRUE(succeeds_in_fork([] { return reap_abandoned_children() == 0; }));
  EXPECT_EQ(reap_abandoned_children(), 1U);
  child->parent_ends.clear();
  siginfo_t info{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child->pid), &info, WEXITED | WNOWAIT), 0);
  EXPECT_EQ(reap_abandoned_children(), 0U);
}

TEST(AbandonedChildren, OneThatIsGoneAlreadyIsForgotten) {
  auto child = spawn_child(test_child({"exit", "0"}), WantPidfd::no);
  ASSERT_TRUE(child);
  ASSERT_TRUE(collect_exit_status(child->pid, child->pidfd, ChildWait::yes));
  abandon_child(child->pid, Fd());
  EXPECT_EQ(reap_abandoned_children(), 0U);
}

}  // namespace
}  // namespace rondo
