// Directories that a program asks the system for, and its own place.
#pragma once

#include <string>

#include "rondo/base/error.h"

namespace rondo::os {

// The working directory is one for all threads. ENOENT when it has been removed.
[[nodiscard]] Result<std::string> current_directory();
[[nodiscard]] Result<> change_directory(const std::string& path);

// The file that this process runs, links resolved. " (deleted)" follows when it is gone.
[[nodiscard]] Result<std::string> executable_path();

// $HOME as it is, even if empty; otherwise what the user database says.
[[nodiscard]] Result<std::string> home_directory();

// The first that is set of $TMPDIR, $TMP, $TEMP and $TEMPDIR, or else "/tmp"; one slash at the
// end is cut. As in libuv a variable that is set to nothing counts.
[[nodiscard]] std::string temporary_directory();

}  // namespace rondo::os
