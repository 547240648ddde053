// Checks of our own and our callers' promises. They stay on in release builds.
#pragma once

#include <source_location>

namespace rondo {

// Prints "rondo: FILE:LINE: FUNCTION: MESSAGE" to stderr and aborts.
[[noreturn]] void require_failed(const char* message, std::source_location where);

// Aborts with the caller's location unless the promise holds. For mistakes in the program;
// what the world can do to us is a Result instead.
inline void require(bool promise, const char* message = "requirement not met",
                    std::source_location where = std::source_location::current()) {
  if (!promise) [[unlikely]] {
    require_failed(message, where);
  }
}

}  // namespace rondo
