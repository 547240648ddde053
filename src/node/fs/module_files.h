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

// The real path of the file that a request means from within a folder, if its path tells: the file
// of that name, one with an ending of Node's (.js, .json, .node), or the index of a folder without
// a package.json. Nothing for a request that is no path or has odd parts, and if there is no file.
[[nodiscard]] std::optional<std::string> find_module_file(std::string_view request,
                                                          std::string_view folder);

// What a node_modules folder has for a request that is the name of a package, perhaps with a path
// behind it.
enum class InModules : std::uint8_t { nothing, package, other };

[[nodiscard]] InModules look_for_package(std::string_view folder, std::string_view request);

// The name of the package in a request; empty for an odd one.
[[nodiscard]] std::string_view package_name(std::string_view request);

}  // namespace rondo::node
