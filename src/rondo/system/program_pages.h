// What of the program's own files, and of the libraries', is mapped into this process.
//
// The kernel maps code and constants when they are first touched, sixteen pages at a time, and
// leaves them there until memory is short. So a process that runs for long counts as its own what
// only its start has needed: half of the code of a JavaScript engine, and more of what it reads.
#pragma once

#include <cstddef>

#include "rondo/base/error.h"

namespace rondo::os {

// Takes the pages of read-only segments out of the process, and answers how many bytes those are.
// The page cache keeps them: what is touched again costs a fault that reads nothing. Pages that
// somebody has written to, as debuggers do, stay as they are. Any thread.
[[nodiscard]] Result<std::size_t> release_program_pages();

}  // namespace rondo::os
