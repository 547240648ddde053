#include "rondo/fs/paths.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <memory>

#include "rondo/fs/system_call.h"

namespace rondo::fs::sync {

namespace {

constexpr ::mode_t default_mode = 0777;
constexpr std::size_t usual_link_bytes = 256;

struct FreeText {
  void operator()(char* text) const noexcept { ::free(text); }
};

}  // namespace

Result<> unlink(const Path& path) { return checked("unlink", path, &::unlink); }

Result<> mkdir(const Path& path, ::mode_t mode) {
  return checked("mkdir", path, [&](const char* text) { return ::mkdir(text, mode); });
}

Result<> mkdir_with_default_mode(const Path& path) { return mkdir(path, default_mode); }

Result<> rmdir(const Path& path) { return checked("rmdir", path, &::rmdir); }

Result<std::string> mkdtemp(const Path& pattern) {
  if (pattern.has_nul()) {
    return fail("mkdtemp", EINVAL);
  }
  std::string path(pattern.text());
  if (::mkdtemp(path.data()) == nullptr) {
    return fail_errno("mkdtemp");
  }
  return path;
}

Result<TemporaryFile> mkstemp(const Path& pattern) {
  if (pattern.has_nul()) {
    return fail("mkstemp", EINVAL);
  }
  TemporaryFile made{Fd(), std::string(pattern.text())};
  made.file = Fd(uninterrupted([&] { return ::mkostemp(made.path.data(), O_CLOEXEC); }));
  if (!made.file) {
    return fail_errno("mkstemp");
  }
  return made;
}

Result<> rename(const Path& from, const Path& to) { return checked("rename", from, to, &::rename); }

Result<> link(const Path& existing, const Path& link) {
  return checked("link", existing, link, &::link);
}

Result<> symlink(const Path& target, const Path& link) {
  return checked("symlink", target, link, &::symlink);
}

Result<std::string> readlink(const Path& path) {
  if (path.has_nul()) {
    return fail("readlink", EINVAL);
  }
  std::string target(usual_link_bytes, '\0');
  for (;;) {
    const auto count =
        counted("readlink", [&] { return ::readlink(path.c_str(), target.data(), target.size()); });
    if (!count) {
      return std::unexpected(count.error());
    }
    if (*count < target.size()) {
      target.resize(*count);
      return target;
    }
    target.resize(target.size() * 2);  // It may have been cut.
  }
}

Result<std::string> realpath(const Path& path) {
  if (path.has_nul()) {
    return fail("realpath", EINVAL);
  }
  const std::unique_ptr<char, FreeText> resolved(::realpath(path.c_str(), nullptr));
  if (resolved == nullptr) {
    return fail_errno("realpath");
  }
  return std::string(resolved.get());
}

Result<> access(const Path& path, int mode) {
  return checked("access", path, [&](const char* text) { return ::access(text, mode); });
}

Result<> exists(const Path& path) { return access(path, F_OK); }

}  // namespace rondo::fs::sync
