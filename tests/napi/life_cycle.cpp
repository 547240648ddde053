// The environment: its data, its versions and its end, in workers too.
#include <unistd.h>

#include <cstdlib>
#include <memory>

#include "addon.h"

namespace {

using addon::Arguments;

struct Instance {
  std::string name;
  int calls = 0;
};

Instance* instance_of(napi_env env) {
  void* data = nullptr;
  napi_get_instance_data(env, &data);
  return static_cast<Instance*>(data);
}

// In one piece, for other threads write, too.
void say(const std::string& text) {
  const std::string line = text + "\n";
  if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) {
    std::abort();
  }
}

napi_value count_call(napi_env env, napi_callback_info) {
  return addon::number(env, ++instance_of(env)->calls);
}

void say_hook(void* text) { say(static_cast<const char*>(text)); }

napi_value add_hooks(napi_env env, napi_callback_info) {
  napi_add_env_cleanup_hook(env, say_hook, const_cast<char*>("hook 1"));
  napi_add_env_cleanup_hook(env, say_hook, const_cast<char*>("hook 2"));
  napi_add_env_cleanup_hook(env, say_hook, const_cast<char*>("removed hook"));
  napi_remove_env_cleanup_hook(env, say_hook, const_cast<char*>("removed hook"));
  napi_add_env_cleanup_hook(env, say_hook, const_cast<char*>("hook 3"));
  return nullptr;
}

napi_value add_async_hook(napi_env env, napi_callback_info) {
  const auto hook = [](napi_async_cleanup_hook_handle handle, void* text) {
    say(static_cast<const char*>(text));
    napi_remove_async_cleanup_hook(handle);
  };
  napi_add_async_cleanup_hook(env, hook, const_cast<char*>("asynchronous hook"), nullptr);
  napi_async_cleanup_hook_handle removed = nullptr;
  napi_add_async_cleanup_hook(env, hook, const_cast<char*>("removed"), &removed);
  napi_remove_async_cleanup_hook(removed);
  return nullptr;
}

// What is still there at the end is finalized, the latest first; script cannot run then.
napi_value wrap_until_end(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto finalize = [](napi_env own, void* text, void*) {
    napi_value ignored = nullptr;
    const napi_status status = napi_run_script(own, addon::text(own, "1"), &ignored);
    say(std::string(static_cast<char*>(text)) + (status == napi_ok ? " ran script" : ""));
  };
  napi_wrap(env, arguments[0], const_cast<char*>("first wrap"), finalize, nullptr, nullptr);
  napi_wrap(env, arguments[1], const_cast<char*>("second wrap"), finalize, nullptr, nullptr);
  // A finalizer may delete a reference that was made after it.
  static napi_ref later = nullptr;
  const auto delete_later = [](napi_env own, void*, void*) {
    say(napi_delete_reference(own, later) == napi_ok ? "reference deleted" : "no reference");
  };
  napi_add_finalizer(env, arguments[0], nullptr, delete_later, nullptr, nullptr);
  napi_create_reference(env, arguments[1], 1, &later);
  return nullptr;
}

napi_value versions(napi_env env, napi_callback_info) {
  std::uint32_t version = 0;
  napi_get_version(env, &version);
  const napi_node_version* node = nullptr;
  napi_get_node_version(env, &node);
  const char* file = nullptr;
  node_api_get_module_file_name(env, &file);
  const std::string text = "v" + std::to_string(node->major) + "." + std::to_string(node->minor) +
                           "." + std::to_string(node->patch);
  return addon::array(env, {addon::number(env, version), addon::text(env, text),
                            addon::text(env, node->release), addon::text(env, file)});
}

napi_value adjust(napi_env env, napi_callback_info info) {
  std::int64_t total = 0;
  const double change = addon::to_number(env, Arguments(env, info)[0]);
  napi_adjust_external_memory(env, static_cast<std::int64_t>(change), &total);
  return addon::boolean(env, total >= 0);
}

}  // namespace

NAPI_MODULE_INIT() {
  const auto free = [](napi_env, void* data, void*) {
    const std::unique_ptr<Instance> instance(static_cast<Instance*>(data));
    say(instance->name + " ends after " + std::to_string(instance->calls));
  };
  napi_set_instance_data(env, new Instance{"instance", 0}, free, nullptr);
  addon::define(env, exports, "countCall", count_call);
  addon::define(env, exports, "addHooks", add_hooks);
  addon::define(env, exports, "addAsyncHook", add_async_hook);
  addon::define(env, exports, "wrapUntilEnd", wrap_until_end);
  addon::define(env, exports, "versions", versions);
  addon::define(env, exports, "adjust", adjust);
  return exports;
}
