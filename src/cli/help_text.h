// What --help prints.
#pragma once

#include <string_view>

namespace rondo::cli {

[[nodiscard]] std::string_view help_text();

}  // namespace rondo::cli
