#include "js/script_scope.h"

namespace rondo::js {

void ScriptScope::leave() {
  JSC::VM& vm = top_.vm();
  const bool has_ended = vm.hasPendingTerminationException() || vm.hasTerminationRequest();
  top_.clearException();
  if (has_ended) {
    vm.clearHasTerminationRequest();
    vm.notifyNeedTermination();
  }
}

Completion run_source(JSC::JSGlobalObject& global, const JSC::SourceCode& source) {
  NakedPtr<JSC::Exception> exception;
  const Completion result =
      run_script(global.vm(), [&] { return JSC::evaluate(&global, source, {}, exception); });
  // The engine has taken it from where run_script() looks.
  if (exception) {
    // And with it what leave() would have seen.
    if (global.vm().isTerminationException(exception.get())) {
      global.vm().notifyNeedTermination();
    }
    return std::unexpected(toRef(&global, exception->value()));
  }
  return result;
}

}  // namespace rondo::js
