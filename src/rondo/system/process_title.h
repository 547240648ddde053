// The name under which ps and top show this process.
//
// Linux shows the memory in which a program was given its arguments. Changing the title
// overwrites it, which is why the arguments must have been copied before.
#pragma once

#include <string>
#include <string_view>

#include "rondo/base/error.h"

namespace rondo::os {

// To be called at the start of main(), once, before other threads run. The result takes the
// place of argv: a copy that lives as long as the process.
//   int main(int argc, char** argv) { argv = rondo::os::set_up_process_title(argc, argv); ...
[[nodiscard]] char** set_up_process_title(int argument_count, char** arguments);

// At first the program's name as it was called. ENOBUFS before set_up_process_title(). Any
// thread.
[[nodiscard]] Result<std::string> process_title();

// What does not fit into the memory of the arguments is cut. On the first thread it becomes the
// thread's name (15 bytes), too, which some tools show. EINVAL with a NUL byte inside; ENOBUFS
// before set_up_process_title(). Any thread.
[[nodiscard]] Result<> set_process_title(std::string_view title);

}  // namespace rondo::os
