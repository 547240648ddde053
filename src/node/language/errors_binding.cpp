// internalBinding('errors'): what lib/internal/errors_v8.js stands on.
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

// watchThrows(onError, onOther): see js/fast/throw_watch.h.
JSValueRef watch_throws(js::Call& call) {
  Environment::current().engine().watch_throws(call.object_at(0), call.object_at(1));
  return call.undefined();
}

}  // namespace

JSObjectRef make_errors_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<watch_throws>(context, binding, "watchThrows");
  return binding;
}

}  // namespace rondo::node
