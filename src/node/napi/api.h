// The interface that addons are compiled against, and its values as the engine's.
//
// A napi_value is the engine's value itself: on the processors we run on, a js::Value is a number,
// a boolean and so on by its bits, or else the address of an object, which the collector does not
// move. What keeps it alive is in handles.h.
#pragma once

#include <node_api.h>

#include <cstddef>
#include <cstdint>

#include "js/types.h"

namespace rondo::node::napi {

[[nodiscard]] inline js::Value from_addon(napi_value value) {
  return reinterpret_cast<js::Value>(value);
}

[[nodiscard]] inline napi_value to_addon(js::Value value) {
  return reinterpret_cast<napi_value>(const_cast<js::Object>(value));
}

// What process.versions.napi says, and napi_get_version().
inline constexpr std::uint32_t newest_version = 10;
// That of addons that do not say which one they are made for.
inline constexpr std::int32_t default_version = 8;

}  // namespace rondo::node::napi

// What the headers leave out, because it may still change, and addons use all the same.
extern "C" {
NAPI_EXTERN napi_status NAPI_CDECL node_api_post_finalizer(node_api_basic_env env,
                                                           napi_finalize finalize_cb,
                                                           void* finalize_data,
                                                           void* finalize_hint);
NAPI_EXTERN napi_status NAPI_CDECL node_api_set_prototype(napi_env env, napi_value object,
                                                          napi_value value);
}
