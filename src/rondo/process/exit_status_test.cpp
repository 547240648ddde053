#include "rondo/process/exit_status.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

ExitStatus run(const SpawnOptions& options, WantPidfd want_pidfd) {
  auto child = spawn_child(options, want_pidfd);
  require(child.has_value(), "spawn failed");
  EXPECT_EQ(child->pidfd.is_open(), want_pidfd == WantPidfd::yes);
  return wait_for_end(*child);
}

class ExitStatusBy : public testing::TestWithParam<WantPidfd> {
 protected:
  void SetUp() override {
    if (GetParam() == WantPidfd::yes && !has_pidfd_support()) {
      GTEST_SKIP() << "the kernel has no pidfds";
    }
  }
};

TEST_P(ExitStatusBy, CodeOfEveryValue) {
  for (int code = 0; code < 256; ++code) {
    ASSERT_EQ(run(test_child({"exit", std::to_string(code)}), GetParam()), (ExitStatus{code, 0}));
  }
}

TEST_P(ExitStatusBy, SignalThatEndedIt) {
  for (const int signum : {SIGTERM, SIGKILL, SIGABRT, SIGSEGV, SIGUSR1, SIGRTMIN}) {
    EXPECT_EQ(run(test_child({"die", std::to_string(signum)}), GetParam()),
              (ExitStatus{0, signum}));
  }
}

TEST_P(ExitStatusBy, NothingWhileItRuns) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe()};
  auto child = spawn_child(options, GetParam());
  ASSERT_TRUE(child);
  const auto running = collect_exit_status(child->pid, child->pidfd, ChildWait::no);
  ASSERT_TRUE(running);
  EXPECT_FALSE(running->has_value());
  child->parent_ends.clear();
  EXPECT_EQ(wait_for_end(*child), ExitStatus{});
}

TEST_P(ExitStatusBy, ReapedBySomebodyElse) {
  auto child = spawn_child(test_child({"exit", "1"}), GetParam());
  ASSERT_TRUE(child);
  ASSERT_EQ(::waitpid(child->pid, nullptr, 0), child->pid);
  auto status = collect_exit_status(child->pid, child->pidfd, ChildWait::no);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ECHILD);
}

INSTANTIATE_TEST_SUITE_P(Kernel, ExitStatusBy, testing::Values(WantPidfd::no, WantPidfd::yes),
                         [](const auto& kind) {
                           return kind.param == WantPidfd::yes ? "Pidfd" : "Pid";
                         });

}  // namespace
}  // namespace rondo
