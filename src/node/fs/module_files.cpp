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

// Null if there is no such folder. Most are in folders that are known already.
const std::string* real_folder(const std::string& folder) {
  static thread_local std::unordered_map<std::string, std::string> known{{"", "/"}};
  if (const auto found = known.find(folder); found != known.end()) {
    return &found->second;
  }
  struct stat status{};
  std::optional<std::string> real;
  const std::size_t slash = folder.rfind('/');
  const std::string_view name = std::string_view(folder).substr(slash + 1);
  if (slash == std::string::npos || name.empty() || name == "." || name == ".." ||
      ::lstat(folder.c_str(), &status) != 0 || S_ISLNK(status.st_mode)) {
    real = ask_real_path(folder);
  } else if (const std::string* const parent = real_folder(folder.substr(0, slash))) {
    real = (*parent == "/" ? "" : *parent) + folder.substr(slash);
  }
  return real ? &known.emplace(folder, std::move(*real)).first->second : nullptr;
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

// The real path of what is no folder, if it is a usual file.
std::optional<std::string> real_file(const std::string& path, Kind kind) {
  switch (kind) {
    case Kind::file:
      return beneath_real_folder(path);
    case Kind::link_to_file:
      return ask_real_path(path);
    default:
      return std::nullopt;
  }
}

// Puts Node's endings behind a path until that is the one of a file.
std::optional<std::string> find_with_ending(std::string& path) {
  const std::size_t length = path.size();
  for (const std::string_view ending : {".js", ".json", ".node"}) {
    path.replace(length, std::string::npos, ending);
    const Kind kind = kind_at(path);
    if (kind != Kind::nothing && kind != Kind::folder) {
      return real_file(path, kind);
    }
  }
  return std::nullopt;
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

std::optional<std::string> find_module_file(std::string_view request, std::string_view folder) {
  auto path = join(folder, request);
  if (!path) {
    return std::nullopt;
  }
  const Kind kind = kind_at(*path);
  if (kind != Kind::nothing && kind != Kind::folder) {
    return real_file(*path, kind);
  }
  const std::size_t length = path->size();
  if (auto found = find_with_ending(*path)) {
    return found;
  }
  path->resize(length);
  if (kind == Kind::nothing || kind_at(*path + "/package.json") != Kind::nothing) {
    return std::nullopt;
  }
  *path += "/index";
  return find_with_ending(*path);
}

std::string_view package_name(std::string_view request) {
  const std::size_t scope = request.starts_with('@') ? request.find('/') : 0;
  if (scope == std::string_view::npos) {
    return {};
  }
  const std::string_view name = request.substr(0, request.find('/', scope + 1));
  const std::string_view own = name.substr(scope == 0 ? 0 : scope + 1);
  const bool is_odd_name = own.empty() || own.starts_with('.') ||
                           name.find_first_of(std::string_view("\\%\0", 3)) != name.npos;
  return is_odd_name ? std::string_view() : name;
}

InModules look_for_package(std::string_view folder, std::string_view request) {
  std::string path(folder);
  if (kind_at(path) != Kind::folder) {
    return InModules::nothing;
  }
  const std::string_view name = package_name(request);
  path += '/';
  path += name;
  const Kind kind = kind_at(path);
  // A file with an ending comes first.
  if (name == request && find_with_ending(path)) {
    return InModules::other;
  }
  switch (kind) {
    case Kind::nothing:
      return InModules::nothing;
    case Kind::folder:
      return InModules::package;
    default:
      return InModules::other;
  }
}

}  // namespace rondo::node
