// ArrayBuffers and Buffers.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "js/direct_text.h"
#include "js/typed_array.h"
#include "node/napi/env.h"
#include "node/napi/views.h"

namespace rondo::node::napi {

namespace {

bool is_array_buffer(napi_value value) { return js::is_array_buffer(from_addon(value)); }

// An ArrayBuffer of new memory; the memory of one without bytes has an address, too.
struct NewMemory {
  js::Object buffer = nullptr;
  void* data = nullptr;
};
NewMemory make_memory(Env& env, std::size_t size) {
  void* const data = std::calloc(std::max<std::size_t>(size, 1), 1);
  return data == nullptr
             ? NewMemory()
             : NewMemory{.buffer = js::adopt_buffer(env.context(), data, size), .data = data};
}

napi_status give_buffer(Env& env, napi_value* result, js::Value memory, std::size_t offset,
                        std::size_t length) {
  const js::Context context = env.context();
  return env.give(result,
                  env.runtime().call(Helper::make_buffer,
                                     {memory, js::number(context, static_cast<double>(offset)),
                                      js::number(context, static_cast<double>(length))}));
}

void tell(void** where, void* data) {
  if (where != nullptr) {
    *where = data;
  }
}

// The engine does not ask for the release of memory that is nowhere.
js::Completion adopt(Env& env, void* data, std::size_t size, napi_finalize finalize, void* hint) {
  if (data == nullptr) {
    if (finalize != nullptr) {
      env.runtime().post_finalizer(&env, finalize, data, hint);
    }
    return js::adopt_buffer(env.context(), std::calloc(1, 1), 0);
  }
  return env.runtime().adopt_memory(&env, data, size, finalize, hint);
}

// Node's limit for a Buffer.
constexpr std::size_t buffer_size_max = (std::size_t{1} << 53U) - 1;

}  // namespace

extern "C" {

// ---- ArrayBuffers ------------------------------------------------------------------------------

napi_status napi_create_arraybuffer(napi_env env, std::size_t byte_length, void** data,
                                    napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    const NewMemory made = make_memory(it, byte_length);
    if (made.buffer == nullptr) {
      return napi_generic_failure;
    }
    tell(data, made.data);
    return it.give(result, made.buffer);
  });
}

napi_status napi_create_external_arraybuffer(napi_env env, void* external_data,
                                             std::size_t byte_length,
                                             node_api_basic_finalize finalize_cb,
                                             void* finalize_hint, napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    return it.give(result, adopt(it, external_data, byte_length, finalize_cb, finalize_hint));
  });
}

napi_status napi_is_arraybuffer(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env&) {
    *result = is_array_buffer(value);
    return napi_ok;
  });
}

napi_status napi_get_arraybuffer_info(napi_env env, napi_value arraybuffer, void** data,
                                      std::size_t* byte_length) {
  return answer(env, {arraybuffer}, [&](Env& it) {
    if (!is_array_buffer(arraybuffer)) {
      return napi_invalid_arg;
    }
    const js::Value buffer = from_addon(arraybuffer);
    if (byte_length != nullptr) {
      *byte_length = js::bytes_of(it.context(), buffer).size();
    }
    // Only if it is asked for: memory whose address is known cannot be detached any more.
    if (data != nullptr) {
      *data = js::memory_of(it.context(), buffer)->data();
    }
    return napi_ok;
  });
}

napi_status napi_detach_arraybuffer(napi_env env, napi_value arraybuffer) {
  return answer(env, {arraybuffer}, [&](Env& it) {
    if (!is_array_buffer(arraybuffer)) {
      return napi_arraybuffer_expected;
    }
    const js::Completion is = it.runtime().call(Helper::detach, {from_addon(arraybuffer)});
    return is && js::to_boolean(it.context(), *is) ? napi_ok : napi_detachable_arraybuffer_expected;
  });
}

napi_status napi_is_detached_arraybuffer(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    const js::Completion is = it.runtime().call(Helper::is_detached, {from_addon(value)});
    *result = is && js::to_boolean(it.context(), *is);
    return napi_ok;
  });
}

// ---- Buffers -----------------------------------------------------------------------------------

napi_status napi_create_buffer(napi_env env, std::size_t length, void** data, napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    const NewMemory made = length > buffer_size_max ? NewMemory() : make_memory(it, length);
    if (made.buffer == nullptr) {
      return napi_generic_failure;
    }
    tell(data, made.data);
    return give_buffer(it, result, made.buffer, 0, length);
  });
}

napi_status napi_create_buffer_copy(napi_env env, std::size_t length, const void* data,
                                    void** result_data, napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    if (data == nullptr && length > 0) {
      return napi_invalid_arg;
    }
    const NewMemory made = length > buffer_size_max ? NewMemory() : make_memory(it, length);
    if (made.buffer == nullptr) {
      return napi_generic_failure;
    }
    if (length > 0) {
      std::memcpy(made.data, data, length);
    }
    tell(result_data, made.data);
    return give_buffer(it, result, made.buffer, 0, length);
  });
}

napi_status napi_create_external_buffer(napi_env env, std::size_t length, void* data,
                                        node_api_basic_finalize finalize_cb, void* finalize_hint,
                                        napi_value* result) {
  return attempt(env, {result}, [&](Env& it) {
    const js::Completion memory = adopt(it, data, length, finalize_cb, finalize_hint);
    if (!memory) {
      return it.fail(memory.error());
    }
    return give_buffer(it, result, *memory, 0, data == nullptr ? 0 : length);
  });
}

napi_status node_api_create_buffer_from_arraybuffer(napi_env env, napi_value arraybuffer,
                                                    std::size_t byte_offset,
                                                    std::size_t byte_length, napi_value* result) {
  return attempt(env, {arraybuffer, result}, [&](Env& it) {
    if (!is_array_buffer(arraybuffer)) {
      return napi_arraybuffer_expected;
    }
    const js::Value buffer = from_addon(arraybuffer);
    const std::size_t size = js::bytes_of(it.context(), buffer).size();
    if (byte_offset > size || byte_length > size - byte_offset) {
      return napi_throw_range_error(env, "ERR_OUT_OF_RANGE",
                                    "The byte offset + length is out of range");
    }
    return give_buffer(it, result, buffer, byte_offset, byte_length);
  });
}

napi_status napi_is_buffer(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    *result = is_view(it, from_addon(value));
    return napi_ok;
  });
}

napi_status napi_get_buffer_info(napi_env env, napi_value value, void** data, std::size_t* length) {
  return answer(env, {value}, [&](Env& it) {
    if (!is_view(it, from_addon(value))) {
      return napi_invalid_arg;
    }
    // One without bytes has no memory.
    const auto memory =
        js::memory_of(it.context(), from_addon(value)).value_or(std::span<std::byte>());
    tell(data, memory.data());
    if (length != nullptr) {
      *length = memory.size();
    }
    return napi_ok;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
