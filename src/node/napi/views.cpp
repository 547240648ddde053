#include "node/napi/views.h"

#include <array>
#include <string>
#include <string_view>

#include "js/direct_text.h"
#include "js/introspection.h"
#include "js/typed_array.h"

namespace rondo::node::napi {

namespace {

struct ArrayKind {
  std::string_view name;
  std::size_t item_size;
};

// By napi_typedarray_type, which has the order of js::ItemType.
constexpr std::array<ArrayKind, napi_float16_array + 1> array_kinds = {{
    {"Int8Array", 1},
    {"Uint8Array", 1},
    {"Uint8ClampedArray", 1},
    {"Int16Array", 2},
    {"Uint16Array", 2},
    {"Int32Array", 4},
    {"Uint32Array", 4},
    {"Float32Array", 4},
    {"Float64Array", 8},
    {"BigInt64Array", 8},
    {"BigUint64Array", 8},
    {"Float16Array", 2},
}};
static_assert(static_cast<int>(js::ItemType::float16) == napi_float16_array);

js::Value number(Env& env, std::size_t value) {
  return js::number(env.context(), static_cast<double>(value));
}

std::size_t number_in(Env& env, js::Object view, std::string_view name) {
  return static_cast<std::size_t>(js::to_number(env.context(), js::get(env.context(), view, name)));
}

// What both kinds of views tell, each if it is asked for.
napi_status tell_memory(Env& env, js::Object view, void** data, napi_value* buffer,
                        std::size_t* offset) {
  if (data != nullptr) {
    const auto memory = js::memory_of(env.context(), view);
    *data = memory ? memory->data() : nullptr;
  }
  if (offset != nullptr) {
    *offset = number_in(env, view, "byteOffset");
  }
  return buffer == nullptr ? napi_ok : env.give(buffer, js::get(env.context(), view, "buffer"));
}

// Null for what is none.
js::Object buffer_of(napi_value value) {
  return js::is_array_buffer(from_addon(value)) ? js::as_object(from_addon(value)) : nullptr;
}

}  // namespace

std::optional<napi_typedarray_type> typed_array_type(js::Value value) {
  return js::item_type_of(value).transform(
      [](js::ItemType type) { return static_cast<napi_typedarray_type>(type); });
}

bool is_data_view(Env& env, js::Value value) {
  return js::kind_of(env.context(), value) == js::Kind::data_view;
}

extern "C" {

// ---- Typed arrays ------------------------------------------------------------------------------

napi_status napi_is_typedarray(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env&) {
    *result = typed_array_type(from_addon(value)).has_value();
    return napi_ok;
  });
}

napi_status napi_create_typedarray(napi_env env, napi_typedarray_type type, std::size_t length,
                                   napi_value arraybuffer, std::size_t byte_offset,
                                   napi_value* result) {
  return attempt(env, {arraybuffer, result}, [&](Env& it) {
    js::Object buffer = buffer_of(arraybuffer);
    if (buffer == nullptr || static_cast<unsigned>(type) >= array_kinds.size()) {
      return napi_invalid_arg;
    }
    const ArrayKind& kind = array_kinds[type];
    if (byte_offset % kind.item_size != 0) {
      const std::string message = "start offset of " + std::string(kind.name) +
                                  " should be a multiple of " + std::to_string(kind.item_size);
      napi_throw_range_error(env, "ERR_NAPI_INVALID_TYPEDARRAY_ALIGNMENT", message.c_str());
      return napi_invalid_arg;
    }
    const std::size_t size = js::bytes_of(it.context(), buffer).size();
    if (byte_offset > size || length > (size - byte_offset) / kind.item_size) {
      napi_throw_range_error(env, "ERR_NAPI_INVALID_TYPEDARRAY_LENGTH",
                             "Invalid typed array length");
      return napi_invalid_arg;
    }
    return it.give(result, js::make_typed_array(it.context(), static_cast<js::ItemType>(type),
                                                buffer, byte_offset, length));
  });
}

napi_status napi_get_typedarray_info(napi_env env, napi_value typedarray,
                                     napi_typedarray_type* type, std::size_t* length, void** data,
                                     napi_value* arraybuffer, std::size_t* byte_offset) {
  return answer(env, {typedarray}, [&](Env& it) {
    const auto found = typed_array_type(from_addon(typedarray));
    if (!found) {
      return napi_invalid_arg;
    }
    if (type != nullptr) {
      *type = *found;
    }
    js::Object view = js::as_object(from_addon(typedarray));
    if (length != nullptr) {
      *length = number_in(it, view, "length");
    }
    return tell_memory(it, view, data, arraybuffer, byte_offset);
  });
}

// ---- DataViews ---------------------------------------------------------------------------------

napi_status napi_is_dataview(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    *result = is_data_view(it, from_addon(value));
    return napi_ok;
  });
}

napi_status napi_create_dataview(napi_env env, std::size_t length, napi_value arraybuffer,
                                 std::size_t byte_offset, napi_value* result) {
  return attempt(env, {arraybuffer, result}, [&](Env& it) {
    js::Object buffer = buffer_of(arraybuffer);
    if (buffer == nullptr) {
      return napi_invalid_arg;
    }
    const std::size_t size = js::bytes_of(it.context(), buffer).size();
    if (byte_offset > size || length > size - byte_offset) {
      napi_throw_range_error(env, "ERR_NAPI_INVALID_DATAVIEW_ARGS",
                             "byte_offset + byte_length should be less than or equal to the size "
                             "in bytes of the array passed in");
      return napi_pending_exception;
    }
    return it.give(result,
                   it.runtime().call(Helper::make_data_view,
                                     {buffer, number(it, byte_offset), number(it, length)}));
  });
}

napi_status napi_get_dataview_info(napi_env env, napi_value dataview, std::size_t* bytelength,
                                   void** data, napi_value* arraybuffer, std::size_t* byte_offset) {
  return answer(env, {dataview}, [&](Env& it) {
    if (!is_data_view(it, from_addon(dataview))) {
      return napi_invalid_arg;
    }
    js::Object view = js::as_object(from_addon(dataview));
    if (bytelength != nullptr) {
      *bytelength = number_in(it, view, "byteLength");
    }
    return tell_memory(it, view, data, arraybuffer, byte_offset);
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
