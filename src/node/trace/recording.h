// Records what the process does, for `rondo explain`: the loop by an observer, script by
// lib/internal/explain/record.js.
#pragma once

#include "rondo/loop/loop.h"
#include "trace/event_log.h"

namespace rondo::node {

// From here on, what the loop does is written to the descriptor. To be called once, before the
// environment is made.
void start_recording(Loop& loop, int fd);

// Null if nothing is recorded.
[[nodiscard]] trace::EventLog* recording();

}  // namespace rondo::node
