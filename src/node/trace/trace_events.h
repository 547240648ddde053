// --trace-events: a file for Chrome's trace viewer or Perfetto.
#pragma once

#include <string>

#include "js/types.h"
#include "rondo/base/error.h"
#include "rondo/loop/loop.h"

namespace rondo::node {

// To be called once, before the environment is made. Fails if the file cannot be made.
[[nodiscard]] Result<> start_trace_events(Loop& loop, const std::string& path);

// From now on the file has collections of garbage, too.
void trace_collections(js::ContextGroup group);

// Around whatever runs the microtasks.
class MicrotaskSpan {
 public:
  MicrotaskSpan();
  MicrotaskSpan(const MicrotaskSpan&) = delete;
  MicrotaskSpan& operator=(const MicrotaskSpan&) = delete;
  ~MicrotaskSpan();

 private:
  Nanos begin_{};
};
// Of the loop of this thread.
[[nodiscard]] bool are_events_traced() noexcept;

// Adds traceNow() and traceSpan(name, category, begin) if events are written.
void define_trace_events(js::Context context, js::Object binding);

}  // namespace rondo::node
