#include "js/realm.h"

#include "js/jsc.h"

#include <JavaScriptCore/MicrotaskQueueInlines.h>

#include "js/promises.h"
#include "js/sandbox.h"

namespace rondo::js {

namespace {

JSC::VM& machine_of(const Engine& engine) { return toJS(engine.context())->vm(); }

// From here on the global object lives as long as script refers to it.
Object let_go(GlobalObject* global, Object queue) {
  if (queue != nullptr) {
    global->setMicrotaskQueue(*job_queue_of(queue));
  }
  return toRef(global->globalThis());
}

}  // namespace

Object make_realm(Engine& engine, Object queue) {
  JSC::VM& vm = machine_of(engine);
  const JSC::JSLockHolder lock(vm);
  return let_go(GlobalObject::create(vm), queue);
}

Object make_sandboxed_realm(Engine& engine, Object queue) {
  JSC::VM& vm = machine_of(engine);
  const JSC::JSLockHolder lock(vm);
  return let_go(SandboxedGlobalObject::create(vm), queue);
}

void set_sandbox(Object realm, Object sandbox) {
  JSC::JSGlobalObject* const global = toJS(realm)->realm();
  const JSC::JSLockHolder lock(global);
  uncheckedDowncast<SandboxedGlobalObject>(global)->set_sandbox(toJS(sandbox));
}

GlobalContext realm_of(Object object) { return toGlobalRef(toJS(object)->realm()); }

}  // namespace rondo::js
