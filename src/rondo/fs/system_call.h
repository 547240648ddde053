// Turns what system calls return into Results. For the implementation of this folder.
#pragma once

#include <cerrno>

#include "rondo/base/error.h"
#include "rondo/fs/path.h"

namespace rondo::fs {

// Calls again as long as a signal interrupts it.
template <class Call>
auto uninterrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

// For calls that say only whether they succeeded.
template <class Call>
Result<> checked(const char* name, Call call) {
  if (uninterrupted(call) < 0) {
    return fail_errno(name);
  }
  return {};
}

// The same with one path, given to the call as a C string.
template <class Call>
Result<> checked(const char* name, const Path& path, Call call) {
  if (path.has_nul()) {
    return fail(name, EINVAL);
  }
  return checked(name, [&] { return call(path.c_str()); });
}

// The same with two.
template <class Call>
Result<> checked(const char* name, const Path& from, const Path& to, Call call) {
  if (to.has_nul()) {
    return fail(name, EINVAL);
  }
  return checked(name, from, [&](const char* path) { return call(path, to.c_str()); });
}

// For calls that count bytes.
template <class Call>
Result<std::size_t> counted(const char* name, Call call) {
  const auto count = uninterrupted(call);
  if (count < 0) {
    return fail_errno(name);
  }
  return static_cast<std::size_t>(count);
}

}  // namespace rondo::fs
