#include "node/fs/module_files.h"

#include <sys/stat.h>

#include <array>
#include <climits>
#include <cstdlib>
#include <unordered_map>

namespace rondo::node {

namespace {

std::optional<std::string> ask_real_path(const std::string& path) {
  std::array<char, PATH_MAX> resolved;
  if (::realpath(path.c_str(), resolved.data()) == nullptr) {
    return std::nullopt;
  }
  return std::string(resolved.data());
}

// Null if there is no such folder.
const std::string* real_folder(const std::string& folder) {
  static thread_local std::unordered_map<std::string, std::string> known;
  auto found = known.find(folder);
  if (found == known.end()) {
    auto real = ask_real_path(folder);
    if (!real) {
      return nullptr;
    }
    found = known.emplace(folder, std::move(*real)).first;
  }
  return &found->second;
}

// The real path of what is no link itself, by that of its folder.
std::optional<std::string> beneath_real_folder(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string* const folder = real_folder(path.substr(0, slash));
  if (folder == nullptr) {
    return std::nullopt;
  }
  return (*folder == "/" ? "" : *folder) + path.substr(slash);
}

enum class Kind : std::uint8_t { nothing, file, link_to_file, folder, other };

Kind kind_of(mode_t mode) {
  return S_ISREG(mode) ? Kind::file : S_ISDIR(mode) ? Kind::folder : Kind::other;
}

Kind kind_at(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) {
    return Kind::nothing;
  }
  if (!S_ISLNK(status.st_mode)) {
    return kind_of(status.st_mode);
  }
  if (::stat(path.c_str(), &status) != 0) {
    return Kind::nothing;
  }
  const Kind kind = kind_of(status.st_mode);
  return kind == Kind::file ? Kind::link_to_file : kind;
}

// Whether it has parts that would have to be taken away, or could be cut short.
bool is_odd(std::string_view path) {
  return path.empty() || path.ends_with('/') || path.ends_with("/.") || path.ends_with("/..") ||
         path.find("//") != std::string_view::npos || path.find("/./") != std::string_view::npos ||
         path.find("/../") != std::string_view::npos || path.find('\0') != std::string_view::npos;
}

// The absolute path that a request means.
std::optional<std::string> join(std::string_view folder, std::string_view request) {
  if (request.starts_with('/')) {
    return is_odd(request) ? std::nullopt : std::optional(std::string(request));
  }
  if (!folder.starts_with('/') || is_odd(folder)) {
    return std::nullopt;
  }
  if (request.starts_with("./")) {
    request.remove_prefix(2);
  } else if (request.starts_with("../")) {
    do {
      request.remove_prefix(3);
      folder = folder.substr(0, folder.rfind('/'));
    } while (request.starts_with("../"));
  } else {
    return std::nullopt;
  }
  std::string path(folder);
  path += '/';
  path += request;
  return folder.empty() || request.starts_with('.') || is_odd(path) ? std::nullopt
                                                                    : std::optional(path);
}

}  // namespace

std::optional<std::string> find_real_path(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string name = slash == std::string::npos ? "" : path.substr(slash + 1);
  struct stat status{};
  if (slash == std::string::npos || slash == 0 || name.empty() || name == "." || name == ".." ||
      ::lstat(path.c_str(), &status) != 0 || S_ISLNK(status.st_mode)) {
    return ask_real_path(path);
  }
  return beneath_real_folder(path);
}

std::optional<std::string> find_module_file(std::string_view request, std::string_view folder,
                                            Endings endings) {
  auto path = join(folder, request);
  if (!path) {
    return std::nullopt;
  }
  const std::size_t length = path->size();
  for (const std::string_view ending : {"", ".js", ".json", ".node"}) {
    path->replace(length, std::string::npos, ending);
    const Kind kind = kind_at(*path);
    if (kind == Kind::file) {
      return beneath_real_folder(*path);
    }
    if (kind == Kind::link_to_file) {
      return ask_real_path(*path);
    }
    if (kind == Kind::other || endings == Endings::none) {
      break;
    }
  }
  return std::nullopt;
}

}  // namespace rondo::node
