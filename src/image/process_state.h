// What the kernel knows of this process that is not in its memory, and what the processor is.
#pragma once

#include "image/image_file.h"
#include "rondo/base/error.h"

namespace rondo::image {

// The machine, the thread's registrations, the handlers of signals and the descriptors.
[[nodiscard]] Result<> note_process_state(Header& header);

}  // namespace rondo::image
