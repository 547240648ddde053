#include "rondo/system/paths.h"

#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <utility>

#include "rondo/system/environment.h"
#include "rondo/system/user_info.h"

namespace rondo::os {

Result<std::string> current_directory() {
  struct Free {
    void operator()(char* text) const { std::free(text); }
  };
  const std::unique_ptr<char, Free> path(::getcwd(nullptr, 0));
  if (path == nullptr) {
    return fail_errno("getcwd");
  }
  return std::string(path.get());
}

Result<> change_directory(const std::string& path) {
  if (path.contains('\0')) {
    return fail("chdir", EINVAL);
  }
  if (::chdir(path.c_str()) < 0) {
    return fail_errno("chdir");
  }
  return {};
}

Result<std::string> executable_path() {
  // A link does not tell its length: the buffer grows until there is room to spare.
  for (std::string path(256, '\0');; path.resize(path.size() * 2)) {
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    if (length < 0) {
      return fail_errno("readlink");
    }
    if (static_cast<std::size_t>(length) < path.size()) {
      path.resize(static_cast<std::size_t>(length));
      return path;
    }
  }
}

Result<std::string> home_directory() {
  if (auto home = environment_variable("HOME")) {
    return std::move(*home);
  }
  auto user = current_user();
  if (!user) {
    return std::unexpected(user.error());
  }
  return std::move(user->home_directory);
}

std::string temporary_directory() {
  for (const char* name : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
    if (auto path = environment_variable(name)) {
      if (path->size() > 1 && path->ends_with('/')) {
        path->pop_back();
      }
      return *path;
    }
  }
  return "/tmp";
}

}  // namespace rondo::os
