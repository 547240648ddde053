#include "node/trace/trace_events.h"

#include <fcntl.h>
#include <unistd.h>

#include <memory>

#include "js/collection_watch.h"
#include "js/native.h"
#include "trace/chrome_trace.h"

namespace rondo::node {

namespace {

using js::Call;

// Never torn down: threads of the pool may write until the process ends.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit trace::ChromeTrace* current = nullptr;
// The thread whose loop it is.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit thread_local bool is_traced = false;

// In nanoseconds, as traceSpan() wants them.
js::Value trace_now(Call& call) { return call.number(static_cast<double>(current->now().count())); }

js::Value trace_span(Call& call) {
  current->span(call.string_at(0), call.string_at(1), Nanos(call.integer_at(2)));
  return call.undefined();
}

}  // namespace

Result<> start_trace_events(Loop& loop, const std::string& path) {
  constexpr mode_t mode = 0644;
  Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode));
  if (!file) {
    return fail("open", errno);
  }
  current =
      std::make_unique<trace::ChromeTrace>(std::move(file), system_clock(), ::getpid()).release();
  loop.set_observer(current);
  is_traced = true;
  return {};
}

bool are_events_traced() noexcept { return is_traced; }

MicrotaskSpan::MicrotaskSpan() {
  if (is_traced) [[unlikely]] {
    begin_ = current->now();
  }
}

MicrotaskSpan::~MicrotaskSpan() {
  if (is_traced) [[unlikely]] {
    current->microtasks(begin_);
  }
}

void trace_collections(js::ContextGroup group) {
  js::watch_collections(group, {.on_marking = [] { current->collection_marks(); },
                                .on_end = [] { current->collection_ended(); }});
}

void define_trace_events(js::Context context, js::Object binding) {
  if (!is_traced) {
    return;
  }
  js::define<trace_now>(context, binding, "traceNow");
  js::define<trace_span>(context, binding, "traceSpan");
}

}  // namespace rondo::node
