// What util.inspect() and util.types need to know of values.
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;

const js::Introspection& introspection() { return Environment::current().engine().introspection(); }

// [state, result], or undefined if we cannot tell.
JSValueRef get_promise_details(Call& call) {
  const auto state = introspection().promise_state(call[0]);
  if (!state) {
    return call.undefined();
  }
  const std::array<JSValueRef, 2> details{
      call.number(static_cast<double>(*state)),
      *state == js::Introspection::PromiseState::pending
          ? call.undefined()
          : introspection().promise_result(call[0]).value_or(call.undefined())};
  return js::array(call.context(), details);
}

// Undefined if we cannot tell.
JSValueRef is_proxy(Call& call) {
  const auto answer = introspection().is_proxy(call[0]);
  return answer ? call.boolean(*answer) : call.undefined();
}

}  // namespace

JSObjectRef make_util_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<get_promise_details>(context, binding, "getPromiseDetails");
  js::define<is_proxy>(context, binding, "isProxy");
  return binding;
}

}  // namespace rondo::node
