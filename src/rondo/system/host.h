// What this machine and its operating system call themselves.
#pragma once

#include <string>

#include "rondo/base/error.h"

namespace rondo::os {

[[nodiscard]] Result<std::string> host_name();

struct SystemName {
  std::string system;   // "Linux"
  std::string release;  // "6.1.0-18-amd64"
  std::string version;  // "#1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1"
  std::string machine;  // "x86_64"
};
[[nodiscard]] Result<SystemName> system_name();

}  // namespace rondo::os
