// When this process began, by the monotonic clock.
#pragma once

#include "rondo/base/time.h"

namespace rondo::node {

// As early as a program can look: before main.
[[nodiscard]] Nanos process_start();

// It begins now: it was an image of another until here.
void begin_process_again();

}  // namespace rondo::node
