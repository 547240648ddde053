// Environment variables that one or several workers have instead of those of the process.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "rondo/system/environment.h"

namespace rondo::node {

// Any thread.
class Variables {
 public:
  explicit Variables(std::vector<os::EnvironmentVariable> variables)
      : variables_(std::move(variables)) {}

  [[nodiscard]] std::vector<os::EnvironmentVariable> all() const {
    const std::scoped_lock lock(mutex_);
    return variables_;
  }
  void set(const std::string& name, const std::string& value) {
    const std::scoped_lock lock(mutex_);
    const auto known = std::ranges::find(variables_, name, &os::EnvironmentVariable::name);
    if (known != variables_.end()) {
      known->value = value;
    } else {
      variables_.push_back({.name = name, .value = value});
    }
  }
  void unset(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(variables_, [&](const auto& variable) { return variable.name == name; });
  }

 private:
  mutable std::mutex mutex_;
  std::vector<os::EnvironmentVariable> variables_;
};

}  // namespace rondo::node
