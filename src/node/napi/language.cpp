// Promises, dates, scripts and instanceof.
#include "node/napi/env.h"

// What an addon settles a promise with, once.
struct napi_deferred__ {
  rondo::js::Pin resolve;
  rondo::js::Pin reject;
};

namespace rondo::node::napi {

namespace {

napi_status settle(napi_env env, napi_deferred deferred, napi_value value,
                   js::Pin napi_deferred__::* how) {
  return attempt(env, {deferred, value}, [&](Env& it) {
    const std::unique_ptr<napi_deferred__> owned(deferred);
    const std::array<JSValueRef, 1> arguments{from_addon(value)};
    const js::Completion done = js::call(it.context(), (deferred->*how).object(), arguments);
    return done ? napi_ok : it.fail(done.error());
  });
}

}  // namespace

extern "C" {

// ---- Promises ----------------------------------------------------------------------------------

napi_status napi_create_promise(napi_env env, napi_deferred* deferred, napi_value* promise) {
  return attempt(env, {deferred, promise}, [&](Env& it) {
    JSObjectRef resolve = nullptr;
    JSObjectRef reject = nullptr;
    JSValueRef exception = nullptr;
    JSObjectRef made = JSObjectMakeDeferredPromise(it.context(), &resolve, &reject, &exception);
    if (exception != nullptr) {
      return it.fail(exception);
    }
    js::Engine& engine = it.runtime().engine();
    *deferred =
        new napi_deferred__{.resolve = js::Pin(engine, resolve), .reject = js::Pin(engine, reject)};
    return it.give(promise, made);
  });
}

napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred, napi_value resolution) {
  return settle(env, deferred, resolution, &napi_deferred__::resolve);
}

napi_status napi_reject_deferred(napi_env env, napi_deferred deferred, napi_value rejection) {
  return settle(env, deferred, rejection, &napi_deferred__::reject);
}

napi_status napi_is_promise(napi_env env, napi_value value, bool* is_promise) {
  return answer(env, {value, is_promise}, [&](Env& it) {
    const js::Completion is = it.runtime().call(Helper::is_promise, {from_addon(value)});
    *is_promise = is && JSValueToBoolean(it.context(), *is);
    return napi_ok;
  });
}

// ---- Dates -------------------------------------------------------------------------------------

napi_status napi_create_date(napi_env env, double time, napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    const JSValueRef argument = js::number(it.context(), time);
    JSValueRef exception = nullptr;
    JSObjectRef made = JSObjectMakeDate(it.context(), 1, &argument, &exception);
    return exception == nullptr ? it.give(result, made) : it.fail(exception);
  });
}

napi_status napi_is_date(napi_env env, napi_value value, bool* is_date) {
  return answer(env, {value, is_date}, [&](Env& it) {
    *is_date = JSValueIsDate(it.context(), from_addon(value));
    return napi_ok;
  });
}

napi_status napi_get_date_value(napi_env env, napi_value value, double* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    if (!JSValueIsDate(it.context(), from_addon(value))) {
      return napi_date_expected;
    }
    const js::Completion time = it.runtime().call(Helper::date_value, {from_addon(value)});
    if (!time) {
      return it.fail(time.error());
    }
    *result = js::to_number(it.context(), *time);
    return napi_ok;
  });
}

// ---- Others ------------------------------------------------------------------------------------

napi_status napi_instanceof(napi_env env, napi_value object, napi_value constructor, bool* result) {
  return attempt(env, {object, result, constructor}, [&](Env& it) {
    *result = false;
    JSObjectRef maker = object_of(it, constructor);
    if (maker == nullptr) {
      return napi_object_expected;
    }
    if (!js::is_function(it.context(), maker)) {
      napi_throw_type_error(env, "ERR_NAPI_CONS_FUNCTION", "Constructor must be a function");
      return napi_function_expected;
    }
    JSValueRef exception = nullptr;
    *result = JSValueIsInstanceOfConstructor(it.context(), from_addon(object), maker, &exception);
    return exception == nullptr ? napi_ok : it.fail(exception);
  });
}

napi_status napi_run_script(napi_env env, napi_value script, napi_value* result) {
  return attempt(env, {script, result}, [&](Env& it) {
    if (!JSValueIsString(it.context(), from_addon(script))) {
      return napi_string_expected;
    }
    const js::String source(JSValueToStringCopy(it.context(), from_addon(script), nullptr));
    return it.give(result, it.runtime().engine().evaluate(source, "node:napi_run_script"));
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
