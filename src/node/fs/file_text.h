// Whole files, as the module loader reads them.
#pragma once

#include <string>

#include "rondo/base/error.h"

namespace rondo::node {

// EISDIR for a folder.
[[nodiscard]] Result<std::string> read_whole_file(const std::string& path);

}  // namespace rondo::node
