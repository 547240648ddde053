// Writes an image of this process, from which the launcher makes others.
#pragma once

#include <string>

#include "image/image_file.h"
#include "rondo/base/error.h"

namespace rondo::image {

// First of all, while nothing is open but the standard descriptors: those that are opened from now
// on get numbers that processes do not inherit usually, since each process of the image has the
// same ones.
[[nodiscard]] Result<> leave_low_descriptors_free();

// Writes the image and returns null; in a process that starts from it, what that was started with.
// There must be one thread, which runs on a stack of its own (own_stack.h). The file appears when
// it is complete. One process starts from it before that, with what is given here (rehearsal.h).
[[nodiscard]] Result<StartBlock*> write_image(const std::string& path, StartBlock& rehearsal);

}  // namespace rondo::image
