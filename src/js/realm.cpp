#include "js/realm.h"

#include "js/jsc.h"

#include <JavaScriptCore/MicrotaskQueueInlines.h>

#include "js/global_object.h"
#include "js/promises.h"

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

JSObjectRef make_realm(Engine& engine, const Sandbox& sandbox, JSObjectRef queue) {
  JSC::VM& vm = machine_of(engine);
  const JSC::JSLockHolder lock(vm);
  JSC::MarkedArgumentBuffer parts;
  parts.append(toJS(sandbox.object));
  parts.append(toJS(sandbox.undeletable));
  parts.append(toJS(sandbox.assign));
  parts.append(toJS(sandbox.adopt));
  JSC::JSArray* const list = JSC::constructArray(
      toJS(engine.context()), static_cast<JSC::ArrayAllocationProfile*>(nullptr), parts);
  return let_go(SandboxedGlobalObject::create(vm, list), queue);
}

JSObjectRef make_plain_realm(Engine& engine, JSObjectRef queue) {
  JSC::VM& vm = machine_of(engine);
  const JSC::JSLockHolder lock(vm);
  return let_go(GlobalObject::create(vm), queue);
}

JSGlobalContextRef realm_of(JSObjectRef object) { return toGlobalRef(toJS(object)->realm()); }

void set_global_prototype(JSGlobalContextRef context, JSValueRef prototype) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  global->resetPrototype(global->vm(), toJS(global, prototype));
}

}  // namespace rondo::js
