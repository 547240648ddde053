// Properties and classes that addons describe by lists.
#include <string_view>

#include "node/napi/env.h"
#include "node/napi/functions.h"

namespace rondo::node::napi {

namespace {

using Property = napi_property_descriptor;

// Null for what is no name.
js::Value key_of(Env& env, const Property& property) {
  const js::Context context = env.context();
  if (property.utf8name != nullptr) {
    return js::string(context, property.utf8name);
  }
  const js::Value name = from_addon(property.name);
  const bool is_name = name != nullptr && (js::is_string(name) || js::is_symbol(name));
  return is_name ? name : nullptr;
}

// Where the functions of properties come from: methods of instances refuse other objects.
struct Maker {
  Helper helper = Helper::make_function;
  js::Value owner = nullptr;
};

js::Completion make(Env& env, const Maker& maker, js::Value name, napi_callback callback,
                    void* data) {
  if (callback == nullptr) {
    return js::undefined(env.context());
  }
  return make_function(env, maker.helper, name, {.env = &env, .callback = callback, .data = data},
                       maker.owner);
}

js::Completion define_accessor(Env& env, js::Object target, js::Value key, const Property& property,
                               js::Value attributes) {
  const js::Value no_name = js::string(env.context(), "");
  const js::Completion getter = make(env, {}, no_name, property.getter, property.data);
  if (!getter) {
    return getter;
  }
  const js::Completion setter = make(env, {}, no_name, property.setter, property.data);
  if (!setter) {
    return setter;
  }
  return env.runtime().call(Helper::define_accessor, {target, key, *getter, *setter, attributes});
}

// What becomes of a property that cannot be defined is as in Node.
napi_status define(Env& env, js::Object target, const Property& property, const Maker& maker) {
  const js::Context context = env.context();
  const js::Value key = key_of(env, property);
  if (key == nullptr) {
    return napi_name_expected;
  }
  const js::Value attributes = js::number(context, property.attributes);
  if (property.getter != nullptr || property.setter != nullptr) {
    return define_accessor(env, target, key, property, attributes) ? napi_ok : napi_invalid_arg;
  }
  js::Completion value = js::undefined(context);
  if (property.method != nullptr) {
    const bool is_named = maker.helper == Helper::make_member && js::is_string(key);
    value =
        make(env, maker, is_named ? key : js::string(context, ""), property.method, property.data);
  } else if (property.value != nullptr) {
    value = from_addon(property.value);
  } else {
    return napi_invalid_arg;
  }
  if (value && env.runtime().call(Helper::define_value, {target, key, *value, attributes})) {
    return napi_ok;
  }
  return property.method != nullptr ? napi_generic_failure : napi_invalid_arg;
}

bool is_static(const Property& property) { return (property.attributes & napi_static) != 0; }

napi_status define_members(Env& env, js::Object made, std::span<const Property> properties) {
  const js::Value prototype = js::get(env.context(), made, "prototype");
  for (const Property& property : properties) {
    const napi_status status = is_static(property)
                                   ? define(env, made, property, {})
                                   : define(env, js::as_object(prototype), property,
                                            {.helper = Helper::make_member, .owner = made});
    if (status != napi_ok) {
      return status;
    }
  }
  return napi_ok;
}

}  // namespace

extern "C" {

napi_status napi_define_properties(napi_env env, napi_value object, std::size_t property_count,
                                   const napi_property_descriptor* properties) {
  return attempt(env, {object}, [&](Env& it) {
    if (property_count > 0 && properties == nullptr) {
      return napi_invalid_arg;
    }
    js::Object target = object_of(it, object);
    if (target == nullptr) {
      return napi_object_expected;
    }
    for (const Property& property : std::span(properties, property_count)) {
      const napi_status status = define(it, target, property, {});
      if (status != napi_ok) {
        return status;
      }
    }
    return napi_ok;
  });
}

napi_status napi_define_class(napi_env env, const char* utf8name, std::size_t length,
                              napi_callback constructor, void* data, std::size_t property_count,
                              const napi_property_descriptor* properties, napi_value* result) {
  return attempt(env, {reinterpret_cast<const void*>(constructor), utf8name, result}, [&](Env& it) {
    if (property_count > 0 && properties == nullptr) {
      return napi_invalid_arg;
    }
    const std::string_view name(utf8name, length_of(utf8name, length));
    const js::Completion made =
        make_function(it, Helper::make_class, js::string(it.context(), name),
                      {.env = env, .callback = constructor, .data = data});
    if (!made) {
      return it.fail(made.error());
    }
    const napi_status status =
        define_members(it, js::as_object(*made), std::span(properties, property_count));
    return status == napi_ok ? it.give(result, *made) : status;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
