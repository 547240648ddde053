// Primitive values: their making, their reading, what kind a value is, and conversions.
#include <cmath>
#include <limits>

#include "js/operators.h"
#include "js/wrap.h"
#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

bool is_number(napi_value value) { return js::is_number(from_addon(value)); }

double number_of(Env& env, napi_value value) {
  return js::to_number(env.context(), from_addon(value));
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

napi_valuetype type_of(js::Value value) {
  switch (js::type_of(value)) {
    case js::Type::undefined:
      return napi_undefined;
    case js::Type::null:
      return napi_null;
    case js::Type::boolean:
      return napi_boolean;
    case js::Type::number:
      return napi_number;
    case js::Type::string:
      return napi_string;
    case js::Type::symbol:
      return napi_symbol;
    case js::Type::bigint:
      return napi_bigint;
    case js::Type::object:
      break;
  }
  if (js::is_function(value)) {
    return napi_function;
  }
  return js::unwrap<External>(value) != nullptr ? napi_external : napi_object;
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
                [&](Env& it) { return it.give(result, js::global_of(it.context())); });
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
  return answer(env, {value, result}, [&](Env&) {
    *result = type_of(from_addon(value));
    return napi_ok;
  });
}

napi_status napi_get_value_double(napi_env env, napi_value value, double* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(value)) {
      return napi_number_expected;
    }
    *result = number_of(it, value);
    return napi_ok;
  });
}

napi_status napi_get_value_int32(napi_env env, napi_value value, std::int32_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(value)) {
      return napi_number_expected;
    }
    *result = static_cast<std::int32_t>(wrapped(number_of(it, value)));
    return napi_ok;
  });
}

napi_status napi_get_value_uint32(napi_env env, napi_value value, std::uint32_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(value)) {
      return napi_number_expected;
    }
    *result = wrapped(number_of(it, value));
    return napi_ok;
  });
}

napi_status napi_get_value_int64(napi_env env, napi_value value, std::int64_t* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!is_number(value)) {
      return napi_number_expected;
    }
    *result = clamped(number_of(it, value));
    return napi_ok;
  });
}

napi_status napi_get_value_bool(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    if (!js::is_boolean(from_addon(value))) {
      return napi_boolean_expected;
    }
    *result = js::to_boolean(it.context(), from_addon(value));
    return napi_ok;
  });
}

napi_status napi_strict_equals(napi_env env, napi_value lhs, napi_value rhs, bool* result) {
  return attempt(env, {lhs, rhs, result}, [&](Env& it) {
    *result = js::is_same(it.context(), from_addon(lhs), from_addon(rhs));
    return napi_ok;
  });
}

// ---- Conversions -------------------------------------------------------------------------------

napi_status napi_coerce_to_bool(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    const bool is_true = js::to_boolean(it.context(), from_addon(value));
    return Env::give_plain(result, js::boolean(it.context(), is_true));
  });
}

napi_status napi_coerce_to_number(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    if (js::is_bigint(from_addon(value))) {
      napi_throw_type_error(env, nullptr, "Cannot convert a BigInt value to a number");
      return napi_pending_exception;
    }
    const auto number = js::convert_to_number(it.context(), from_addon(value));
    return number ? Env::give_plain(result, js::number(it.context(), *number))
                  : it.fail(number.error());
  });
}

napi_status napi_coerce_to_object(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    js::Object object = object_of(it, value);
    return object == nullptr ? napi_object_expected : it.give(result, object);
  });
}

napi_status napi_coerce_to_string(napi_env env, napi_value value, napi_value* result) {
  return attempt(env, {value, result}, [&](Env& it) {
    return it.give(result, js::convert_to_string(it.context(), from_addon(value)));
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
