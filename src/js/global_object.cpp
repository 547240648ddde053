#include "js/global_object.h"

#include <JavaScriptCore/JSModuleLoader.h>
#include <JavaScriptCore/JSPromiseConstructor.h>
#include <JavaScriptCore/MicrotaskQueueInlines.h>
#include <JavaScriptCore/ProxyObject.h>

#include "js/engine.h"
#include "js/import_calls.h"
#include "js/module_meta.h"
#include "js/promises.h"

namespace rondo::js {

namespace JSCastingHelpers = JSC::JSCastingHelpers;  // What CREATE_METHOD_TABLE() calls it.

namespace {

JSC::JSObject* make_meta(JSC::JSGlobalObject* global, JSC::JSModuleLoader* /*loader*/,
                         JSC::JSValue /*key*/, JSC::JSModuleRecord* record,
                         RefPtr<JSC::ScriptFetcher> /*fetcher*/) {
  return make_module_meta(global, record);
}

void track_rejection(JSC::JSGlobalObject* global, JSC::JSPromise* promise,
                     JSC::JSPromiseRejectionOperation operation) {
  MachineData::engine_of(global->vm())
      .promises()
      .tell_rejection(global, promise, operation == JSC::JSPromiseRejectionOperation::Handle);
}

// Jobs that we queue ourselves catch what is thrown, and those of promises throw nothing.
void ignore_exception(JSC::JSGlobalObject* /*global*/, JSC::Exception* /*exception*/) {}

constexpr JSC::GlobalObjectMethodTable method_table = {
    .supportsRichSourceInfo = JSC::JSGlobalObject::supportsRichSourceInfo,
    .shouldInterruptScript = JSC::JSGlobalObject::shouldInterruptScript,
    .javaScriptRuntimeFlags = JSC::JSGlobalObject::javaScriptRuntimeFlags,
    .shouldInterruptScriptBeforeTimeout = JSC::JSGlobalObject::shouldInterruptScriptBeforeTimeout,
    .moduleLoaderImportModule = nullptr,
    .moduleLoaderResolve = nullptr,
    .moduleLoaderFetch = nullptr,
    .moduleLoaderCreateImportMetaProperties = make_meta,
    .moduleLoaderEvaluate = nullptr,
    .promiseRejectionTracker = track_rejection,
    .reportUncaughtExceptionAtEventLoop = ignore_exception,
    .currentScriptExecutionOwner = JSC::JSGlobalObject::currentScriptExecutionOwner,
    .scriptExecutionStatus = JSC::JSGlobalObject::scriptExecutionStatus,
    .reportViolationForUnsafeEval = JSC::JSGlobalObject::reportViolationForUnsafeEval,
    .defaultLanguage = nullptr,
    .compileStreaming = nullptr,
    .instantiateStreaming = nullptr,
    .deriveShadowRealmGlobalObject = JSC::JSGlobalObject::deriveShadowRealmGlobalObject,
    .codeForEval = JSC::JSGlobalObject::codeForEval,
    .canCompileStrings = JSC::JSGlobalObject::canCompileStrings,
    .trustedScriptStructure = JSC::JSGlobalObject::trustedScriptStructure,
    .moduleLoaderImportModuleWithOptions = answer_import,
};

}  // namespace

const JSC::ClassInfo GlobalObject::s_info = {"Object"_s, &Base::s_info, nullptr, nullptr,
                                             CREATE_METHOD_TABLE(GlobalObject)};

GlobalObject::GlobalObject(JSC::VM& vm, JSC::Structure* structure)
    : Base(vm, structure, &method_table) {}

JSC::Structure* GlobalObject::structure_of(JSC::VM& vm, unsigned flags,
                                           const JSC::ClassInfo* info) {
  auto* const made = JSC::Structure::create(vm, nullptr, JSC::jsNull(),
                                            JSC::TypeInfo(JSC::GlobalObjectType, flags), info);
  made->setTransitionWatchpointIsLikelyToBeFired(true);
  return made;
}

void GlobalObject::finish(JSC::VM& vm) {
  finishCreation(vm);
  setMicrotaskQueue(MachineData::engine_of(vm).promises().queue());
}

GlobalObject* GlobalObject::create(JSC::VM& vm) {
  auto* const made = new (NotNull, JSC::allocateCell<GlobalObject>(vm))
      GlobalObject(vm, structure_of(vm, StructureFlags, info()));
  made->finish(vm);
  return made;
}

// Script holds the proxy of a global object, which has a prototype of its own: where the engine
// looks for what neither of them has.
bool GlobalObject::setPrototype(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                JSC::JSValue prototype, bool throws) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  JSC::JSObject* const proxy = uncheckedDowncast<GlobalObject>(object)->globalThis();
  for (JSC::JSValue step = prototype; step.isObject() && !step.inherits<JSC::ProxyObject>();
       step = JSC::asObject(step)->getPrototypeDirect()) {
    if (step == JSC::JSValue(proxy)) {
      return typeError(caller, scope, throws, "cyclic __proto__ value"_s);
    }
  }
  const bool is_set = Base::setPrototype(object, caller, prototype, throws);
  RETURN_IF_EXCEPTION(scope, false);
  if (is_set) {
    proxy->setPrototypeDirect(vm, prototype);
  }
  return is_set;
}

}  // namespace rondo::js
