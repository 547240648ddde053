// --diagnose: what the native side sees of a loop that is held up. lib/internal/diagnose draws the
// conclusions.
#pragma once

#include "js/engine.h"
#include "node/options.h"
#include "rondo/loop/loop.h"

namespace rondo::node {

// To be called once, before the environment is made.
void start_diagnosis(Loop& loop, const js::Engine& engine, const Options& options);

// Adds now(), loopTime(), samplesSince(time) and takePoolDelays().
void define_diagnosis(js::Context context, js::Object binding);

}  // namespace rondo::node
