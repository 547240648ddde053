#include "js/operators.h"

#include "js/jsc.h"

#include "js/script_scope.h"

namespace rondo::js {

std::expected<double, Value> convert_to_number(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  return run_script_for<double>(global->vm(), [&] { return toJS(global, value).toNumber(global); });
}

Completion convert_to_string(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  return run_script(global->vm(),
                    [&] { return JSC::JSValue(toJS(global, value).toString(global)); });
}

Object convert_to_object(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  return is_nullish(value) ? nullptr : toRef(toJS(global, value).toObject(global));
}

bool is_same(Context context, Value left, Value right) {
  JSC::JSGlobalObject* const global = toJS(context);
  return JSC::JSValue::strictEqual(global, toJS(global, left), toJS(global, right));
}

std::expected<bool, Value> is_instance_of(Context context, Value value, Object constructor) {
  JSC::JSGlobalObject* const global = toJS(context);
  return run_script_for<bool>(
      global->vm(), [&] { return toJS(constructor)->hasInstance(global, toJS(global, value)); });
}

}  // namespace rondo::js
