// Where the module loader finds files.
//
// Of the thread that calls: each remembers what it has found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rondo::node {

// Nothing if there is no such file. The real path of a folder is found once, as in Node, since a
// program asks for many files of each.
[[nodiscard]] std::optional<std::string> find_real_path(const std::string& path);

// Whether what is missing is looked for with Node's endings: .js, .json, .node.
enum class Endings : std::uint8_t { none, usual };

// The real path of the file that a request means from within a folder, if its path alone tells.
// Nothing for a request that is no path or has odd parts, for one that means a folder, and if there
// is no file.
[[nodiscard]] std::optional<std::string> find_module_file(std::string_view request,
                                                          std::string_view folder, Endings endings);

}  // namespace rondo::node
