// Objects and arrays, and the properties that they have.
#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

// The frame of what is asked of an object, which a primitive value is made to first.
template <std::invocable<Env&, JSObjectRef, JSValueRef*> Body>
napi_status with_object(napi_env env, napi_value object, Needed needed, Body&& body) {
  return attempt(env, needed, [&](Env& it) {
    if (object == nullptr) {
      return napi_invalid_arg;
    }
    JSObjectRef target = object_of(it, object);
    if (target == nullptr) {
      return napi_object_expected;
    }
    JSValueRef exception = nullptr;
    const napi_status status = body(it, target, &exception);
    return exception == nullptr ? status : it.fail(exception);
  });
}

// What body answers, unless it has thrown.
template <std::invocable<Env&, JSObjectRef, JSValueRef*> Body>
napi_status give_found(napi_env env, napi_value object, Needed needed, napi_value* result,
                       Body&& body) {
  return with_object(env, object, needed, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
    const JSValueRef found = body(it, target, exception);
    return *exception == nullptr ? it.give(result, found) : napi_ok;
  });
}

JSValueRef index_of(Env& env, std::uint32_t index) { return js::number(env.context(), index); }

// Calls a function of script that changes an object.
napi_status change(napi_env env, napi_value object, Helper helper) {
  return with_object(env, object, {}, [&](Env& it, JSObjectRef target, JSValueRef* /*exception*/) {
    const js::Completion changed = it.runtime().call(helper, {target});
    return changed ? napi_ok : it.fail(changed.error());
  });
}

napi_status collect_names(napi_env env, napi_value object, bool is_own_only, unsigned filter,
                          bool keeps_numbers, napi_value* result) {
  return with_object(
      env, object, {result}, [&](Env& it, JSObjectRef target, JSValueRef* /*exception*/) {
        const JSContextRef context = it.context();
        return it.give(result, it.runtime().call(Helper::property_names,
                                                 {target, js::boolean(context, is_own_only),
                                                  js::number(context, filter),
                                                  js::boolean(context, keeps_numbers)}));
      });
}

}  // namespace

extern "C" {

// ---- Making ------------------------------------------------------------------------------------

napi_status napi_create_object(napi_env env, napi_value* result) {
  return answer(env, {result}, [&](Env& it) { return it.give(result, js::object(it.context())); });
}

napi_status napi_create_array(napi_env env, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return it.give(result, js::array(it.context(), {})); });
}

napi_status napi_create_array_with_length(napi_env env, std::size_t length, napi_value* result) {
  return answer(env, {result}, [&](Env& it) {
    JSObjectRef made = js::array(it.context(), {});
    js::set(it.context(), made, "length", js::number(it.context(), static_cast<double>(length)));
    return it.give(result, made);
  });
}

napi_status napi_is_array(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    *result = JSValueIsArray(it.context(), from_addon(value));
    return napi_ok;
  });
}

napi_status napi_get_array_length(napi_env env, napi_value value, std::uint32_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!JSValueIsArray(it.context(), from_addon(value))) {
      return napi_array_expected;
    }
    const JSValueRef length = js::get(it.context(), js::as_object(from_addon(value)), "length");
    *result = static_cast<std::uint32_t>(js::to_number(it.context(), length));
    return napi_ok;
  });
}

// ---- By any key --------------------------------------------------------------------------------

napi_status napi_set_property(napi_env env, napi_value object, napi_value key, napi_value value) {
  return with_object(
      env, object, {key, value}, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
        JSObjectSetPropertyForKey(it.context(), target, from_addon(key), from_addon(value),
                                  kJSPropertyAttributeNone, exception);
        return napi_ok;
      });
}

napi_status napi_has_property(napi_env env, napi_value object, napi_value key, bool* result) {
  return with_object(
      env, object, {key, result}, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
        *result = JSObjectHasPropertyForKey(it.context(), target, from_addon(key), exception);
        return napi_ok;
      });
}

napi_status napi_get_property(napi_env env, napi_value object, napi_value key, napi_value* result) {
  return give_found(
      env, object, {key, result}, result, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
        return JSObjectGetPropertyForKey(it.context(), target, from_addon(key), exception);
      });
}

napi_status napi_delete_property(napi_env env, napi_value object, napi_value key, bool* result) {
  return with_object(env, object, {key}, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
    const bool is_gone =
        JSObjectDeletePropertyForKey(it.context(), target, from_addon(key), exception);
    if (result != nullptr) {
      *result = is_gone;
    }
    return napi_ok;
  });
}

