// Fds that came from the parent process and should not go on to children.
#pragma once

#include "rondo/base/error.h"

namespace rondo {

// Marks every fd that is open now as close-on-exec, the standard ones included. For the start of
// main(): what this process was given, knowingly or not, is then no longer passed on by accident.
// Stdio::inherit() and Stdio::fd() still do it on purpose.
[[nodiscard]] Result<> disable_stdio_inheritance();

}  // namespace rondo
