// Calls of addons in an asynchronous context of their own.
//
// An addon runs only when the runtime calls it, and ticks and microtasks come when that call ends:
// neither a callback nor a scope of an addon makes them come earlier, as it is in Node.
#include <string>
#include <vector>

#include "node/napi/env.h"

// A resource of async_hooks.
struct napi_async_context__ {
  rondo::js::Pin resource;
};

namespace rondo::node::napi {

namespace {

js::Completion call_in(Env& env, napi_async_context context, js::Value callee, js::Value self,
                       std::span<const js::Value> arguments) {
  js::Object list = js::array(env.context(), arguments);
  if (context == nullptr) {
    return env.runtime().call(Helper::apply_list, {callee, self, list});
  }
  return env.runtime().call(Helper::run_in_async_scope,
                            {context->resource.get(), callee, self, list});
}

}  // namespace

extern "C" {

napi_status napi_async_init(napi_env env, napi_value async_resource, napi_value async_resource_name,
                            napi_async_context* result) {
  return answer(env, {async_resource_name, result}, [&](Env& it) {
    if (async_resource != nullptr && object_of(it, async_resource) == nullptr) {
      return napi_object_expected;
    }
    const js::Context context = it.context();
    const std::string name = js::to_string(context, from_addon(async_resource_name));
    const js::Completion resource =
        it.runtime().call(Helper::make_async_resource, {js::string(context, name)});
    if (!resource) {
      return it.fail(resource.error());
    }
    *result = new napi_async_context__{.resource = js::Pin(it.runtime().engine(), *resource)};
    return napi_ok;
  });
}

napi_status napi_async_destroy(napi_env env, napi_async_context async_context) {
  return answer(env, {async_context}, [&](Env& it) {
    const std::unique_ptr<napi_async_context__> owned(async_context);
    static_cast<void>(it.runtime().call(Helper::destroy_async_resource, {owned->resource.get()}));
    return napi_ok;
  });
}

napi_status napi_make_callback(napi_env env, napi_async_context async_context, napi_value recv,
                               napi_value func, std::size_t argc, const napi_value* argv,
                               napi_value* result) {
  return attempt(env, {recv, func}, [&](Env& it) {
    if (argc > 0 && argv == nullptr) {
      return napi_invalid_arg;
    }
    js::Object self = object_of(it, recv);
    if (self == nullptr) {
      return napi_object_expected;
    }
    if (!js::is_function(from_addon(func))) {
      return napi_invalid_arg;
    }
    const js::Completion completion = call_in(it, async_context, from_addon(func), self,
                                              {reinterpret_cast<const js::Value*>(argv), argc});
    if (!completion) {
      return it.fail(completion.error());
    }
    return result == nullptr ? napi_ok : it.give(result, *completion);
  });
}

// The scope has nothing to keep, but addons look at whether they got one.
napi_status napi_open_callback_scope(napi_env env, napi_value /*resource_object*/,
                                     napi_async_context /*context*/, napi_callback_scope* result) {
  return answer(env, {result}, [&](Env& it) {
    ++it.open_callback_scopes;
    *result = reinterpret_cast<napi_callback_scope>(&it);
    return napi_ok;
  });
}

napi_status napi_close_callback_scope(napi_env env, napi_callback_scope scope) {
  return answer(env, {scope}, [&](Env& it) {
    if (it.open_callback_scopes == 0) {
      return napi_callback_scope_mismatch;
    }
    --it.open_callback_scopes;
    return napi_ok;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
