// The environment as addons know it: its versions, their data in it, and its end.
#include <charconv>

#include "js/lent_memory.h"
#include "node/napi/cleanup_hooks.h"
#include "node/napi/env.h"
#include "node/version.h"

struct napi_async_cleanup_hook_handle__ {
  rondo::node::napi::Runtime& runtime;
  napi_async_cleanup_hook hook;
  void* argument;
  bool is_started = false;
};

namespace rondo::node::napi {

namespace {

// "v24.11.1"
napi_node_version parse_version(std::string_view text) {
  napi_node_version version{.major = 0, .minor = 0, .patch = 0, .release = "node"};
  const char* place = text.data() + 1;
  const char* const end = text.data() + text.size();
  for (std::uint32_t* number : {&version.major, &version.minor, &version.patch}) {
    place = std::from_chars(place, end, *number).ptr + 1;
  }
  return version;
}

}  // namespace

void start_async_hook(napi_async_cleanup_hook_handle handle) {
  handle->is_started = true;
  handle->runtime.count_unfinished_hook(1);
  handle->hook(handle, handle->argument);
}

extern "C" {

// ---- Versions ----------------------------------------------------------------------------------

napi_status napi_get_version(node_api_basic_env env, std::uint32_t* result) {
  return answer(env, {result}, [&](Env&) {
    *result = newest_version;
    return napi_ok;
  });
}

napi_status napi_get_node_version(node_api_basic_env env, const napi_node_version** version) {
  return answer(env, {version}, [&](Env&) {
    static const napi_node_version parsed = parse_version(node_version);
    *version = &parsed;
    return napi_ok;
  });
}

napi_status node_api_get_module_file_name(node_api_basic_env env, const char** result) {
  return answer(env, {result}, [&](Env& it) {
    *result = it.file_url().c_str();
    return napi_ok;
  });
}

// Rondo's loop is its own: there is none of libuv's.
napi_status napi_get_uv_event_loop(node_api_basic_env env, struct uv_loop_s** loop) {
  return answer(env, {loop}, [&](Env&) {
    *loop = nullptr;
    return napi_generic_failure;
  });
}

// ---- Data --------------------------------------------------------------------------------------

napi_status napi_set_instance_data(node_api_basic_env env, void* data, napi_finalize finalize_cb,
                                   void* finalize_hint) {
  return answer(env, {}, [&](Env& it) {
    // The finalizer of what was there before does not run, as in Node.
    delete it.instance_data;
    it.instance_data =
        new napi_ref__(it, {.run = finalize_cb, .data = data, .hint = finalize_hint});
    return napi_ok;
  });
}

napi_status napi_get_instance_data(node_api_basic_env env, void** data) {
  return answer(env, {data}, [&](Env& it) {
    *data = it.instance_data == nullptr ? nullptr : it.instance_data->data();
    return napi_ok;
  });
}

// The engine hears of what is added, and finds out by itself what is gone.
napi_status napi_adjust_external_memory(node_api_basic_env env, std::int64_t change_in_bytes,
                                        std::int64_t* adjusted_value) {
  return answer(env, {adjusted_value}, [&](Env& it) {
    if (change_in_bytes > 0) {
      js::report_memory(it.context(), static_cast<std::size_t>(change_in_bytes));
    }
    *adjusted_value = it.runtime().adjust_external_memory(change_in_bytes);
    return napi_ok;
  });
}

// ---- The end -----------------------------------------------------------------------------------

napi_status napi_add_env_cleanup_hook(node_api_basic_env env, napi_cleanup_hook fun, void* arg) {
  return answer(env, {reinterpret_cast<const void*>(fun)}, [&](Env& it) {
    // Node ends the process if the same hook is added twice.
    if (it.runtime().has_hook(fun, arg)) {
      return napi_invalid_arg;
    }
    it.runtime().add_hook({.run = fun, .argument = arg});
    return napi_ok;
  });
}

napi_status napi_remove_env_cleanup_hook(node_api_basic_env env, napi_cleanup_hook fun, void* arg) {
  return answer(env, {reinterpret_cast<const void*>(fun)}, [&](Env& it) {
    it.runtime().remove_hook(fun, arg);
    return napi_ok;
  });
}

napi_status napi_add_async_cleanup_hook(node_api_basic_env env, napi_async_cleanup_hook hook,
                                        void* arg, napi_async_cleanup_hook_handle* remove_handle) {
  return answer(env, {reinterpret_cast<const void*>(hook)}, [&](Env& it) {
    auto* const handle = new napi_async_cleanup_hook_handle__{
        .runtime = it.runtime(), .hook = hook, .argument = arg};
    it.runtime().add_hook({.handle = handle});
    if (remove_handle != nullptr) {
      *remove_handle = handle;
    }
    return napi_ok;
  });
}

napi_status napi_remove_async_cleanup_hook(napi_async_cleanup_hook_handle remove_handle) {
  if (remove_handle == nullptr) {
    return napi_invalid_arg;
  }
  Runtime& runtime = remove_handle->runtime;
  if (remove_handle->is_started) {
    runtime.count_unfinished_hook(-1);
  } else {
    runtime.remove_hook(remove_handle);
  }
  delete remove_handle;
  return napi_ok;
}

}  // extern "C"

}  // namespace rondo::node::napi
