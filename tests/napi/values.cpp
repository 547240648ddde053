// Primitive values, strings, symbols and BigInts, in and out.
#include <cstdint>

#include "addon.h"

namespace {

using addon::Arguments;

napi_value type_of(napi_env env, napi_callback_info info) {
  const char* const names[] = {"undefined", "null",   "boolean",  "number",   "string",
                               "symbol",    "object", "function", "external", "bigint"};
  napi_valuetype type = napi_undefined;
  napi_typeof(env, Arguments(env, info)[0], &type);
  return addon::text(env, names[type]);
}

napi_value numbers(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  std::int32_t small = 0;
  const napi_status status = napi_get_value_int32(env, arguments[0], &small);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  std::uint32_t natural = 0;
  std::int64_t large = 0;
  napi_get_value_uint32(env, arguments[0], &natural);
  napi_get_value_int64(env, arguments[0], &large);
  napi_value made[3];
  napi_create_int32(env, small, &made[0]);
  napi_create_uint32(env, natural, &made[1]);
  napi_create_int64(env, large, &made[2]);
  return addon::array(env, {made[0], made[1], made[2]});
}

napi_value coerce(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  std::vector<napi_value> made;
  for (const auto convert :
       {napi_coerce_to_bool, napi_coerce_to_number, napi_coerce_to_string, napi_coerce_to_object}) {
    napi_value converted = nullptr;
    const napi_status status = convert(env, arguments[0], &converted);
    napi_value exception = nullptr;
    if (status != napi_ok) {
      napi_get_and_clear_last_exception(env, &exception);
      napi_coerce_to_string(env, exception, &converted);
    }
    made.push_back(converted);
  }
  return addon::array(env, made);
}

// The text through a buffer of the size that is the second argument, by each encoding.
napi_value through_buffer(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto size = static_cast<std::size_t>(addon::to_number(env, arguments[1]));
  std::vector<char> narrow(size + 1, '#');
  std::vector<char16_t> wide(size + 1, u'#');
  std::size_t lengths[6] = {};
  const napi_status status =
      napi_get_value_string_utf8(env, arguments[0], narrow.data(), size, &lengths[0]);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  napi_value made[3];
  napi_create_string_utf8(env, narrow.data(), lengths[0], &made[0]);
  napi_get_value_string_latin1(env, arguments[0], narrow.data(), size, &lengths[1]);
  napi_create_string_latin1(env, narrow.data(), lengths[1], &made[1]);
  napi_get_value_string_utf16(env, arguments[0], wide.data(), size, &lengths[2]);
  napi_create_string_utf16(env, wide.data(), lengths[2], &made[2]);
  napi_get_value_string_utf8(env, arguments[0], nullptr, 0, &lengths[3]);
  napi_get_value_string_latin1(env, arguments[0], nullptr, 0, &lengths[4]);
  napi_get_value_string_utf16(env, arguments[0], nullptr, 0, &lengths[5]);
  std::vector<napi_value> all(made, made + 3);
  for (const std::size_t length : lengths) {
    all.push_back(addon::number(env, static_cast<double>(length)));
  }
  return addon::array(env, all);
}

napi_value symbols(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value made[3] = {};
  napi_create_symbol(env, nullptr, &made[0]);
  const napi_status status = napi_create_symbol(env, arguments[0], &made[1]);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  node_api_symbol_for(env, "shared", NAPI_AUTO_LENGTH, &made[2]);
  return addon::array(env, {made[0], made[1], made[2]});
}

napi_value bigints(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  std::int64_t number = 0;
  std::uint64_t natural = 0;
  bool is_exact[2] = {};
  const napi_status status = napi_get_value_bigint_int64(env, arguments[0], &number, &is_exact[0]);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  napi_get_value_bigint_uint64(env, arguments[0], &natural, &is_exact[1]);
  std::size_t count = 0;
  napi_get_value_bigint_words(env, arguments[0], nullptr, &count, nullptr);
  std::vector<std::uint64_t> words(count + 1);
  int sign = -1;
  std::size_t given = words.size();
  napi_get_value_bigint_words(env, arguments[0], &sign, &given, words.data());
  napi_value made[3];
  napi_create_bigint_int64(env, number, &made[0]);
  napi_create_bigint_uint64(env, natural, &made[1]);
  napi_create_bigint_words(env, sign, given, words.data(), &made[2]);
  return addon::array(
      env, {made[0], addon::boolean(env, is_exact[0]), made[1], addon::boolean(env, is_exact[1]),
            made[2], addon::number(env, static_cast<double>(count)), addon::number(env, sign)});
}

napi_value dates(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  double time = 0;
  const napi_status status = napi_get_date_value(env, arguments[0], &time);
  if (status != napi_ok) {
    return addon::status(env, status);
  }
  napi_value made = nullptr;
  napi_create_date(env, time + 1, &made);
  return made;
}

napi_value equals(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  bool result = false;
  napi_strict_equals(env, arguments[0], arguments[1], &result);
  return addon::boolean(env, result);
}

napi_value run(napi_env env, napi_callback_info info) {
  napi_value result = nullptr;
  const napi_status status = napi_run_script(env, Arguments(env, info)[0], &result);
  return status == napi_pending_exception ? nullptr : addon::result_or_status(env, status, result);
}

}  // namespace

NAPI_MODULE_INIT() {
  addon::define(env, exports, "typeOf", type_of);
  addon::define(env, exports, "numbers", numbers);
  addon::define(env, exports, "coerce", coerce);
  addon::define(env, exports, "throughBuffer", through_buffer);
  addon::define(env, exports, "symbols", symbols);
  addon::define(env, exports, "bigints", bigints);
  addon::define(env, exports, "dates", dates);
  addon::define(env, exports, "equals", equals);
  addon::define(env, exports, "run", run);
  return exports;
}
