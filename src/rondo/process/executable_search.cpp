#include "rondo/process/executable_search.h"

namespace rondo {

std::optional<std::string_view> find_variable(std::span<const std::string> environment,
                                              std::string_view name) {
  for (const std::string_view entry : environment) {
    if (entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=') {
      return entry.substr(name.size() + 1);
    }
  }
  return std::nullopt;
}

std::vector<std::string> executable_candidates(std::string_view file,
                                               std::optional<std::string_view> search_path) {
  if (file.empty() || file.find('/') != std::string_view::npos) {
    return {std::string(file)};
  }
  std::vector<std::string> candidates;
  std::string_view rest = search_path.value_or("/bin:/usr/bin");
  while (true) {
    const std::size_t end = rest.find(':');
    std::string path(rest.substr(0, end));
    if (!path.empty()) {
      path += '/';
    }
    candidates.push_back(path.append(file));
    if (end == std::string_view::npos) {
      return candidates;
    }
    rest.remove_prefix(end + 1);
  }
}

}  // namespace rondo
