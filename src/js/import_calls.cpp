#include "js/import_calls.h"

#include "js/jsc.h"

#include <array>

#include "js/engine.h"
#include "js/global_object.h"
#include "js/referrer.h"
#include "js/value.h"

namespace rondo::js {

namespace {

JSC::JSValue url_of(JSC::VM& vm, const JSC::SourceOrigin& origin) {
  const WTF::URL& url = origin.url();
  return url.isEmpty() ? JSC::jsUndefined() : JSC::JSValue(JSC::jsString(vm, url.string()));
}

}  // namespace

void answer_imports(Engine& engine, Object on_import) {
  engine.on_import() = Pin(engine, on_import);
}

JSC::JSPromise* answer_import(JSC::JSGlobalObject* global, JSC::JSString* specifier,
                              JSC::JSValue options, const JSC::SourceOrigin& origin) {
  JSC::VM& vm = global->vm();
  const Pin& on_import = MachineData::engine_of(vm).on_import();
  if (!on_import) {
    return JSC::JSPromise::rejectedPromise(
        global, JSC::createError(global, "import() has no loader here"_s));
  }
  JSC::JSObject* const referrer = Referrer::of(origin);
  const std::array<Value, 4> arguments = {
      toRef(global, JSC::JSValue(specifier)), toRef(global, options),
      toRef(global, referrer == nullptr ? JSC::jsUndefined() : JSC::JSValue(referrer)),
      toRef(global, url_of(vm, origin))};
  const Completion answer = call(toRef(global), on_import.object(), arguments);
  if (!answer) {
    return JSC::JSPromise::rejectedPromise(global, toJS(global, answer.error()));
  }
  return JSC::JSPromise::resolvedPromise(global, toJS(global, *answer));
}

}  // namespace rondo::js
