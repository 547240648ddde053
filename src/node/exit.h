// How the process ends, and how it speaks while it can.
#pragma once

#include <string_view>

namespace rondo::node {

// Writes everything, waiting for a slow reader. Zero, or the errno.
int write_all(int fd, std::string_view text);

// Ends the process at once: the terminal is put back, nothing else is cleaned up.
[[noreturn]] void exit_now(int code);

}  // namespace rondo::node
