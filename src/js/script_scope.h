// Which code can be ended: script can, C++ cannot, however deep they call each other.
//
// A request to end script stays with the engine until script runs, which then unwinds up to the C++
// that called it. There it becomes a request again, so that script further up ends as well, when
// C++ returns to it or calls script the next time; unless somebody has taken it back meanwhile.
//
// Only for files of this folder: it includes the engine's headers.
#pragma once

#include "js/jsc.h"

#include <JavaScriptCore/DeferTermination.h>

#include <utility>

#include "js/value.h"

namespace rondo::js {

// Around C++ that script calls, and around all that holds the engine.
using NativeScope = JSC::DeferTerminationForAWhile;

// Around all script that C++ calls, jobs of promises included. The engine is held, and nothing has
// been thrown; what script throws inside is over afterwards.
class ScriptScope {
 public:
  explicit ScriptScope(JSC::VM& vm) : top_(DECLARE_TOP_EXCEPTION_SCOPE(vm)) {
    JSC::VMTraps& traps = vm.traps();
    for (; traps.isDeferringTermination(); ++native_scopes_) {
      traps.undoDeferTermination(JSC::VMTraps::DeferAction::DeferForAWhile);
    }
    if (traps.maybeNeedHandling()) [[unlikely]] {
      vm.hasExceptionsAfterHandlingTraps();
    }
  }
  ScriptScope(const ScriptScope&) = delete;
  ScriptScope& operator=(const ScriptScope&) = delete;
  ~ScriptScope() {
    JSC::VMTraps& traps = top_.vm().traps();
    if (traps.maybeNeedHandling() || top_.vm().hasTerminationRequest()) [[unlikely]] {
      leave();
    }
    for (; native_scopes_ > 0; --native_scopes_) {
      traps.deferTermination(JSC::VMTraps::DeferAction::DeferForAWhile);
    }
  }

  // What script has thrown, or the end that it has to have at once; null: none.
  [[nodiscard]] JSC::Exception* exception() const { return top_.exception(); }

 private:
  void leave();

  JSC::TopExceptionScope top_;
  unsigned native_scopes_ = 0;
};

// What `body` returns, which runs script, unless something is thrown.
template <class Body>
[[nodiscard]] Completion run_script(JSC::VM& vm, Body&& body) {
  constexpr JSC::JSGlobalObject* no_matter = nullptr;
  const ScriptScope scope(vm);
  JSC::JSValue value;
  if (scope.exception() == nullptr) {
    value = std::forward<Body>(body)();
  }
  if (const JSC::Exception* const exception = scope.exception()) {
    return std::unexpected(toRef(no_matter, exception->value()));
  }
  return toRef(no_matter, value);
}

// The same for what is no value of script.
template <class T, class Body>
[[nodiscard]] std::expected<T, Value> run_script_for(JSC::VM& vm, Body&& body) {
  T result{};
  const Completion done = run_script(vm, [&] {
    result = std::forward<Body>(body)();
    return JSC::jsUndefined();
  });
  if (!done) {
    return std::unexpected(done.error());
  }
  return result;
}

// The value of a script's last statement.
[[nodiscard]] Completion run_source(JSC::JSGlobalObject& global, const JSC::SourceCode& source);

}  // namespace rondo::js
