// Errors of script, exceptions that are pending, and those of the interface itself.
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "js/introspection.h"
#include "node/napi/env.h"
#include "node/process/exit.h"

namespace rondo::node::napi {

namespace {

// By napi_status, in Node's words.
constexpr std::array<const char*, napi_cannot_run_js + 1> messages = {
    nullptr,
    "Invalid argument",
    "An object was expected",
    "A string was expected",
    "A string or symbol was expected",
    "A function was expected",
    "A number was expected",
    "A boolean was expected",
    "An array was expected",
    "Unknown failure",
    "An exception is pending",
    "The async work item was cancelled",
    "napi_escape_handle already called on scope",
    "Invalid handle scope usage",
    "Invalid callback scope usage",
    "Thread-safe function queue is full",
    "Thread-safe function handle is closing",
    "A bigint was expected",
    "A date was expected",
    "An arraybuffer was expected",
    "A detachable arraybuffer was expected",
    "Main thread would deadlock",
    "External buffers are not allowed",
    "Cannot run JavaScript",
};

napi_status create(napi_env env, std::string_view kind, napi_value code, napi_value message,
                   napi_value* result) {
  return answer(env, {message, result}, [&](Env& it) {
    const js::Context context = it.context();
    const js::Value given_code = code == nullptr ? js::undefined(context) : from_addon(code);
    if (!js::is_string(from_addon(message)) || (code != nullptr && !js::is_string(given_code))) {
      return napi_string_expected;
    }
    return it.give(result,
                   it.runtime().call(Helper::make_error,
                                     {js::string(context, kind), from_addon(message), given_code}));
  });
}

napi_status raise(napi_env env, std::string_view kind, const char* code, const char* message) {
  return attempt(env, {}, [&](Env& it) {
    const js::Context context = it.context();
    const js::Completion error = it.runtime().call(
        Helper::make_error,
        {js::string(context, kind), js::string(context, message == nullptr ? "" : message),
         code == nullptr ? js::undefined(context) : js::string(context, code)});
    it.fail(error ? *error : error.error());
    return napi_ok;
  });
}

std::string_view view_of(const char* text, std::size_t length) {
  return text == nullptr ? std::string_view() : std::string_view(text, length_of(text, length));
}

}  // namespace

extern "C" {

// ---- Errors ------------------------------------------------------------------------------------

napi_status napi_create_error(napi_env env, napi_value code, napi_value msg, napi_value* result) {
  return create(env, "Error", code, msg, result);
}

napi_status napi_create_type_error(napi_env env, napi_value code, napi_value msg,
                                   napi_value* result) {
  return create(env, "TypeError", code, msg, result);
}

napi_status napi_create_range_error(napi_env env, napi_value code, napi_value msg,
                                    napi_value* result) {
  return create(env, "RangeError", code, msg, result);
}

napi_status node_api_create_syntax_error(napi_env env, napi_value code, napi_value msg,
                                         napi_value* result) {
  return create(env, "SyntaxError", code, msg, result);
}

napi_status napi_is_error(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    *result = js::kind_of(it.context(), from_addon(value)) == js::Kind::error;
    return napi_ok;
  });
}

// ---- Exceptions --------------------------------------------------------------------------------

napi_status napi_throw(napi_env env, napi_value error) {
  return attempt(env, {error}, [&](Env& it) {
    it.fail(from_addon(error));
    return napi_ok;
  });
}

napi_status napi_throw_error(napi_env env, const char* code, const char* msg) {
  return raise(env, "Error", code, msg);
}

napi_status napi_throw_type_error(napi_env env, const char* code, const char* msg) {
  return raise(env, "TypeError", code, msg);
}

napi_status napi_throw_range_error(napi_env env, const char* code, const char* msg) {
  return raise(env, "RangeError", code, msg);
}

napi_status node_api_throw_syntax_error(napi_env env, const char* code, const char* msg) {
  return raise(env, "SyntaxError", code, msg);
}

napi_status napi_is_exception_pending(napi_env env, bool* result) {
  return answer(env, {result}, [&](Env& it) {
    *result = it.has_exception();
    return napi_ok;
  });
}

napi_status napi_get_and_clear_last_exception(napi_env env, napi_value* result) {
  return answer(env, {result}, [&](Env& it) {
    const js::Value exception = it.take_exception();
    return it.give(result, exception == nullptr ? js::undefined(it.context()) : exception);
  });
}

// ---- Those of the interface --------------------------------------------------------------------

napi_status napi_get_last_error_info(node_api_basic_env env,
                                     const napi_extended_error_info** result) {
  if (env == nullptr) {
    return napi_invalid_arg;
  }
  if (result == nullptr) {
    return env->note(napi_invalid_arg);
  }
  // The one question that leaves the answer to the next one alone.
  const napi_status status = env->last_error();
  env->error_info = {.error_message = messages[static_cast<std::size_t>(status)],
                     .engine_reserved = nullptr,
                     .engine_error_code = 0,
                     .error_code = status};
  *result = &env->error_info;
  return napi_ok;
}

void napi_fatal_error(const char* location, std::size_t location_len, const char* message,
                      std::size_t message_len) {
  std::string text = "FATAL ERROR: ";
  text.append(view_of(location, location_len)).append(" ").append(view_of(message, message_len));
  write_all(STDERR_FILENO, text + "\n");
  std::abort();
}

napi_status napi_fatal_exception(napi_env env, napi_value err) {
  return attempt(env, {err}, [&](Env& it) {
    it.runtime().environment().call_entry(Environment::Entry::on_uncaught, {from_addon(err)});
    return napi_ok;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
