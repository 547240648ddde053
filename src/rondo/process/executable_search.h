// Where a program may be found: what execvp() would try, known before the child exists.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rondo {

// The value of NAME in a list of "NAME=value", if it is there.
[[nodiscard]] std::optional<std::string_view> find_variable(
    std::span<const std::string> environment, std::string_view name);

// The paths to try, in order. A file name with a slash stands for itself; any other is looked
// for in the directories of the search path ("/bin:/usr/bin" if there is none), where an empty
// one means the child's working directory.
[[nodiscard]] std::vector<std::string> executable_candidates(
    std::string_view file, std::optional<std::string_view> search_path);

}  // namespace rondo