napi_status napi_has_own_property(napi_env env, napi_value object, napi_value key, bool* result) {
  return with_object(
      env, object, {key, result}, [&](Env& it, JSObjectRef target, JSValueRef* /*exception*/) {
        const JSContextRef context = it.context();
        if (!JSValueIsString(context, from_addon(key)) &&
            !JSValueIsSymbol(context, from_addon(key))) {
          return napi_name_expected;
        }
        const js::Completion has = it.runtime().call(Helper::has_own, {target, from_addon(key)});
        if (!has) {
          return it.fail(has.error());
        }
        *result = JSValueToBoolean(context, *has);
        return napi_ok;
      });
}

// ---- By name -----------------------------------------------------------------------------------

napi_status napi_set_named_property(napi_env env, napi_value object, const char* utf8name,
                                    napi_value value) {
  return with_object(env, object, {utf8name, value},
                     [&](Env& it, JSObjectRef target, JSValueRef* exception) {
                       JSObjectSetProperty(it.context(), target, js::String(utf8name).get(),
                                           from_addon(value), kJSPropertyAttributeNone, exception);
                       return napi_ok;
                     });
}

napi_status napi_has_named_property(napi_env env, napi_value object, const char* utf8name,
                                    bool* result) {
  return with_object(env, object, {utf8name, result},
                     [&](Env& it, JSObjectRef target, JSValueRef* exception) {
                       const JSValueRef name = js::string(it.context(), utf8name);
                       *result = JSObjectHasPropertyForKey(it.context(), target, name, exception);
                       return napi_ok;
                     });
}

napi_status napi_get_named_property(napi_env env, napi_value object, const char* utf8name,
                                    napi_value* result) {
  return give_found(env, object, {utf8name, result}, result,
                    [&](Env& it, JSObjectRef target, JSValueRef* exception) {
                      return JSObjectGetProperty(it.context(), target, js::String(utf8name).get(),
                                                 exception);
                    });
}

// ---- By index ----------------------------------------------------------------------------------

napi_status napi_set_element(napi_env env, napi_value object, std::uint32_t index,
                             napi_value value) {
  return with_object(env, object, {value}, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
    JSObjectSetPropertyAtIndex(it.context(), target, index, from_addon(value), exception);
    return napi_ok;
  });
}

napi_status napi_has_element(napi_env env, napi_value object, std::uint32_t index, bool* result) {
  return with_object(
      env, object, {result}, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
        *result = JSObjectHasPropertyForKey(it.context(), target, index_of(it, index), exception);
        return napi_ok;
      });
}

napi_status napi_get_element(napi_env env, napi_value object, std::uint32_t index,
                             napi_value* result) {
  return give_found(env, object, {result}, result,
                    [&](Env& it, JSObjectRef target, JSValueRef* exception) {
                      return JSObjectGetPropertyAtIndex(it.context(), target, index, exception);
                    });
}

napi_status napi_delete_element(napi_env env, napi_value object, std::uint32_t index,
                                bool* result) {
  return with_object(env, object, {}, [&](Env& it, JSObjectRef target, JSValueRef* exception) {
    const bool is_gone =
        JSObjectDeletePropertyForKey(it.context(), target, index_of(it, index), exception);
    if (result != nullptr) {
      *result = is_gone;
    }
    return napi_ok;
  });
}

// ---- The object as a whole ---------------------------------------------------------------------

napi_status napi_get_property_names(napi_env env, napi_value object, napi_value* result) {
  return collect_names(env, object, false, napi_key_enumerable | napi_key_skip_symbols, false,
                       result);
}

napi_status napi_get_all_property_names(napi_env env, napi_value object,
                                        napi_key_collection_mode key_mode,
                                        napi_key_filter key_filter,
                                        napi_key_conversion key_conversion, napi_value* result) {
  return collect_names(env, object, key_mode == napi_key_own_only,
                       static_cast<unsigned>(key_filter), key_conversion == napi_key_keep_numbers,
                       result);
}

napi_status napi_get_prototype(napi_env env, napi_value object, napi_value* result) {
  return answer(env, {object, result}, [&](Env& it) {
    JSObjectRef target = object_of(it, object);
    return target == nullptr ? napi_object_expected
                             : it.give(result, it.runtime().call(Helper::get_prototype, {target}));
  });
}

napi_status node_api_set_prototype(napi_env env, napi_value object, napi_value value) {
  return with_object(env, object, {value},
                     [&](Env& it, JSObjectRef target, JSValueRef* /*exception*/) {
                       const js::Completion changed =
                           it.runtime().call(Helper::set_prototype, {target, from_addon(value)});
                       return changed ? napi_ok : it.fail(changed.error());
                     });
}

napi_status napi_object_freeze(napi_env env, napi_value object) {
  return change(env, object, Helper::freeze);
}

napi_status napi_object_seal(napi_env env, napi_value object) {
  return change(env, object, Helper::seal);
}

}  // extern "C"

}  // namespace rondo::node::napi
