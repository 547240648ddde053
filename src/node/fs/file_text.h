// Whole files, as the module loader reads them.
#pragma once

#include <string>
#include <string_view>

#include "rondo/base/error.h"

namespace rondo::node {

// The text of a file, between two others. EISDIR for a folder.
[[nodiscard]] Result<std::string> read_whole_file(const std::string& path,
                                                  std::string_view before = {},
                                                  std::string_view behind = {});

}  // namespace rondo::node
