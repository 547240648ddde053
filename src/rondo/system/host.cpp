#include "rondo/system/host.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <array>

namespace rondo::os {

Result<std::string> host_name() {
  std::array<char, 257> name{};  // Linux allows 64 bytes; the last stays a terminator.
  if (::gethostname(name.data(), name.size() - 1) < 0) {
    return fail_errno("gethostname");
  }
  return std::string(name.data());
}

Result<SystemName> system_name() {
  utsname names{};
  if (::uname(&names) < 0) {
    return fail_errno("uname");
  }
  return SystemName{
      .system = names.sysname,
      .release = names.release,
      .version = names.version,
      .machine = names.machine,
  };
}

}  // namespace rondo::os
