// The engine's own profiler: a thread of it looks at the stack of script every millisecond.
//
// Of the thread of the engine. Samples are taken only while script runs.
#pragma once

#include "js/string.h"
#include "js/types.h"

namespace rondo::js {

void start_sampling(ContextGroup group);

// What was seen since the last call, as JSON: {"interval", "traces": [{"timestamp", "frames"}],
// "sources"}. Times are in seconds. Only after the start.
[[nodiscard]] String take_samples(ContextGroup group);

void stop_sampling(ContextGroup group);

}  // namespace rondo::js
