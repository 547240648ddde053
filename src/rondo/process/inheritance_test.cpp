#include "rondo/process/inheritance.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

TEST(Inheritance, NothingThatWasOpenIsPassedOn) {
  EXPECT_TRUE(succeeds_in_fork([] {
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
  }));
}

}  // namespace
}  // namespace rondo
