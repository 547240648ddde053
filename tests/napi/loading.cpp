// An addon that registers itself when it is opened, as older ones do.
#include "addon.h"

namespace {

napi_value start(napi_env env, napi_value /*exports*/) {
  napi_value function = nullptr;
  napi_create_function(
      env, "replaced", NAPI_AUTO_LENGTH,
      [](napi_env own, napi_callback_info) { return addon::text(own, "called"); }, nullptr,
      &function);
  return function;
}

napi_module description = {NAPI_MODULE_VERSION, 0, __FILE__, start, "loading", nullptr, {}};

[[gnu::constructor]] void register_addon() { napi_module_register(&description); }

}  // namespace
