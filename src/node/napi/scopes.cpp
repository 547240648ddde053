// The scopes that addons open for values.
#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

// An addon knows a scope by its number, from one on.
std::uintptr_t open_scope(Env& env, const Scope& scope) {
  env.scopes.push_back(scope);
  return env.scopes.size();
}

napi_status close_scope(Env& env) {
  if (env.scopes.empty()) {
    return napi_handle_scope_mismatch;
  }
  env.runtime().handles().release_to(env.scopes.back().start);
  env.scopes.pop_back();
  return napi_ok;
}

}  // namespace

extern "C" {

// NOLINTBEGIN(performance-no-int-to-ptr): addons look at these as pointers to nowhere.

napi_status napi_open_handle_scope(napi_env env, napi_handle_scope* result) {
  return answer(env, {result}, [&](Env& it) {
    *result = reinterpret_cast<napi_handle_scope>(
        open_scope(it, {.start = it.runtime().handles().mark(), .escape = std::nullopt}));
    return napi_ok;
  });
}

napi_status napi_close_handle_scope(napi_env env, napi_handle_scope scope) {
  return answer(env, {scope}, close_scope);
}

napi_status napi_open_escapable_handle_scope(napi_env env, napi_escapable_handle_scope* result) {
  return answer(env, {result}, [&](Env& it) {
    // What escapes belongs to the scope outside of this one.
    const Handles::Place place = it.runtime().handles().reserve();
    it.runtime().handles().put(place, js::undefined(it.context()));
    *result = reinterpret_cast<napi_escapable_handle_scope>(
        open_scope(it, {.start = it.runtime().handles().mark(), .escape = place}));
    return napi_ok;
  });
}

napi_status napi_close_escapable_handle_scope(napi_env env, napi_escapable_handle_scope scope) {
  return answer(env, {scope}, close_scope);
}

// NOLINTEND(performance-no-int-to-ptr)

napi_status napi_escape_handle(napi_env env, napi_escapable_handle_scope scope, napi_value escapee,
                               napi_value* result) {
  return answer(env, {scope, escapee, result}, [&](Env& it) {
    const auto number = reinterpret_cast<std::uintptr_t>(scope);
    if (number > it.scopes.size() || !it.scopes[number - 1].escape) {
      return napi_invalid_arg;
    }
    Scope& found = it.scopes[number - 1];
    if (found.has_escaped) {
      return napi_escape_called_twice;
    }
    found.has_escaped = true;
    it.runtime().handles().put(*found.escape, from_addon(escapee));
    *result = escapee;
    return napi_ok;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
