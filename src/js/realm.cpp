#include "js/realm.h"

#include "js/jsc.h"

#include <JavaScriptCore/MicrotaskQueueInlines.h>

#include "js/promises.h"
#include "js/sandbox.h"

namespace rondo::js {

namespace {

JSC::VM& machine_of(const Engine& engine) { return toJS(engine.context())->vm(); }

// From here on the global object lives as long as script refers to it.
JSObjectRef let_go(GlobalObject* global, JSObjectRef queue) {
  if (queue != nullptr) {
    global->setMicrotaskQueue(*job_queue_of(queue));
  }
  return toRef(global->globalThis());
}

}  // namespace

JSObjectRef make_realm(Engine& engine, JSObjectRef queue) {
  JSC::VM& vm = machine_of(engine);
  const JSC::JSLockHolder lock(vm);
  return let_go(GlobalObject::create(vm), queue);
}

JSObjectRef make_sandboxed_realm(Engine& engine, JSObjectRef queue) {
  JSC::VM& vm = machine_of(engine);
  const JSC::JSLockHolder lock(vm);
  return let_go(SandboxedGlobalObject::create(vm), queue);
}

void set_sandbox(JSObjectRef realm, JSObjectRef sandbox) {
  JSC::JSGlobalObject* const global = toJS(realm)->realm();
  const JSC::JSLockHolder lock(global);
  uncheckedDowncast<SandboxedGlobalObject>(global)->set_sandbox(toJS(sandbox));
}

JSGlobalContextRef realm_of(JSObjectRef object) { return toGlobalRef(toJS(object)->realm()); }

}  // namespace rondo::js
