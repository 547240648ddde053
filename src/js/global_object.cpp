#include "js/global_object.h"

#include <JavaScriptCore/JSModuleLoader.h>
#include <JavaScriptCore/JSPromiseConstructor.h>
#include <JavaScriptCore/MicrotaskQueueInlines.h>

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

GlobalObject* GlobalObject::create(JSC::VM& vm) {
  auto* const structure = JSC::Structure::create(
      vm, nullptr, JSC::jsNull(), JSC::TypeInfo(JSC::GlobalObjectType, StructureFlags), info());
  auto* const made = new (NotNull, JSC::allocateCell<GlobalObject>(vm)) GlobalObject(vm, structure);
  made->finishCreation(vm);
  made->setMicrotaskQueue(MachineData::engine_of(vm).promises().queue());
  return made;
}

// ---- The global object of a sandbox ------------------------------------------------------------

namespace {

enum Part : unsigned { object_part, undeletable_part, assign_part, adopt_part };

// Nothing while the engine makes the global object.
JSC::JSArray* parts_of(JSC::JSObject* global) {
  const JSC::JSValue parts = global->getDirect(global->vm(), MachineData::parts_name(global->vm()));
  return parts ? uncheckedDowncast<JSC::JSArray>(parts) : nullptr;
}

JSC::JSObject* part(JSC::JSArray* parts, Part which) {
  return JSC::asObject(parts->getIndexQuickly(which));
}

// Only names, neither symbols nor what the engine calls by itself.
bool is_name(JSC::PropertyName name) { return name.uid() != nullptr && !name.isSymbol(); }

// Whether it is in the sandbox, or in what that inherits from.
bool has(JSC::JSObject* sandbox, JSC::JSGlobalObject* caller, JSC::PropertyName name) {
  return sandbox->hasProperty(caller, name);
}

// These cannot be assigned, and must not seem to be.
bool is_constant(JSC::VM& vm, JSC::PropertyName name) {
  return name == vm.propertyNames->undefinedKeyword || name == vm.propertyNames->NaN ||
         name == vm.propertyNames->Infinity;
}

JSC::JSValue call(JSC::JSGlobalObject* caller, JSC::JSObject* function, JSC::JSValue first,
                  JSC::JSValue second = {}) {
  JSC::MarkedArgumentBuffer arguments;
  arguments.append(first);
  if (second) {
    arguments.append(second);
  }
  return JSC::call(caller, function, JSC::getCallData(function), JSC::jsUndefined(), arguments);
}

JSC::JSString* text_of(JSC::VM& vm, JSC::PropertyName name) {
  return JSC::jsString(vm, WTF::String(name.uid()));
}

}  // namespace

const JSC::ClassInfo SandboxedGlobalObject::s_info = {"Object"_s, &Base::s_info, nullptr, nullptr,
                                                      CREATE_METHOD_TABLE(SandboxedGlobalObject)};

SandboxedGlobalObject::SandboxedGlobalObject(JSC::VM& vm, JSC::Structure* structure)
    : Base(vm, structure) {}

SandboxedGlobalObject* SandboxedGlobalObject::create(JSC::VM& vm, JSC::JSArray* parts) {
  auto* const structure = JSC::Structure::create(
      vm, nullptr, JSC::jsNull(), JSC::TypeInfo(JSC::GlobalObjectType, StructureFlags), info());
  auto* const made = new (NotNull, JSC::allocateCell<SandboxedGlobalObject>(vm))
      SandboxedGlobalObject(vm, structure);
  made->finishCreation(vm);
  made->setMicrotaskQueue(MachineData::engine_of(vm).promises().queue());
  made->putDirect(vm, MachineData::parts_name(vm), parts,
                  static_cast<unsigned>(JSC::PropertyAttribute::DontEnum));
  return made;
}

