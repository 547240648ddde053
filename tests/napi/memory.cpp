// ArrayBuffers, Buffers, typed arrays and DataViews.
#include <cstdlib>
#include <cstring>

#include "addon.h"

namespace {

using addon::Arguments;

int freed = 0;

void free_memory(napi_env, void* data, void*) {
  ++freed;
  std::free(data);
}

char* make_text() {
  char* const text = static_cast<char*>(std::malloc(16));
  std::strcpy(text, "external memory");
  return text;
}

napi_value make_buffers(napi_env env, napi_callback_info) {
  void* data = nullptr;
  napi_value made[4];
  napi_create_arraybuffer(env, 4, &data, &made[0]);
  std::memcpy(data, "abcd", 4);
  napi_create_buffer(env, 5, &data, &made[1]);
  std::memcpy(data, "hello", 5);
  napi_create_buffer_copy(env, 3, "xyz", &data, &made[2]);
  static_cast<char*>(data)[0] = 'X';
  napi_create_buffer(env, 0, &data, &made[3]);
  return addon::array(env, {made[0], made[1], made[2], made[3]});
}

napi_value make_external(napi_env env, napi_callback_info) {
  napi_value made[3];
  napi_create_external_arraybuffer(env, make_text(), 8, free_memory, nullptr, &made[0]);
  napi_create_external_buffer(env, 15, make_text(), free_memory, nullptr, &made[1]);
  napi_create_external_buffer(env, 0, nullptr, nullptr, nullptr, &made[2]);
  return addon::array(env, {made[0], made[1], made[2]});
}

napi_value count_freed(napi_env env, napi_callback_info) { return addon::number(env, freed); }

napi_value make_view(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto number = [&](std::size_t index) {
    return static_cast<std::size_t>(addon::to_number(env, arguments[index]));
  };
  napi_value made = nullptr;
  const napi_status status =
      number(0) == 100 ? napi_create_dataview(env, number(1), arguments[2], number(3), &made)
                       : napi_create_typedarray(env, static_cast<napi_typedarray_type>(number(0)),
                                                number(1), arguments[2], number(3), &made);
  bool is_pending = false;
  napi_is_exception_pending(env, &is_pending);
  return is_pending ? nullptr : addon::result_or_status(env, status, made);
}

// The kinds that a value is of, what it tells, and its first byte, which is then changed.
napi_value about(napi_env env, napi_callback_info info) {
  const napi_value value = Arguments(env, info)[0];
  bool is[5] = {};
  napi_is_arraybuffer(env, value, &is[0]);
  napi_is_buffer(env, value, &is[1]);
  napi_is_typedarray(env, value, &is[2]);
  napi_is_dataview(env, value, &is[3]);
  napi_is_detached_arraybuffer(env, value, &is[4]);
  std::vector<napi_value> all;
  for (const bool answer : is) {
    all.push_back(addon::number(env, answer ? 1 : 0));
  }
  void* data = nullptr;
  std::size_t length = 0;
  std::size_t offset = 0;
  napi_typedarray_type type = napi_int8_array;
  napi_value buffer = nullptr;
  if (is[0]) {
    napi_get_arraybuffer_info(env, value, &data, &length);
  } else if (is[2]) {
    napi_get_typedarray_info(env, value, &type, &length, &data, &buffer, &offset);
    all.push_back(addon::number(env, type));
  } else if (is[3]) {
    napi_get_dataview_info(env, value, &length, &data, &buffer, &offset);
  }
  if (is[1]) {
    void* again = nullptr;
    std::size_t bytes = 0;
    napi_get_buffer_info(env, value, &again, &bytes);
    all.push_back(addon::boolean(env, again == data));
    all.push_back(addon::number(env, static_cast<double>(bytes)));
  }
  all.push_back(addon::number(env, static_cast<double>(length)));
  all.push_back(addon::number(env, static_cast<double>(offset)));
  if (data != nullptr && length > 0) {
    all.push_back(addon::number(env, static_cast<unsigned char*>(data)[0]++));
  }
  return addon::array(env, all);
}

napi_value detach(napi_env env, napi_callback_info info) {
  return addon::status(env, napi_detach_arraybuffer(env, Arguments(env, info)[0]));
}

}  // namespace

NAPI_MODULE_INIT() {
  addon::define(env, exports, "makeBuffers", make_buffers);
  addon::define(env, exports, "makeExternal", make_external);
  addon::define(env, exports, "countFreed", count_freed);
  addon::define(env, exports, "makeView", make_view);
  addon::define(env, exports, "about", about);
  addon::define(env, exports, "detach", detach);
  return exports;
}
