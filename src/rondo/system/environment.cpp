#include "rondo/system/environment.h"

#include <unistd.h>

#include <cstdlib>
#include <mutex>
#include <shared_mutex>
#include <string_view>

namespace rondo::os {

namespace {

std::shared_mutex& environment_lock() {
  static std::shared_mutex lock;
  return lock;
}

bool is_name(std::string_view name) {
  return !name.empty() && !name.contains('=') && !name.contains('\0');
}

}  // namespace

std::optional<std::string> environment_variable(const std::string& name) {
  if (!is_name(name)) {
    return std::nullopt;
  }
  const std::shared_lock lock(environment_lock());
  const char* value = std::getenv(name.c_str());
  return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

Result<> set_environment_variable(const std::string& name, const std::string& value) {
  if (!is_name(name) || value.contains('\0')) {
    return fail("setenv", EINVAL);
  }
  const std::unique_lock lock(environment_lock());
  if (::setenv(name.c_str(), value.c_str(), 1) < 0) {
    return fail_errno("setenv");
  }
  return {};
}

Result<> unset_environment_variable(const std::string& name) {
  if (!is_name(name)) {
    return fail("unsetenv", EINVAL);
  }
  const std::unique_lock lock(environment_lock());
  if (::unsetenv(name.c_str()) < 0) {
    return fail_errno("unsetenv");
  }
  return {};
}

std::vector<EnvironmentVariable> environment() {
  const std::shared_lock lock(environment_lock());
  std::vector<EnvironmentVariable> variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    // The first character is never the separator: a name has at least one.
    const std::size_t equals = text.find('=', 1);
    if (equals != text.npos) {
      variables.push_back(
          {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))});
    }
  }
  return variables;
}

}  // namespace rondo::os
