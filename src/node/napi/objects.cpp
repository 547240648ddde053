// Objects and arrays, and the properties that they have.
#include <expected>

#include "js/property.h"
#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

// The frame of what is asked of an object, which a primitive value is made to first.
template <std::invocable<Env&, js::Object> Body>
napi_status with_object(napi_env env, napi_value object, Needed needed, Body&& body) {
  return attempt(env, needed, [&](Env& it) {
    if (object == nullptr) {
      return napi_invalid_arg;
    }
    js::Object target = object_of(it, object);
    return target == nullptr ? napi_object_expected : body(it, target);
  });
}

// A key is a value, a name or an index.
js::Value key_of(Env& /*env*/, napi_value key) { return from_addon(key); }
js::Value key_of(Env& env, const char* utf8name) { return js::string(env.context(), utf8name); }
js::Value key_of(Env& env, std::uint32_t index) { return js::number(env.context(), index); }

template <class Key>
napi_status set(napi_env env, napi_value object, Key key, napi_value value, Needed needed) {
  return with_object(env, object, needed, [&](Env& it, js::Object target) {
    const js::Completion done =
        js::set_property(it.context(), target, key_of(it, key), from_addon(value));
    return done ? napi_ok : it.fail(done.error());
  });
}

template <class Key>
napi_status get(napi_env env, napi_value object, Key key, napi_value* result, Needed needed) {
  return with_object(env, object, needed, [&](Env& it, js::Object target) {
    return it.give(result, js::get_property(it.context(), target, key_of(it, key)));
  });
}

// A question about an object and a key. The result may be null.
using Question = std::expected<bool, js::Value> (*)(js::Context context, js::Object object,
                                                    js::Value key);
template <class Key>
napi_status ask(napi_env env, napi_value object, Question question, Key key, bool* result,
                Needed needed) {
  return with_object(env, object, needed, [&](Env& it, js::Object target) {
    const auto answered = question(it.context(), target, key_of(it, key));
    if (!answered) {
      return it.fail(answered.error());
    }
    if (result != nullptr) {
      *result = *answered;
    }
    return napi_ok;
  });
}

// Calls a function of script that changes an object.
napi_status change(napi_env env, napi_value object, Helper helper) {
  return with_object(env, object, {}, [&](Env& it, js::Object target) {
    const js::Completion changed = it.runtime().call(helper, {target});
    return changed ? napi_ok : it.fail(changed.error());
  });
}

napi_status collect_names(napi_env env, napi_value object, bool is_own_only, unsigned filter,
                          bool keeps_numbers, napi_value* result) {
  return with_object(env, object, {result}, [&](Env& it, js::Object target) {
    const js::Context context = it.context();
    return it.give(result, it.runtime().call(
                               Helper::property_names,
                               {target, js::boolean(context, is_own_only),
                                js::number(context, filter), js::boolean(context, keeps_numbers)}));
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
    js::Object made = js::array(it.context(), {});
    js::set(it.context(), made, "length", js::number(it.context(), static_cast<double>(length)));
    return it.give(result, made);
  });
}

napi_status napi_is_array(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env&) {
    *result = js::is_array(from_addon(value));
    return napi_ok;
  });
}

napi_status napi_get_array_length(napi_env env, napi_value value, std::uint32_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!js::is_array(from_addon(value))) {
      return napi_array_expected;
    }
    const js::Value length = js::get(it.context(), js::as_object(from_addon(value)), "length");
    *result = static_cast<std::uint32_t>(js::to_number(it.context(), length));
    return napi_ok;
  });
}

// ---- By any key --------------------------------------------------------------------------------

napi_status napi_set_property(napi_env env, napi_value object, napi_value key, napi_value value) {
  return set(env, object, key, value, {key, value});
}

napi_status napi_has_property(napi_env env, napi_value object, napi_value key, bool* result) {
  return ask(env, object, js::has_property, key, result, {key, result});
}

napi_status napi_get_property(napi_env env, napi_value object, napi_value key, napi_value* result) {
  return get(env, object, key, result, {key, result});
}

napi_status napi_delete_property(napi_env env, napi_value object, napi_value key, bool* result) {
  return ask(env, object, js::delete_property, key, result, {key});
}

napi_status napi_has_own_property(napi_env env, napi_value object, napi_value key, bool* result) {
  return with_object(env, object, {key, result}, [&](Env& it, js::Object target) {
    const js::Context context = it.context();
    if (!js::is_string(from_addon(key)) && !js::is_symbol(from_addon(key))) {
      return napi_name_expected;
    }
    const js::Completion has = it.runtime().call(Helper::has_own, {target, from_addon(key)});
    if (!has) {
      return it.fail(has.error());
    }
    *result = js::to_boolean(context, *has);
    return napi_ok;
  });
}

// ---- By name -----------------------------------------------------------------------------------

napi_status napi_set_named_property(napi_env env, napi_value object, const char* utf8name,
                                    napi_value value) {
  return set(env, object, utf8name, value, {utf8name, value});
}

napi_status napi_has_named_property(napi_env env, napi_value object, const char* utf8name,
                                    bool* result) {
  return ask(env, object, js::has_property, utf8name, result, {utf8name, result});
}

napi_status napi_get_named_property(napi_env env, napi_value object, const char* utf8name,
                                    napi_value* result) {
  return get(env, object, utf8name, result, {utf8name, result});
}

// ---- By index ----------------------------------------------------------------------------------

napi_status napi_set_element(napi_env env, napi_value object, std::uint32_t index,
                             napi_value value) {
  return set(env, object, index, value, {value});
}

napi_status napi_has_element(napi_env env, napi_value object, std::uint32_t index, bool* result) {
  return ask(env, object, js::has_property, index, result, {result});
}

napi_status napi_get_element(napi_env env, napi_value object, std::uint32_t index,
                             napi_value* result) {
  return get(env, object, index, result, {result});
}

napi_status napi_delete_element(napi_env env, napi_value object, std::uint32_t index,
                                bool* result) {
  return ask(env, object, js::delete_property, index, result, {});
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
    js::Object target = object_of(it, object);
    return target == nullptr ? napi_object_expected
                             : it.give(result, it.runtime().call(Helper::get_prototype, {target}));
  });
}

napi_status node_api_set_prototype(napi_env env, napi_value object, napi_value value) {
  return with_object(env, object, {value}, [&](Env& it, js::Object target) {
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
