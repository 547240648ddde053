// Options that the environment gives: NODE_OPTIONS and RONDO_OPTIONS.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options_parser.h"

namespace rondo::cli {

inline constexpr std::string_view node_variable = "NODE_OPTIONS";
// The same with options that Node does not have. They come later, and so prevail.
inline constexpr std::string_view own_variable = "RONDO_OPTIONS";

// Its words, if all of them may be there. What is between quotation marks is one.
[[nodiscard]] std::expected<std::vector<std::string>, Refusal> split_variable(
    std::string_view variable, std::string_view text);

// As node::Options::ListFlags.
[[nodiscard]] std::vector<std::string> flags_for_environment();

}  // namespace rondo::cli
