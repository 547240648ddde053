#include "js/native.h"

#include "js/jsc.h"

#include "js/script_scope.h"

namespace rondo::js {

namespace {

using NativeBody = JSC::EncodedJSValue (*)(JSC::JSGlobalObject*, JSC::CallFrame*);

JSC::CallFrame* frame_at(const void* frame) {
  return static_cast<JSC::CallFrame*>(const_cast<void*>(frame));
}

}  // namespace

Object Call::self() const {
  JSC::JSGlobalObject* const global = toJS(context_);
  const JSC::JSValue self = frame_at(frame_)->thisValue().toThis(global, JSC::ECMAMode::sloppy());
  return self.isObject() ? toRef(JSC::asObject(self)) : nullptr;
}

std::int64_t answer_call(Body body, void* global, void* frame) {
  auto* const globalObject = static_cast<JSC::JSGlobalObject*>(global);
  JSC::CallFrame* const call_frame = frame_at(frame);
  JSC::VM& vm = globalObject->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  // A value in a frame has the bits of a Value.
  const std::span arguments(reinterpret_cast<const Value*>(call_frame->addressOfArgumentsStart()),
                            call_frame->argumentCount());
  Value exception = nullptr;
  Call call(toRef(globalObject), frame, arguments, &exception);
  Value result = nullptr;
  {
    const NativeScope native(vm);
    result = body(call);
  }
  // Script that has to end ends here, whatever the function has made of that.
  RETURN_IF_EXCEPTION(scope, JSC::JSValue::encode(JSC::JSValue()));
  if (exception != nullptr) {
    JSC::throwException(globalObject, scope, toJS(globalObject, exception));
    return JSC::JSValue::encode(JSC::JSValue());
  }
  return JSC::JSValue::encode(result == nullptr ? JSC::jsUndefined() : toJS(globalObject, result));
}

Object make_function(Context context, std::string_view name, HostFunction function,
                     Visibility visibility) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  const auto shown = visibility == Visibility::shown ? JSC::ImplementationVisibility::Public
                                                     : JSC::ImplementationVisibility::Private;
  const WTF::String text(
      std::span(reinterpret_cast<const Latin1Character*>(name.data()), name.size()));
  return toRef(static_cast<JSC::JSObject*>(
      JSC::JSFunction::create(vm, global, 0, text, reinterpret_cast<NativeBody>(function), shown)));
}

}  // namespace rondo::js
