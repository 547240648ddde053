#include "rondo/process/child_reaper.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <vector>

#include "rondo/loop/async.h"
#include "rondo/process/abandoned_children.h"
#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

struct Owner final : ChildOwner {
  void on_child_exit(Result<ExitStatus> status) override { ends.push_back(status); }
  std::vector<Result<ExitStatus>> ends;
};

enum class Method : std::uint8_t { pidfd, signal };

class ChildReaperBy : public testing::TestWithParam<Method> {
 protected:
  void SetUp() override {
    if (GetParam() == Method::signal) {
      reaper_.use_signal();
    } else if (!has_pidfd_support()) {
      GTEST_SKIP() << "the kernel has no pidfds";
    }
  }

  Child& spawn(const SpawnOptions& options, ChildOwner* owner) {
    auto child = reaper_.spawn(options, parent_ends_);
    require(child.has_value(), "spawn failed");
    reaper_.set_owner(**child, owner);
    return **child;
  }

  // No handle keeps the loop alive.
  void run_until_reaped() {
    auto keep_alive = make<Async>(loop_, [] {});
    while (reaper_.child_count() > 0) {
      loop_.run_once();
    }
  }

  Loop loop_;
  ChildReaper& reaper_ = loop_.service<ChildReaper>();
  std::vector<Fd> parent_ends_;
};

TEST_P(ChildReaperBy, TellsTheOwnerOnce) {
  Owner owner;
  spawn(test_child({"exit", "5"}), &owner);
  EXPECT_EQ(reaper_.child_count(), 1U);
  run_until_reaped();
  ASSERT_EQ(owner.ends.size(), 1U);
  EXPECT_EQ(owner.ends[0], (ExitStatus{5, 0}));
  EXPECT_TRUE(has_no_child());
}

TEST_P(ChildReaperBy, ReapsAChildWithoutAnOwner) {
  spawn(test_child({"exit", "5"}), nullptr);
  run_until_reaped();
  EXPECT_TRUE(has_no_child());
}

TEST_P(ChildReaperBy, StatusTakenBySomebodyElseIsAnError) {
  Owner owner;
  const pid_t pid = spawn(test_child({"exit", "5"}), &owner).pid();
  ASSERT_EQ(::waitpid(pid, nullptr, 0), pid);
  run_until_reaped();
  ASSERT_EQ(owner.ends.size(), 1U);
  EXPECT_EQ(owner.ends[0].error().code, ECHILD);
}

TEST_P(ChildReaperBy, KeepsTheStatusThoughSigchldWasIgnored) {
  ::signal(SIGCHLD, SIG_IGN);
  Owner owner;
  spawn(test_child({"exit", "5"}), &owner);
  run_until_reaped();
  ASSERT_EQ(owner.ends.size(), 1U);
  EXPECT_EQ(owner.ends[0], (ExitStatus{5, 0}));
  EXPECT_EQ(::signal(SIGCHLD, SIG_DFL), SIG_IGN);  // And goes back to that.
}

TEST_P(ChildReaperBy, FailedSpawnLeavesNothing) {
  struct sigaction before{};
  ::sigaction(SIGCHLD, nullptr, &before);
  SpawnOptions options;
  options.file = "/no/such/file";
  EXPECT_EQ(reaper_.spawn(options, parent_ends_).error().code, ENOENT);
  EXPECT_EQ(reaper_.child_count(), 0U);
  struct sigaction after{};
  ::sigaction(SIGCHLD, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
}

TEST_P(ChildReaperBy, OthersChildrenAreNotTouched) {
  auto foreign = spawn_child(test_child({"exit", "1"}), WantPidfd::no);
  ASSERT_TRUE(foreign);
  spawn(test_child({"exit", "0"}), nullptr);
  run_until_reaped();
  EXPECT_EQ(wait_for_end(*foreign), (ExitStatus{1, 0}));
}

TEST_P(ChildReaperBy, ChildrenThatOutliveTheLoopAreReapedLater) {
  std::vector<Fd> parent_ends;
  pid_t pid = 0;
  {
    Loop loop;
    auto& reaper = loop.service<ChildReaper>();
    if (GetParam() == Method::signal) {
      reaper.use_signal();
    }
    SpawnOptions options = test_child({"wait"});
    options.stdio = {Stdio::pipe()};
    auto child = reaper.spawn(options, parent_ends);
    ASSERT_TRUE(child);
    pid = (*child)->pid();
  }
  EXPECT_EQ(reap_abandoned_children(), 1U);
  parent_ends.clear();
  siginfo_t info{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT), 0);
  spawn(test_child({"exit", "0"}), nullptr);  // Of another loop.
  run_until_reaped();
  EXPECT_TRUE(has_no_child());
}

TEST_P(ChildReaperBy, AfterAForkTheChildrenAreTheParents) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe()};
  Owner owner;
  Child& child = spawn(options, &owner);
  EXPECT_TRUE(succeeds_in_fork([&] {
    if (!loop_.after_fork() || child.kill(SIGKILL).error().code != ESRCH) {
      return false;
    }
    run_until_reaped();
    const bool is_told = owner.ends.size() == 1 && owner.ends[0].error().is(ECHILD);
    // It can have children of its own.
    Owner second;
    spawn(test_child({"exit", "9"}), &second);
    run_until_reaped();
    return is_told && second.ends.size() == 1 && second.ends[0] == ExitStatus{9, 0};
  }));
  EXPECT_TRUE(owner.ends.empty());
  parent_ends_.clear();
  run_until_reaped();
  EXPECT_EQ(owner.ends.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Kernel, ChildReaperBy, testing::Values(Method::pidfd, Method::signal),
                         [](const auto& kind) {
                           return kind.param == Method::pidfd ? "Pidfd" : "Signal";
                         });

}  // namespace
}  // namespace rondo
