// What a new child does between clone() and execve().
//
// The child shares the parent's memory, and the calling thread stands still until execve() or
// _exit(); the parent's other threads go on. So nothing in there may allocate, take a lock, or
// enter the C library beyond the bare system call: its sigaction(), setuid() and close() (and a
// sanitizer's) keep books, which are the parent's.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace rondo {

// Made by the parent; everything pointed to outlives the spawn.
struct ChildPlan {
  const char* const* candidates = nullptr;  // Paths to try, ended by null.
  char* const* arguments = nullptr;         // Ended by null.
  char* const* environment = nullptr;       // Ended by null.
  // {"/bin/sh", (the script), arguments[1], ..., null}, for a file that is executable but has no
  // format the kernel knows. The child puts the script in.
  const char** shell_arguments = nullptr;
  const char* working_directory = nullptr;  // Null: the parent's.
  int* sources = nullptr;                   // As StdioSetup::sources(); the child changes them.
  std::size_t source_count = 0;
  // What the child makes into a blocking fd: those of the standard fds that it was given, and
  // that a parent's loop may have set to be non-blocking. By the child's fd, 0 to 2.
  bool is_given[3] = {};
  uid_t user = 0;
  gid_t group = 0;
  bool has_user = false;
  bool has_group = false;
  bool has_own_session = false;

  // Left by a child that failed: the call and its errno. Zero after a successful execve().
  const char* failed_call = nullptr;
  int error_code = 0;
};

// Runs in the child, with all signals blocked. The plan is a ChildPlan; never returns.
int run_child(void* plan);

}  // namespace rondo
