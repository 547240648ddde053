// Functions that addons give to script.
#pragma once

#include <span>
#include <string_view>

#include "js/native.h"
#include "node/napi/env.h"

namespace rondo::node::napi {

// What the function of script carries.
struct FunctionData {
  napi_env env = nullptr;
  napi_callback callback = nullptr;
  void* data = nullptr;
};

// invoke(carrier, this, new.target, ...arguments), for lib/internal/napi.js.
[[nodiscard]] js::Value invoke(js::Call& call);

[[nodiscard]] js::Completion make_function(Env& env, Helper maker, js::Value name,
                                           const FunctionData& function, js::Value owner = nullptr);

}  // namespace rondo::node::napi

// What an addon learns of a call of its function; on the stack.
struct napi_callback_info__ {
  const rondo::node::napi::FunctionData& function;
  rondo::js::Value self;
  rondo::js::Value new_target;
  std::span<const rondo::js::Value> arguments;
};
