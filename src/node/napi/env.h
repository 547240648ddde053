// The environment of one addon: what an addon gets as its napi_env.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "node/napi/api.h"
#include "node/napi/references.h"
#include "node/napi/runtime.h"
#include "rondo/base/list.h"

struct napi_env__ {
 public:
  napi_env__(rondo::node::napi::Runtime& runtime, std::string file, std::int32_t version);
  napi_env__(const napi_env__&) = delete;
  napi_env__& operator=(const napi_env__&) = delete;
  ~napi_env__() = default;

  [[nodiscard]] rondo::node::napi::Runtime& runtime() const noexcept { return runtime_; }
  [[nodiscard]] rondo::js::Context context() const noexcept { return runtime_.context(); }
  [[nodiscard]] const std::string& file_url() const noexcept { return file_url_; }
  [[nodiscard]] std::int32_t version() const noexcept { return version_; }

  // What napi_get_last_error_info() tells.
  napi_status note(napi_status status) noexcept {
    last_error_ = status;
    return status;
  }
  [[nodiscard]] napi_status last_error() const noexcept { return last_error_; }

  // ---- Exceptions --------------------------------------------------------------------------

  [[nodiscard]] bool has_exception() const noexcept { return static_cast<bool>(exception_); }
  // Script has thrown: return env.fail(exception);
  napi_status fail(rondo::js::Value exception);
  // Null if there is none.
  [[nodiscard]] rondo::js::Value take_exception();

  // ---- Values for the addon ----------------------------------------------------------------

  napi_status give(napi_value* result, rondo::js::Value value) {
    *result = rondo::node::napi::to_addon(runtime_.handles().keep(value));
    return napi_ok;
  }
  // What may have thrown.
  napi_status give(napi_value* result, const rondo::js::Completion& completion) {
    return completion ? give(result, *completion) : fail(completion.error());
  }
  // Numbers and the like, which nobody has to keep.
  static napi_status give_plain(napi_value* result, rondo::js::Value value) {
    *result = rondo::node::napi::to_addon(value);
    return napi_ok;
  }

  // Calls the addon. What it leaves pending, or null.
  template <std::invocable Code>
  [[nodiscard]] rondo::js::Value call_addon(Code&& code) {
    const rondo::js::Lock lock(context());
    const rondo::node::napi::HandleFrame frame(runtime_.handles());
    const std::size_t scopes_before = scopes.size();
    note(napi_ok);
    code();
    scopes.resize(scopes_before);
    return take_exception();
  }
  // As above, for a finalizer or a message of another thread: an exception that older addons leave
  // is a warning. What is to be thrown, or null.
  template <std::invocable Code>
  [[nodiscard]] rondo::js::Value call_addon_leniently(Code&& code) {
    const rondo::js::Value exception = call_addon(code);
    constexpr std::int32_t strict_version = 10;
    if (exception == nullptr || version_ >= strict_version ||
        runtime_.environment().options().throws_addon_exceptions) {
      return exception;
    }
    warn_of_uncaught();
    return nullptr;
  }

  // At the end: runs the finalizers that have not run, the latest first. The references without
  // one stay until then, for finalizers delete them.
  void finalize_all();

  std::vector<rondo::node::napi::Scope> scopes;
  // All that there are: those with a finalizer that has not run, and the others.
  rondo::List<napi_ref__, rondo::node::napi::EnvReferences> finalized_later;
  rondo::List<napi_ref__, rondo::node::napi::EnvReferences> references;
  // Of napi_set_instance_data().
  napi_ref instance_data = nullptr;
  int open_callback_scopes = 0;
  napi_extended_error_info error_info{};

 private:
  void warn_of_uncaught();

  rondo::node::napi::Runtime& runtime_;
  std::string file_url_;
  std::int32_t version_;
  napi_status last_error_ = napi_ok;
  rondo::js::Pin exception_;
};

namespace rondo::node::napi {

using Env = napi_env__;

// Something that must not be null in a call.
using Needed = std::initializer_list<const void*>;

// The frame of a function of the interface that can be called at any time.
template <std::invocable<Env&> Body>
napi_status answer(napi_env env, Needed needed, Body&& body) {
  if (env == nullptr) {
    return napi_invalid_arg;
  }
  for (const void* argument : needed) {
    if (argument == nullptr) {
      return env->note(napi_invalid_arg);
    }
  }
  return env->note(body(*env));
}

// The frame of one that may run script: not while an exception is pending, nor at the end.
template <std::invocable<Env&> Body>
napi_status attempt(napi_env env, Needed needed, Body&& body) {
  if (env == nullptr) {
    return napi_invalid_arg;
  }
  if (env->has_exception()) {
    return env->note(napi_pending_exception);
  }
  if (env->runtime().is_ending()) {
    constexpr std::int32_t first_version_that_tells = 10;
    return env->note(env->version() >= first_version_that_tells ? napi_cannot_run_js
                                                                : napi_pending_exception);
  }
  return answer(env, needed, body);
}

// The object of a value, as script converts it. Null for what has none, which is pending as an
// exception then, and napi_object_expected.
[[nodiscard]] js::Object object_of(Env& env, napi_value value);

// NAPI_AUTO_LENGTH means up to the zero.
[[nodiscard]] inline std::size_t length_of(const char* text, std::size_t length) {
  return length == NAPI_AUTO_LENGTH ? std::char_traits<char>::length(text) : length;
}

[[nodiscard]] inline bool is_object(napi_value value) { return js::is_object(from_addon(value)); }

}  // namespace rondo::node::napi
