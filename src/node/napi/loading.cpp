#include "node/napi/loading.h"

#include <dlfcn.h>

#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

// What a constructor of the object that is being opened has registered.
thread_local napi_module* registered = nullptr;

// The constructors of an object run once in a process; what they registered is good for all.
napi_module* remember(void* object, napi_module* module) {
  static std::mutex mutex;
  static std::unordered_map<void*, napi_module*> modules;
  const std::scoped_lock lock(mutex);
  if (module != nullptr) {
    modules.insert_or_assign(object, module);
  }
  const auto found = modules.find(object);
  return found == modules.end() ? nullptr : found->second;
}

// All symbols are looked up at once: one that is missing later would end the process. Those of the
// addon and what it brings along come first: the engine has loaded libraries, such as GLib, of
// which an addon may have a version of its own.
void* open(const std::string& path, int flags) {
  registered = nullptr;
  return ::dlopen(path.c_str(), (flags & ~RTLD_LAZY) | RTLD_NOW | RTLD_DEEPBIND);
}

std::string reason_of(const char* error) {
  const std::string_view reason = error == nullptr ? "" : error;
  std::string text(reason);
  const std::size_t symbol = reason.find("undefined symbol: ");
  if (symbol != std::string_view::npos && !reason.substr(symbol).contains("napi_") &&
      !reason.substr(symbol).contains("node_api_")) {
    text += " (Rondo loads addons that use Node-API alone, not those that need V8 or libuv)";
  }
  return text;
}

template <class Function>
Function find(void* object, const char* name) {
  return reinterpret_cast<Function>(::dlsym(object, name));
}

struct Addon {
  napi_addon_register_func start = nullptr;
  std::int32_t version = default_version;
};

Addon examine(void* object) {
  Addon addon;
  const napi_module* const module = remember(object, std::exchange(registered, nullptr));
  addon.start = find<napi_addon_register_func>(object, "napi_register_module_v1");
  if (addon.start == nullptr && module != nullptr) {
    addon.start = module->nm_register_func;
  }
  const auto version =
      find<node_api_addon_get_api_version_func>(object, "node_api_module_get_api_version_v1");
  if (version != nullptr) {
    addon.version = version();
  }
  return addon;
}

js::Value start(js::Call& call, const Addon& addon, std::string url, js::Value exports) {
  Env& env = *Runtime::current().make_env(std::move(url), addon.version);
  napi_value result = nullptr;
  const js::Value exception =
      env.call_addon([&] { result = addon.start(&env, to_addon(exports)); });
  if (exception != nullptr) {
    return call.fail(exception);
  }
  return result == nullptr ? exports : from_addon(result);
}

js::Value refuse(js::Call& call, const std::string& reason) {
  js::set(call.context(), call.object_at(4), "reason", call.string(reason));
  return call.undefined();
}

}  // namespace

js::Value load(js::Call& call) {
  const std::string path = call.string_at(0);
  void* const object = open(path, call.int_at(1));
  if (object == nullptr) {
    return refuse(call, reason_of(::dlerror()));
  }
  const Addon addon = examine(object);
  if (addon.start == nullptr) {
    ::dlclose(object);
    return refuse(call, "Module did not self-register: '" + path + "'.");
  }
  return start(call, addon, call.string_at(3), call[2]);
}

extern "C" {

void napi_module_register(napi_module* mod) { registered = mod; }

}  // extern "C"

}  // namespace rondo::node::napi
