// --trace-events: a file for Chrome's trace viewer or Perfetto.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <string>

#include "rondo/base/error.h"
#include "rondo/loop/loop.h"

namespace rondo::node {

// To be called once, before the environment is made. Fails if the file cannot be made.
[[nodiscard]] Result<> start_trace_events(Loop& loop, const std::string& path);

// Adds traceNow() and traceSpan(name, category, begin) if events are written.
void define_trace_events(JSContextRef context, JSObjectRef binding);

}  // namespace rondo::node
