#include "rondo/process/inheritance.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

bool passes_nothing_on() {
  const Fd leaky(::dup(STDERR_FILENO));
  const bool was_leaky = ::fcntl(leaky.get(), F_GETFD) == 0;
  if (!disable_stdio_inheritance()) {
    return false;
  }
  SpawnOptions options = test_child({"fds"});
  options.stdio = {Stdio::inherit(), Stdio::pipe(), Stdio::inherit()};
  const auto outcome = run_to_end(options);
  return was_leaky && ::fcntl(leaky.get(), F_GETFD) == FD_CLOEXEC &&
         ::fcntl(STDERR_FILENO, F_GETFD) == FD_CLOEXEC && outcome &&
         std::ranges::count(outcome->output, '\n') == 3;
}

TEST(Inheritance, NothingThatWasOpenIsPassedOn) {
  EXPECT_TRUE(succeeds_in_fork(passes_nothing_on));
}

TEST(Inheritance, NothingIsPassedOnWithoutCloseRange) {
  if (!succeeds_in_fork([] { return forbid_system_call(SYS_close_range); })) {
    GTEST_SKIP() << "system calls cannot be forbidden here";
  }
  EXPECT_TRUE(succeeds_in_fork([] {
    return forbid_system_call(SYS_close_range) && ::syscall(SYS_close_range, 1000, 1000, 0) < 0 &&
           passes_nothing_on();
  }));
}

}  // namespace
}  // namespace rondo
