// Errors, exceptions and wrong arguments.
#include "addon.h"

namespace {

using addon::Arguments;

napi_value make_errors(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_valuetype type = napi_undefined;
  napi_typeof(env, arguments[0], &type);
  const napi_value code = type == napi_undefined ? nullptr : arguments[0];
  std::vector<napi_value> made;
  for (const auto create : {napi_create_error, napi_create_type_error, napi_create_range_error,
                            node_api_create_syntax_error}) {
    napi_value error = nullptr;
    const napi_status status = create(env, code, arguments[1], &error);
    made.push_back(addon::result_or_status(env, status, error));
  }
  return addon::array(env, made);
}

napi_value throw_given(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_throw(env, arguments[0]);
  return addon::number(env, 5);
}

napi_value throw_new(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  using Throw = napi_status (*)(napi_env, const char*, const char*);
  const Throw kinds[] = {napi_throw_error, napi_throw_type_error, napi_throw_range_error,
                         node_api_throw_syntax_error};
  kinds[static_cast<int>(addon::to_number(env, arguments[0]))](
      env, addon::to_number(env, arguments[1]) > 0 ? "ERR_OF_ADDON" : nullptr, "thrown by addon");
  return nullptr;
}

// What can be done while an exception is pending, and what not.
napi_value while_pending(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value ignored = nullptr;
  std::vector<napi_status> statuses;
  statuses.push_back(napi_call_function(env, arguments.self(), arguments[0], 0, nullptr, &ignored));
  bool is_pending = false;
  statuses.push_back(napi_is_exception_pending(env, &is_pending));
  napi_value object = nullptr;
  statuses.push_back(napi_create_object(env, &object));
  statuses.push_back(napi_get_named_property(env, object, "x", &ignored));
  statuses.push_back(napi_set_named_property(env, object, "x", object));
  statuses.push_back(napi_call_function(env, arguments.self(), arguments[0], 0, nullptr, &ignored));
  statuses.push_back(napi_throw_error(env, nullptr, "another one"));
  napi_value exception = nullptr;
  statuses.push_back(napi_get_and_clear_last_exception(env, &exception));
  statuses.push_back(napi_get_named_property(env, object, "x", &ignored));
  std::vector<napi_value> results{exception, addon::boolean(env, is_pending)};
  for (const napi_status status : statuses) {
    results.push_back(addon::number(env, status));
  }
  return addon::array(env, results);
}

napi_value is_error(napi_env env, napi_callback_info info) {
  bool result = false;
  napi_is_error(env, Arguments(env, info)[0], &result);
  return addon::boolean(env, result);
}

// Every function answers that an argument is missing.
napi_value call_wrongly(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value object = nullptr;
  napi_create_object(env, &object);
  napi_value out = nullptr;
  bool flag = false;
  double number = 0;
  std::size_t size = 0;
  napi_ref reference = nullptr;
  napi_async_work work = nullptr;
  napi_threadsafe_function function = nullptr;
  const napi_status statuses[] = {
      napi_get_undefined(nullptr, &out),
      napi_get_undefined(env, nullptr),
      napi_create_object(env, nullptr),
      napi_create_double(env, 1, nullptr),
      napi_get_value_double(env, nullptr, &number),
      napi_get_value_double(env, object, nullptr),
      napi_get_value_double(env, object, &number),
      napi_create_string_utf8(env, nullptr, 5, &out),
      napi_create_string_utf8(env, nullptr, 0, &out),
      napi_get_value_string_utf8(env, object, nullptr, 0, &size),
      napi_get_property(env, nullptr, object, &out),
      napi_get_property(env, object, nullptr, &out),
      napi_set_property(env, object, object, nullptr),
      napi_has_own_property(env, object, object, &flag),
      napi_get_named_property(env, object, nullptr, &out),
      napi_get_array_length(env, object, nullptr),
      napi_create_function(env, "f", 1, nullptr, nullptr, &out),
      napi_call_function(env, nullptr, object, 0, nullptr, &out),
      napi_define_class(env, nullptr, 0, nullptr, nullptr, 0, nullptr, &out),
      napi_wrap(env, nullptr, nullptr, nullptr, nullptr, nullptr),
      napi_unwrap(env, object, nullptr),
      napi_create_reference(env, nullptr, 0, &reference),
      napi_reference_ref(env, nullptr, nullptr),
      napi_close_handle_scope(env, nullptr),
      napi_escape_handle(env, nullptr, object, &out),
      napi_create_error(env, nullptr, nullptr, &out),
      napi_throw(env, nullptr),
      napi_create_arraybuffer(env, 1, nullptr, nullptr),
      napi_get_arraybuffer_info(env, object, nullptr, nullptr),
      napi_detach_arraybuffer(env, object),
      napi_create_typedarray(env, napi_uint8_array, 1, object, 0, &out),
      napi_get_typedarray_info(env, object, nullptr, nullptr, nullptr, nullptr, nullptr),
      napi_get_dataview_info(env, object, nullptr, nullptr, nullptr, nullptr),
      napi_create_promise(env, nullptr, &out),
      napi_run_script(env, nullptr, &out),
      napi_create_date(env, 1, nullptr),
      napi_get_value_bool(env, object, &flag),
      napi_get_value_external(env, object, nullptr),
      napi_get_all_property_names(env, nullptr, napi_key_own_only, napi_key_all_properties,
                                  napi_key_keep_numbers, &out),
      napi_create_async_work(env, nullptr, nullptr, nullptr, nullptr, nullptr, &work),
      napi_queue_async_work(env, nullptr),
      napi_cancel_async_work(env, nullptr),
      napi_delete_async_work(env, nullptr),
      napi_create_threadsafe_function(env, nullptr, nullptr, object, 0, 1, nullptr, nullptr,
                                      nullptr, nullptr, &function),
      napi_add_env_cleanup_hook(env, nullptr, nullptr),
      napi_remove_async_cleanup_hook(nullptr),
      napi_get_instance_data(env, nullptr),
      napi_get_version(env, nullptr),
      napi_get_node_version(env, nullptr),
      napi_async_init(env, nullptr, nullptr, nullptr),
      napi_make_callback(env, nullptr, nullptr, object, 0, nullptr, &out),
  };
  std::vector<napi_value> results;
  for (const napi_status status : statuses) {
    results.push_back(addon::number(env, status));
  }
  return addon::array(env, results);
}

napi_value last_errors(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  double number = 0;
  std::vector<napi_value> all;
  all.push_back(addon::status(env, napi_get_value_double(env, addon::text(env, "x"), &number)));
  all.push_back(addon::status(env, napi_get_value_double(env, addon::number(env, 1), &number)));
  all.push_back(addon::status(env, napi_get_value_double(nullptr, nullptr, &number)));
  return addon::array(env, all);
}

napi_value fatal(napi_env, napi_callback_info) {
  napi_fatal_error("addon.cpp:1", NAPI_AUTO_LENGTH, "it cannot go on", NAPI_AUTO_LENGTH);
}

napi_value fatal_exception(napi_env env, napi_callback_info info) {
  return addon::status(env, napi_fatal_exception(env, Arguments(env, info)[0]));
}

}  // namespace

NAPI_MODULE_INIT() {
  addon::define(env, exports, "makeErrors", make_errors);
  addon::define(env, exports, "throwGiven", throw_given);
  addon::define(env, exports, "throwNew", throw_new);
  addon::define(env, exports, "whilePending", while_pending);
  addon::define(env, exports, "isError", is_error);
  addon::define(env, exports, "callWrongly", call_wrongly);
  addon::define(env, exports, "lastErrors", last_errors);
  addon::define(env, exports, "fatal", fatal);
  addon::define(env, exports, "fatalException", fatal_exception);
  return exports;
}
