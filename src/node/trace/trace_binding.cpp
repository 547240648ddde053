// internalBinding('trace'): recordings of what script does, and where it does it.
#include <fcntl.h>
#include <sys/mman.h>

#include "js/backtrace.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/trace/diagnosis.h"
#include "node/trace/recording.h"
#include "node/trace/trace_events.h"
#include "trace/call_site.h"

namespace rondo::node {

namespace {

using js::Call;

// append(json): an object of one event; it gets the time of now.
js::Value append(Call& call) {
  if (trace::EventLog* log = recording()) {
    trace::EventLine line = trace::EventLine::from_object(call.string_at(0));
    log->append(line);
  }
  return call.undefined();
}

// callSite(): [api, file, line, stack] of the program's innermost call; the file may be empty.
js::Value call_site(Call& call) {
  constexpr unsigned frames_max = 40;
  const trace::CallSite site =
      trace::find_call_site(trace::parse_backtrace(js::backtrace(call.context(), frames_max)));
  std::string stack;
  for (const std::string& frame : site.stack) {
    stack += (stack.empty() ? "" : "\n") + frame;
  }
  const std::array<js::Value, 4> parts{call.string(site.api), call.string(site.file),
                                       call.number(site.line), call.string(stack)};
  return js::array(call.context(), parts);
}

// makeLog(): the descriptor of a file in memory, to be handed to a process that records.
js::Value make_log(Call& call) {
  const int fd = ::memfd_create("rondo-recording", MFD_CLOEXEC);
  if (fd < 0) {
    return call.fail(Environment::current().system_error(Error{"memfd_create", errno}));
  }
  return call.number(fd);
}

}  // namespace

js::Object make_trace_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<append>(context, binding, "append");
  js::define<call_site>(context, binding, "callSite");
  js::define<make_log>(context, binding, "makeLog");
  define_trace_events(context, binding);
  define_diagnosis(context, binding);
  return binding;
}

}  // namespace rondo::node
