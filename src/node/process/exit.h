// How the process ends, and how it speaks while it can.
#pragma once

#include <string_view>

namespace rondo::node {

// Writes everything, waiting for a slow reader. Zero, or the errno.
int write_all(int fd, std::string_view text);

// At the start: standard input, output and error will be left as they were found, for they are
// shared with other programs, which expect that reading and writing waits.
void remember_standard_descriptors();
void restore_standard_descriptors();

// Ends the process as soon as the thread pool has done what it was given, as in Node: a write()
// that was started is not lost. Terminals and standard descriptors are put back, nothing else is
// cleaned up.
[[noreturn]] void exit_now(int code);

}  // namespace rondo::node
