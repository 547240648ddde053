// Primitive values: their making, their reading, what kind a value is, and conversions.
#include <cmath>
#include <limits>

#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

bool is_number(Env& env, napi_value value) {
  return JSValueIsNumber(env.context(), from_addon(value));
}

double number_of(Env& env, napi_value value) {
  return JSValueToNumber(env.context(), from_addon(value), nullptr);
}

// As script has it in `value | 0`; what is no finite number is zero.
std::uint32_t wrapped(double value) {
  if (!std::isfinite(value)) {
    return 0;
  }
  constexpr double range = 4294967296.0;
  const double rest = std::fmod(std::trunc(value), range);
  return static_cast<std::uint32_t>(rest < 0 ? rest + range : rest);
}

// What is too large becomes the largest there is.
std::int64_t clamped(double value) {
  constexpr double limit = 9223372036854775808.0;
  if (!std::isfinite(value)) {
    return 0;
  }
  if (value >= limit) {
    return std::numeric_limits<std::int64_t>::max();
  }
  return value <= -limit ? std::numeric_limits<std::int64_t>::min()
                         : static_cast<std::int64_t>(value);
}

napi_valuetype type_of(Env& env, JSValueRef value) {
  const JSContextRef context = env.context();
  switch (JSValueGetType(context, value)) {
    case kJSTypeUndefined:
      return napi_undefined;
    case kJSTypeNull:
      return napi_null;
    case kJSTypeBoolean:
      return napi_boolean;
    case kJSTypeNumber:
      return napi_number;
    case kJSTypeString:
      return napi_string;
    case kJSTypeSymbol:
      return napi_symbol;
    case kJSTypeBigInt:
      return napi_bigint;
    case kJSTypeObject:
      break;
  }
  if (JSObjectIsFunction(context, js::as_object(value))) {
    return napi_function;
  }
  return JSValueIsObjectOfClass(context, value, env.runtime().external_class()) ? napi_external
                                                                                : napi_object;
}

napi_status give_number(napi_env env, double number, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return Env::give_plain(result, js::number(it.context(), number)); });
}

}  // namespace

extern "C" {

// ---- Making ------------------------------------------------------------------------------------

napi_status napi_get_undefined(napi_env env, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return Env::give_plain(result, js::undefined(it.context())); });
}

napi_status napi_get_null(napi_env env, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return Env::give_plain(result, js::null(it.context())); });
}

napi_status napi_get_boolean(napi_env env, bool value, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return Env::give_plain(result, js::boolean(it.context(), value)); });
}

napi_status napi_get_global(napi_env env, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return it.give(result, JSContextGetGlobalObject(it.context())); });
}

napi_status napi_create_double(napi_env env, double value, napi_value* result) {
  return give_number(env, value, result);
}

napi_status napi_create_int32(napi_env env, std::int32_t value, napi_value* result) {
  return give_number(env, value, result);
}

napi_status napi_create_uint32(napi_env env, std::uint32_t value, napi_value* result) {
  return give_number(env, value, result);
}

napi_status napi_create_int64(napi_env env, std::int64_t value, napi_value* result) {
  return give_number(env, static_cast<double>(value), result);
}

// ---- Reading -----------------------------------------------------------------------------------

napi_status napi_typeof(napi_env env, napi_value value, napi_valuetype* result) {
  return answer(env, {value, result}, [&](Env& it) {
    *result = type_of(it, from_addon(value));
    return napi_ok;
  });
}

napi_status napi_get_value_double(napi_env env, napi_value value, double* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(it, value)) {
      return napi_number_expected;
    }
    *result = number_of(it, value);
    return napi_ok;
  });
}

napi_status napi_get_value_int32(napi_env env, napi_value value, std::int32_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(it, value)) {
      return napi_number_expected;
    }
    *result = static_cast<std::int32_t>(wrapped(number_of(it, value)));
    return napi_ok;
  });
}

napi_status napi_get_value_uint32(napi_env env, napi_value value, std::uint32_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(it, value)) {
      return napi_number_expected;
    }
    *result = wrapped(number_of(it, value));
    return napi_ok;
  });
}

napi_status napi_get_value_int64(napi_env env, napi_value value, std::int64_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(it, value)) {
      return napi_number_expected;
    }
    *result = clamped(number_of(it, value));
    return napi_ok;
  });
}

napi_status napi_get_value_bool(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!JSValueIsBoolean(it.context(), from_addon(value))) {
      return napi_boolean_expected;
    }
    *result = JSValueToBoolean(it.context(), from_addon(value));
    return napi_ok;
  });
}

napi_status napi_strict_equals(napi_env env, napi_value lhs, napi_value rhs, bool* result) {
  return attempt(env, {lhs, rhs, result}, [&](Env& it) {
    *result = JSValueIsStrictEqual(it.context(), from_addon(lhs), from_addon(rhs));
    return napi_ok;
  });
}

// ---- Conversions -------------------------------------------------------------------------------

napi_status napi_coerce_to_bool(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    const bool is_true = JSValueToBoolean(it.context(), from_addon(value));
    return Env::give_plain(result, js::boolean(it.context(), is_true));
  });
}

napi_status napi_coerce_to_number(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    if (JSValueIsBigInt(it.context(), from_addon(value))) {
      napi_throw_type_error(env, nullptr, "Cannot convert a BigInt value to a number");
      return napi_pending_exception;
    }
    JSValueRef exception = nullptr;
    const double number = JSValueToNumber(it.context(), from_addon(value), &exception);
    return exception == nullptr ? Env::give_plain(result, js::number(it.context(), number))
                                : it.fail(exception);
  });
}

napi_status napi_coerce_to_object(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    JSObjectRef object = object_of(it, value);
    return object == nullptr ? napi_object_expected : it.give(result, object);
  });
}

napi_status napi_coerce_to_string(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    if (JSValueIsString(it.context(), from_addon(value))) {
      return it.give(result, from_addon(value));
    }
    JSValueRef exception = nullptr;
    JSStringRef text = JSValueToStringCopy(it.context(), from_addon(value), &exception);
    if (exception != nullptr) {
      return it.fail(exception);
    }
    return it.give(result, JSValueMakeString(it.context(), js::String(text).get()));
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
