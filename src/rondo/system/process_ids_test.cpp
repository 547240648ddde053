#include "rondo/system/process_ids.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <thread>

namespace rondo::os {
namespace {

TEST(ProcessIds, TheFirstThreadHasTheNumberOfTheProcess) {
  EXPECT_GT(process_id(), 0);
  EXPECT_EQ(thread_id(), process_id());
}

TEST(ProcessIds, AnotherThreadHasItsOwnNumberInTheSameProcess) {
  pid_t process = 0;
  pid_t thread = 0;
  std::thread([&] {
    process = process_id();
    thread = thread_id();
  }).join();
  EXPECT_EQ(process, process_id());
  EXPECT_NE(thread, process_id());
}

TEST(ProcessIds, AChildKnowsItsParent) {
  const pid_t parent = process_id();
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::_exit(parent_process_id() == parent && process_id() != parent ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace rondo::os
