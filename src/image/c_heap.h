// The heap of the C library grows where the kernel says that a process's data ends, which is
// elsewhere in each process.
#pragma once

#include "rondo/base/error.h"

namespace rondo::image {

// First of all in the process that the image is made of: from now on the heap takes other memory,
// and does not count on its parts lying behind each other.
[[nodiscard]] Result<> leave_end_of_data();

// In a process of the image, before memory is asked for.
void find_end_of_data();

}  // namespace rondo::image
