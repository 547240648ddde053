// Whole text files, as the module loader reads them.
#pragma once

#include <string>

#include "rondo/base/error.h"

namespace rondo::node {

// The file as UTF-16, whose invalid UTF-8 became U+FFFD. EISDIR for a folder.
[[nodiscard]] Result<std::u16string> read_file_text(const std::string& path);

}  // namespace rondo::node
