// Objects, arrays, their properties, functions and classes.
#include "addon.h"

namespace {

using addon::Arguments;

// What script has thrown stays pending, so that it is thrown when we return.
napi_value given(napi_env env, napi_status status, napi_value result) {
  return status == napi_pending_exception ? nullptr : addon::result_or_status(env, status, result);
}

napi_value flag(napi_env env, napi_status status, bool result) {
  return given(env, status, addon::boolean(env, result));
}

napi_value get(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value result = nullptr;
  const napi_status status = napi_get_property(env, arguments[0], arguments[1], &result);
  return given(env, status, result);
}

napi_value get_named(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value result = nullptr;
  const std::string name = addon::to_text(env, arguments[1]);
  const napi_status status = napi_get_named_property(env, arguments[0], name.c_str(), &result);
  return given(env, status, result);
}

napi_value set(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const napi_status status = napi_set_property(env, arguments[0], arguments[1], arguments[2]);
  return given(env, status, arguments[0]);
}

napi_value has(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  bool result = false;
  const napi_status status = napi_has_property(env, arguments[0], arguments[1], &result);
  return flag(env, status, result);
}

napi_value has_own(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  bool result = false;
  const napi_status status = napi_has_own_property(env, arguments[0], arguments[1], &result);
  return flag(env, status, result);
}

napi_value remove(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  bool result = false;
  const napi_status status = napi_delete_property(env, arguments[0], arguments[1], &result);
  return flag(env, status, result);
}

napi_value elements(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  std::uint32_t length = 0;
  const napi_status status = napi_get_array_length(env, arguments[0], &length);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  napi_value copy = nullptr;
  napi_create_array_with_length(env, length, &copy);
  for (std::uint32_t index = 0; index < length; ++index) {
    bool is_there = false;
    napi_has_element(env, arguments[0], index, &is_there);
    if (is_there) {
      napi_value item = nullptr;
      napi_get_element(env, arguments[0], index, &item);
      napi_set_element(env, copy, length - 1 - index, item);
    }
  }
  bool is_deleted = false;
  napi_delete_element(env, copy, 0, &is_deleted);
  return copy;
}

napi_value names(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value result = nullptr;
  if (arguments.size() == 1) {
    return given(env, napi_get_property_names(env, arguments[0], &result), result);
  }
  const auto option = [&](std::size_t index) {
    return static_cast<int>(addon::to_number(env, arguments[index]));
  };
  const napi_status status = napi_get_all_property_names(
      env, arguments[0], static_cast<napi_key_collection_mode>(option(1)),
      static_cast<napi_key_filter>(option(2)), static_cast<napi_key_conversion>(option(3)),
      &result);
  return given(env, status, result);
}

napi_value prototype_of(napi_env env, napi_callback_info info) {
  napi_value result = nullptr;
  const napi_status status = napi_get_prototype(env, Arguments(env, info)[0], &result);
  return given(env, status, result);
}

napi_value freeze(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  return given(env, napi_object_freeze(env, arguments[0]), arguments[0]);
}

napi_value seal(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  return given(env, napi_object_seal(env, arguments[0]), arguments[0]);
}

napi_value call(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value result = nullptr;
  napi_value passed[16];
  std::uint32_t count = 0;
  napi_get_array_length(env, arguments[2], &count);
  for (std::uint32_t index = 0; index < count; ++index) {
    napi_get_element(env, arguments[2], index, &passed[index]);
  }
  const napi_status status =
      napi_call_function(env, arguments[1], arguments[0], count, passed, &result);
  return given(env, status, result);
}

napi_value construct(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value result = nullptr;
  const napi_value argument = arguments[1];
  const napi_status status = napi_new_instance(env, arguments[0], 1, &argument, &result);
  return given(env, status, result);
}

napi_value is_instance(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  bool result = false;
  const napi_status status = napi_instanceof(env, arguments[0], arguments[1], &result);
  bool is_pending = false;
  napi_is_exception_pending(env, &is_pending);
  return is_pending ? nullptr : flag(env, status, result);
}

napi_value about_call(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value target = nullptr;
  napi_get_new_target(env, info, &target);
  napi_value result = nullptr;
  napi_create_object(env, &result);
  napi_set_named_property(env, result, "self", arguments.self());
  napi_set_named_property(env, result, "count",
                          addon::number(env, static_cast<double>(arguments.size())));
  napi_set_named_property(env, result, "first", arguments[0]);
  napi_set_named_property(env, result, "isConstruction", addon::boolean(env, target != nullptr));
  napi_set_named_property(env, result, "data",
                          addon::text(env, static_cast<const char*>(arguments.data())));
  return result;
}

// ---- A class -----------------------------------------------------------------------------------

struct Counter {
  double value;
};

Counter* counter_of(napi_env env, napi_value self) {
  void* found = nullptr;
  return napi_unwrap(env, self, &found) == napi_ok ? static_cast<Counter*>(found) : nullptr;
}

napi_value make_counter(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value target = nullptr;
  napi_get_new_target(env, info, &target);
  if (target == nullptr) {
    napi_throw_type_error(env, "ERR_NO_NEW", "Counter wants new");
    return nullptr;
  }
  const auto free = [](napi_env, void* counter, void*) { delete static_cast<Counter*>(counter); };
  const double start = arguments.size() > 0 ? addon::to_number(env, arguments[0]) : 0;
  napi_wrap(env, arguments.self(), new Counter{start}, free, nullptr, nullptr);
  return arguments.self();
}

napi_value increment(napi_env env, napi_callback_info info) {
  Counter* const counter = counter_of(env, Arguments(env, info).self());
  return addon::number(env, ++counter->value);
}

napi_value get_value(napi_env env, napi_callback_info info) {
  const Counter* const counter = counter_of(env, Arguments(env, info).self());
  return counter == nullptr ? addon::text(env, "no counter") : addon::number(env, counter->value);
}

napi_value set_value(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  counter_of(env, arguments.self())->value = addon::to_number(env, arguments[0]);
  return nullptr;
}

napi_value answer(napi_env env, napi_callback_info) { return addon::number(env, 42); }

void define_counter(napi_env env, napi_value exports) {
  napi_value symbol = nullptr;
  napi_create_symbol(env, addon::text(env, "key"), &symbol);
  const auto method_attributes = static_cast<napi_property_attributes>(napi_default_method);
  const auto static_attributes =
      static_cast<napi_property_attributes>(napi_static | napi_enumerable);
  const napi_property_descriptor properties[] = {
      {"increment", nullptr, increment, nullptr, nullptr, nullptr, method_attributes, nullptr},
      {"value", nullptr, nullptr, get_value, set_value, nullptr, napi_enumerable, nullptr},
      {"readOnly", nullptr, nullptr, get_value, nullptr, nullptr, napi_default, nullptr},
      {"constant", nullptr, nullptr, nullptr, nullptr, addon::number(env, 7), napi_default,
       nullptr},
      {nullptr, symbol, answer, nullptr, nullptr, nullptr, napi_default, nullptr},
      {"answer", nullptr, answer, nullptr, nullptr, nullptr, static_attributes, nullptr},
      {"version", nullptr, nullptr, nullptr, nullptr, addon::text(env, "one"), static_attributes,
       nullptr},
  };
  napi_value made = nullptr;
  napi_define_class(env, "Counter", NAPI_AUTO_LENGTH, make_counter, nullptr, 7, properties, &made);
  napi_set_named_property(env, exports, "Counter", made);
  napi_set_named_property(env, exports, "counterKey", symbol);
}

napi_value define_on(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const napi_property_descriptor properties[] = {
      {"method", nullptr, answer, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {nullptr, arguments[1], nullptr, nullptr, nullptr, arguments[2], napi_default_jsproperty,
       nullptr},
  };
  return given(env, napi_define_properties(env, arguments[0], 2, properties), arguments[0]);
}

}  // namespace

NAPI_MODULE_INIT() {
  addon::define(env, exports, "get", get);
  addon::define(env, exports, "getNamed", get_named);
  addon::define(env, exports, "set", set);
  addon::define(env, exports, "has", has);
  addon::define(env, exports, "hasOwn", has_own);
  addon::define(env, exports, "remove", remove);
  addon::define(env, exports, "elements", elements);
  addon::define(env, exports, "names", names);
  addon::define(env, exports, "prototypeOf", prototype_of);
  addon::define(env, exports, "freeze", freeze);
  addon::define(env, exports, "seal", seal);
  addon::define(env, exports, "call", call);
  addon::define(env, exports, "construct", construct);
  addon::define(env, exports, "isInstance", is_instance);
  addon::define(env, exports, "aboutCall", about_call, const_cast<char*>("its data"));
  addon::define(env, exports, "defineOn", define_on);
  define_counter(env, exports);
  return exports;
}
