// Promises, dates, scripts and instanceof.
#include <memory>
#include <utility>

#include "js/date.h"
#include "js/introspection.h"
#include "js/operators.h"
#include "js/promises.h"
#include "node/napi/env.h"

// What an addon settles a promise with, once.
struct napi_deferred__ {
  rondo::js::Pin promise;
};

namespace rondo::node::napi {

namespace {

bool is_date_object(Env& env, napi_value value) {
  return js::kind_of(env.context(), from_addon(value)) == js::Kind::date;
}

// The promise of such a thing, which is no more.
js::Pin take_promise(napi_deferred deferred) {
  const std::unique_ptr<napi_deferred__> owned(deferred);
  return std::move(owned->promise);
}

}  // namespace

extern "C" {

// ---- Promises ----------------------------------------------------------------------------------

napi_status napi_create_promise(napi_env env, napi_deferred* deferred, napi_value* promise) {
  return attempt(env, {deferred, promise}, [&](Env& it) {
    js::Object made = js::make_promise(it.context());
    *deferred = new napi_deferred__{.promise = js::Pin(it.runtime().engine(), made)};
    return it.give(promise, made);
  });
}

napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred, napi_value resolution) {
  return attempt(env, {deferred, resolution}, [&](Env& it) {
    const js::Completion done =
        js::resolve_promise(it.context(), take_promise(deferred).object(), from_addon(resolution));
    return done ? napi_ok : it.fail(done.error());
  });
}

napi_status napi_reject_deferred(napi_env env, napi_deferred deferred, napi_value rejection) {
  return attempt(env, {deferred, rejection}, [&](Env& it) {
    js::reject_promise(it.context(), take_promise(deferred).object(), from_addon(rejection));
    return napi_ok;
  });
}

napi_status napi_is_promise(napi_env env, napi_value value, bool* is_promise) {
  return answer(env, {value, is_promise}, [&](Env& it) {
    *is_promise = js::kind_of(it.context(), from_addon(value)) == js::Kind::promise;
    return napi_ok;
  });
}

// ---- Dates -------------------------------------------------------------------------------------

napi_status napi_create_date(napi_env env, double time, napi_value* result) {
  return attempt(env, {result},
                 [&](Env& it) { return it.give(result, js::date(it.context(), time)); });
}

napi_status napi_is_date(napi_env env, napi_value value, bool* is_date) {
  return answer(env, {value, is_date}, [&](Env& it) {
    *is_date = is_date_object(it, value);
    return napi_ok;
  });
}

napi_status napi_get_date_value(napi_env env, napi_value value, double* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    if (!is_date_object(it, value)) {
      return napi_date_expected;
    }
    *result = js::time_of(from_addon(value));
    return napi_ok;
  });
}

// ---- Others ------------------------------------------------------------------------------------

napi_status napi_instanceof(napi_env env, napi_value object, napi_value constructor, bool* result) {
  return attempt(env, {object, result, constructor}, [&](Env& it) {
    *result = false;
    js::Object maker = object_of(it, constructor);
    if (maker == nullptr) {
      return napi_object_expected;
    }
    if (!js::is_function(maker)) {
      napi_throw_type_error(env, "ERR_NAPI_CONS_FUNCTION", "Constructor must be a function");
      return napi_function_expected;
    }
    const auto is_instance = js::is_instance_of(it.context(), from_addon(object), maker);
    *result = is_instance.value_or(false);
    return is_instance ? napi_ok : it.fail(is_instance.error());
  });
}

napi_status napi_run_script(napi_env env, napi_value script, napi_value* result) {
  return attempt(env, {script, result}, [&](Env& it) {
    if (!js::is_string(from_addon(script))) {
      return napi_string_expected;
    }
    const js::String source = js::String::of(it.context(), from_addon(script));
    return it.give(result, it.runtime().engine().evaluate(source, "node:napi_run_script"));
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
