#include "node/napi/functions.h"

#include <algorithm>
#include <array>
#include <memory>

#include "js/operators.h"
#include "js/wrap.h"

namespace rondo::node::napi {

namespace {

// As in functions that are not strict, which those of Node are: `this` is an object.
js::Value self_of(js::Call& call) {
  const js::Value self = call[1];
  if (js::is_object(self)) {
    return self;
  }
  js::Object object = js::convert_to_object(call.context(), self);
  return object == nullptr ? js::global_of(call.context()) : object;
}

// The arguments as the engine takes them: a napi_value is one.
std::span<const js::Value> arguments_of(std::size_t argc, const napi_value* argv) {
  return {reinterpret_cast<const js::Value*>(argv), argc};
}

bool is_function(napi_value value) { return js::is_function(from_addon(value)); }

bool are_there(std::size_t argc, const napi_value* argv) {
  return argc == 0 || (argv != nullptr && std::all_of(argv, argv + argc, [](napi_value value) {
                         return value != nullptr;
                       }));
}

js::Completion call_function(Env& env, js::Value callee, js::Value self,
                             std::span<const js::Value> arguments) {
  const js::Context context = env.context();
  if (js::is_object(self)) {
    return js::call(context, js::as_object(callee), arguments, js::as_object(self));
  }
  // The engine's interface takes objects only as `this`.
  constexpr std::size_t few = 14;
  std::array<js::Value, few + 2> all{callee, self};
  if (arguments.size() <= few) {
    std::ranges::copy(arguments, all.begin() + 2);
    return env.runtime().call(Helper::apply_function, std::span(all).first(arguments.size() + 2));
  }
  return env.runtime().call(Helper::apply_list, {callee, self, js::array(context, arguments)});
}

}  // namespace

js::Value invoke(js::Call& call) {
  // A copy: the carrier may be collected while the addon runs.
  const FunctionData function = *js::unwrap<FunctionData>(call[0]);
  constexpr std::size_t before_arguments = 3;
  napi_callback_info__ info{.function = function,
                            .self = self_of(call),
                            .new_target = call[2],
                            .arguments = call.arguments().subspan(before_arguments)};
  napi_value result = nullptr;
  const js::Value exception =
      function.env->call_addon([&] { result = function.callback(function.env, &info); });
  if (exception != nullptr) {
    return call.fail(exception);
  }
  return result == nullptr ? call.undefined() : from_addon(result);
}

js::Completion make_function(Env& env, Helper maker, js::Value name, const FunctionData& function,
                             js::Value owner) {
  const js::Context context = env.context();
  js::Object carrier = js::wrap(context, std::make_unique<FunctionData>(function));
  return env.runtime().call(maker,
                            {name, carrier, owner == nullptr ? js::undefined(context) : owner});
}

extern "C" {

napi_status napi_create_function(napi_env env, const char* utf8name, std::size_t length,
                                 napi_callback cb, void* data, napi_value* result) {
  return attempt(env, {reinterpret_cast<const void*>(cb), result}, [&](Env& it) {
    const std::string_view name = utf8name == nullptr
                                      ? std::string_view()
                                      : std::string_view(utf8name, length_of(utf8name, length));
    return it.give(result, make_function(it, Helper::make_function, js::string(it.context(), name),
                                         {.env = env, .callback = cb, .data = data}));
  });
}

napi_status napi_get_cb_info(napi_env env, napi_callback_info cbinfo, std::size_t* argc,
                             napi_value* argv, napi_value* this_arg, void** data) {
  return answer(env, {cbinfo}, [&](Env& it) {
    const std::size_t given = cbinfo->arguments.size();
    if (argv != nullptr) {
      if (argc == nullptr) {
        return napi_invalid_arg;
      }
      const std::size_t copied = std::min(*argc, given);
      for (std::size_t index = 0; index < copied; ++index) {
        argv[index] = to_addon(cbinfo->arguments[index]);
      }
      std::fill(argv + copied, argv + *argc, to_addon(js::undefined(it.context())));
    }
    if (argc != nullptr) {
      *argc = given;
    }
    if (this_arg != nullptr) {
      *this_arg = to_addon(cbinfo->self);
    }
    if (data != nullptr) {
      *data = cbinfo->function.data;
    }
    return napi_ok;
  });
}

napi_status napi_get_new_target(napi_env env, napi_callback_info cbinfo, napi_value* result) {
  return answer(env, {cbinfo, result}, [&](Env&) {
    const bool is_construction = !js::is_undefined(cbinfo->new_target);
    *result = is_construction ? to_addon(cbinfo->new_target) : nullptr;
    return napi_ok;
  });
}

napi_status napi_call_function(napi_env env, napi_value recv, napi_value func, std::size_t argc,
                               const napi_value* argv, napi_value* result) {
  return attempt(env, {recv, func}, [&](Env& it) {
    if (!are_there(argc, argv)) {
      return napi_invalid_arg;
    }
    if (!is_function(func)) {
      return napi_invalid_arg;
    }
    const js::Completion completion =
        call_function(it, from_addon(func), from_addon(recv), arguments_of(argc, argv));
    if (!completion) {
      return it.fail(completion.error());
    }
    return result == nullptr ? napi_ok : it.give(result, *completion);
  });
}

napi_status napi_new_instance(napi_env env, napi_value constructor, std::size_t argc,
                              const napi_value* argv, napi_value* result) {
  return attempt(env, {constructor, result}, [&](Env& it) {
    if (!are_there(argc, argv)) {
      return napi_invalid_arg;
    }
    if (!is_function(constructor)) {
      return napi_invalid_arg;
    }
    if (!js::is_constructor(from_addon(constructor))) {
      napi_throw_type_error(env, nullptr, "the function is not a constructor");
      return napi_pending_exception;
    }
    return it.give(result, js::construct(it.context(), js::as_object(from_addon(constructor)),
                                         arguments_of(argc, argv)));
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
