// The variables of the process's environment.
//
// The C library's environment is one for all threads and without protection. The functions here
// take one lock for the whole process and give out copies, so that they may be called from any
// thread; nothing can protect against foreign code that calls setenv(), putenv() or getenv() at
// the same time in another thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rondo/base/error.h"

namespace rondo::os {

struct EnvironmentVariable {
  std::string name;
  std::string value;

  friend bool operator==(const EnvironmentVariable&, const EnvironmentVariable&) = default;
};

// Nothing when it is not set; an empty value is a value.
[[nodiscard]] std::optional<std::string> environment_variable(const std::string& name);

// EINVAL when the name is empty or holds '=' or NUL, or the value holds NUL.
[[nodiscard]] Result<> set_environment_variable(const std::string& name, const std::string& value);

// Success also when it was not set.
[[nodiscard]] Result<> unset_environment_variable(const std::string& name);

// All of them, in the order of the environment; an entry without '=' is left out.
[[nodiscard]] std::vector<EnvironmentVariable> environment();

}  // namespace rondo::os
