#include "node/napi/env.h"

#include <utility>

#include "js/operators.h"

napi_env__::napi_env__(rondo::node::napi::Runtime& runtime, std::string file, std::int32_t version)
    : runtime_(runtime), file_url_(std::move(file)), version_(version) {}

napi_status napi_env__::fail(rondo::js::Value exception) {
  exception_ = rondo::js::Pin(runtime_.engine(), exception);
  return napi_pending_exception;
}

rondo::js::Value napi_env__::take_exception() {
  const rondo::js::Value exception = exception_.get();
  exception_.reset();
  return exception;
}

void napi_env__::warn_of_uncaught() {
  static_cast<void>(runtime_.call(rondo::node::napi::Helper::warn_of_uncaught, {}));
}

void napi_env__::finalize_all() {
  while (napi_ref reference = finalized_later.back()) {
    static_cast<void>(reference->finalize());
  }
  while (napi_ref reference = references.back()) {
    delete reference;
  }
}

namespace rondo::node::napi {

js::Object object_of(Env& env, napi_value value) {
  if (js::Object object = js::convert_to_object(env.context(), from_addon(value))) {
    return object;
  }
  const js::Completion error =
      env.runtime().call(Helper::make_error,
                         {js::string(env.context(), "TypeError"),
                          js::string(env.context(), "Cannot convert undefined or null to object")});
  env.fail(error ? *error : error.error());
  return nullptr;
}

}  // namespace rondo::node::napi
