// Typed arrays, DataViews and Buffers: views of the memory of an ArrayBuffer.
#pragma once

#include <cstddef>
#include <optional>

#include "node/napi/env.h"

namespace rondo::node::napi {

// Nothing for what is no typed array.
[[nodiscard]] std::optional<napi_typedarray_type> typed_array_type(js::Value value);
[[nodiscard]] bool is_data_view(Env& env, js::Value value);
[[nodiscard]] inline bool is_view(Env& env, js::Value value) {
  return typed_array_type(value) || is_data_view(env, value);
}

}  // namespace rondo::node::napi
