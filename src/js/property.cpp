#include "js/property.h"

#include "js/jsc.h"

#include "js/script_scope.h"

namespace rondo::js {

namespace {

// What body(global, holder, name) answers.
template <class T, class Body>
std::expected<T, Value> with_key(Context context, Object object, Value key, Body&& body) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  return run_script_for<T>(vm, [&]() -> T {
    auto scope = DECLARE_THROW_SCOPE(vm);
    const JSC::Identifier name = toJS(global, key).toPropertyKey(global);
    RETURN_IF_EXCEPTION(scope, T());
    RELEASE_AND_RETURN(scope, body(global, toJS(object), name));
  });
}

}  // namespace

Completion get_property(Context context, Object object, Value key) {
  return with_key<Value>(context, object, key, [](auto* global, auto* holder, const auto& name) {
    return toRef(global, holder->get(global, name));
  });
}

Completion set_property(Context context, Object object, Value key, Value value) {
  return with_key<Value>(context, object, key, [&](auto* global, auto* holder, const auto& name) {
    JSC::PutPropertySlot slot(holder);
    holder->methodTable()->put(holder, global, name, toJS(global, value), slot);
    return undefined(context);
  });
}

std::expected<bool, Value> has_property(Context context, Object object, Value key) {
  return with_key<bool>(context, object, key, [](auto* global, auto* holder, const auto& name) {
    return holder->hasProperty(global, name);
  });
}

std::expected<bool, Value> delete_property(Context context, Object object, Value key) {
  return with_key<bool>(context, object, key, [](auto* global, auto* holder, const auto& name) {
    return holder->deleteProperty(global, name);
  });
}

}  // namespace rondo::js