bool SandboxedGlobalObject::getOwnPropertySlot(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                               JSC::PropertyName name, JSC::PropertySlot& slot) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  JSC::JSArray* const parts = is_name(name) ? parts_of(object) : nullptr;
  if (parts != nullptr) {
    JSC::JSObject* const sandbox = part(parts, object_part);
    const bool is_there = has(sandbox, caller, name);
    RETURN_IF_EXCEPTION(scope, false);
    if (is_there) {
      constexpr unsigned attributes =
          JSC::PropertyAttribute::ReadOnly | JSC::PropertyAttribute::DontEnum;
      JSC::JSValue value = sandbox->get(caller, name);
      RETURN_IF_EXCEPTION(scope, false);
      // A sandbox that refers to itself means the global object.
      if (value == JSC::JSValue(sandbox)) {
        value = uncheckedDowncast<JSC::JSGlobalObject>(object)->globalThis();
      }
      slot.setValue(object, attributes, value);
      return true;
    }
  }
  RELEASE_AND_RETURN(scope, Base::getOwnPropertySlot(object, caller, name, slot));
}

bool SandboxedGlobalObject::getOwnPropertySlotByIndex(JSC::JSObject* object,
                                                      JSC::JSGlobalObject* caller, unsigned index,
                                                      JSC::PropertySlot& slot) {
  return getOwnPropertySlot(object, caller, JSC::Identifier::from(caller->vm(), index), slot);
}

bool SandboxedGlobalObject::put(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                JSC::PropertyName name, JSC::JSValue value,
                                JSC::PutPropertySlot& slot) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  auto* const object = uncheckedDowncast<JSC::JSObject>(cell);
  JSC::JSArray* const parts = is_name(name) && !is_constant(vm, name) ? parts_of(object) : nullptr;
  if (parts != nullptr) {
    const JSC::JSValue assigned = call(caller, part(parts, assign_part), text_of(vm, name), value);
    RETURN_IF_EXCEPTION(scope, false);
    if (assigned.toBoolean(caller)) {
      return true;
    }
  }
  RELEASE_AND_RETURN(scope, Base::put(cell, caller, name, value, slot));
}

bool SandboxedGlobalObject::putByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                       unsigned index, JSC::JSValue value, bool should_throw) {
  JSC::PutPropertySlot slot(cell, should_throw);
  return put(cell, caller, JSC::Identifier::from(caller->vm(), index), value, slot);
}

bool SandboxedGlobalObject::deleteProperty(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                           JSC::PropertyName name, JSC::DeletePropertySlot& slot) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  auto* const object = uncheckedDowncast<JSC::JSObject>(cell);
  JSC::JSArray* const parts = is_name(name) ? parts_of(object) : nullptr;
  if (parts != nullptr) {
    JSC::JSObject* const sandbox = part(parts, object_part);
    bool is_adopted = has(sandbox, caller, name);
    RETURN_IF_EXCEPTION(scope, false);
    if (is_adopted) {
      is_adopted = !has(part(parts, undeletable_part), caller, name);
      RETURN_IF_EXCEPTION(scope, false);
    }
    if (is_adopted) {
      is_adopted = !sandbox->deleteProperty(caller, name);
      RETURN_IF_EXCEPTION(scope, false);
    }
    if (is_adopted) {
      call(caller, part(parts, adopt_part), text_of(vm, name));
      RETURN_IF_EXCEPTION(scope, false);
    }
  }
  // What the engine has of that name goes, too, or stays because it has to.
  RELEASE_AND_RETURN(scope, Base::deleteProperty(cell, caller, name, slot));
}

bool SandboxedGlobalObject::deletePropertyByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                                  unsigned index) {
  JSC::DeletePropertySlot slot;
  return deleteProperty(cell, caller, JSC::Identifier::from(caller->vm(), index), slot);
}

void SandboxedGlobalObject::getOwnPropertyNames(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                                JSC::PropertyNameArrayBuilder& names,
                                                JSC::DontEnumPropertiesMode mode) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  if (JSC::JSArray* const parts = parts_of(object); parts != nullptr) {
    JSC::JSObject* const sandbox = part(parts, object_part);
    JSC::PropertyNameArrayBuilder own(vm, JSC::PropertyNameMode::Strings,
                                      names.privateSymbolMode());
    sandbox->getPropertyNames(caller, own, JSC::DontEnumPropertiesMode::Exclude);
    RETURN_IF_EXCEPTION(scope, );
    if (names.includeStringProperties()) {
      for (const JSC::Identifier& name : own) {
        names.add(name);
      }
    }
  }
  RELEASE_AND_RETURN(scope, Base::getOwnPropertyNames(object, caller, names, mode));
}

}  // namespace rondo::js
