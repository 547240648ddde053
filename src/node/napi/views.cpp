#include "node/napi/views.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace rondo::node::napi {

namespace {

struct ArrayKind {
  std::string_view name;
  JSTypedArrayType engine_type;
  std::size_t item_size;
};

// By napi_typedarray_type. The engine's interface knows nothing of the last one.
constexpr std::array<ArrayKind, napi_float16_array + 1> array_kinds = {{
    {"Int8Array", kJSTypedArrayTypeInt8Array, 1},
    {"Uint8Array", kJSTypedArrayTypeUint8Array, 1},
    {"Uint8ClampedArray", kJSTypedArrayTypeUint8ClampedArray, 1},
    {"Int16Array", kJSTypedArrayTypeInt16Array, 2},
    {"Uint16Array", kJSTypedArrayTypeUint16Array, 2},
    {"Int32Array", kJSTypedArrayTypeInt32Array, 4},
    {"Uint32Array", kJSTypedArrayTypeUint32Array, 4},
    {"Float32Array", kJSTypedArrayTypeFloat32Array, 4},
    {"Float64Array", kJSTypedArrayTypeFloat64Array, 8},
    {"BigInt64Array", kJSTypedArrayTypeBigInt64Array, 8},
    {"BigUint64Array", kJSTypedArrayTypeBigUint64Array, 8},
    {"Float16Array", kJSTypedArrayTypeNone, 2},
}};

bool is_true(Env& env, Helper question, JSValueRef value) {
  const js::Completion is = env.runtime().call(question, {value});
  return is && JSValueToBoolean(env.context(), *is);
}

JSValueRef number(Env& env, std::size_t value) {
  return js::number(env.context(), static_cast<double>(value));
}

std::size_t number_in(Env& env, JSObjectRef view, std::string_view name) {
  return static_cast<std::size_t>(js::to_number(env.context(), js::get(env.context(), view, name)));
}

js::Completion make_array(Env& env, napi_typedarray_type type, JSObjectRef buffer,
                          std::size_t offset, std::size_t length) {
  if (type == napi_float16_array) {
    return env.runtime().call(Helper::make_float16_array,
                              {buffer, number(env, offset), number(env, length)});
  }
  JSValueRef exception = nullptr;
  JSObjectRef made = JSObjectMakeTypedArrayWithArrayBufferAndOffset(
      env.context(), array_kinds[type].engine_type, buffer, offset, length, &exception);
  if (exception != nullptr) {
    return std::unexpected(exception);
  }
  return made;
}

// What both kinds of views tell, each if it is asked for.
napi_status tell_memory(Env& env, JSObjectRef view, void** data, napi_value* buffer,
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
JSObjectRef buffer_of(Env& env, napi_value value) {
  const bool is = JSValueGetTypedArrayType(env.context(), from_addon(value), nullptr) ==
                  kJSTypedArrayTypeArrayBuffer;
  return is ? js::as_object(from_addon(value)) : nullptr;
}

}  // namespace

std::optional<napi_typedarray_type> typed_array_type(Env& env, JSValueRef value) {
  if (!JSValueIsObject(env.context(), value)) {
    return std::nullopt;
  }
  const JSTypedArrayType type = JSValueGetTypedArrayType(env.context(), value, nullptr);
  if (type == kJSTypedArrayTypeNone) {
    return is_true(env, Helper::is_float16_array, value) ? std::optional(napi_float16_array)
                                                         : std::nullopt;
  }
  const auto found = std::ranges::find(array_kinds, type, &ArrayKind::engine_type);
  return found == array_kinds.end()
             ? std::nullopt
             : std::optional(static_cast<napi_typedarray_type>(found - array_kinds.begin()));
}

bool is_data_view(Env& env, JSValueRef value) {
  return JSValueIsObject(env.context(), value) && is_true(env, Helper::is_data_view, value);
}

extern "C" {

// ---- Typed arrays ------------------------------------------------------------------------------

napi_status napi_is_typedarray(napi_env env, napi_value value, bool* result) {
  return answer(env, {value, result}, [&](Env& it) {
    *result = typed_array_type(it, from_addon(value)).has_value();
    return napi_ok;
  });
}

napi_status napi_create_typedarray(napi_env env, napi_typedarray_type type, std::size_t length,
                                   napi_value arraybuffer, std::size_t byte_offset,
                                   napi_value* result) {
  return attempt(env, {arraybuffer, result}, [&](Env& it) {
    JSObjectRef buffer = buffer_of(it, arraybuffer);
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
    const std::size_t size = JSObjectGetArrayBufferByteLength(it.context(), buffer, nullptr);
    if (byte_offset > size || length > (size - byte_offset) / kind.item_size) {
      napi_throw_range_error(env, "ERR_NAPI_INVALID_TYPEDARRAY_LENGTH",
                             "Invalid typed array length");
      return napi_invalid_arg;
    }
    return it.give(result, make_array(it, type, buffer, byte_offset, length));
  });
}

napi_status napi_get_typedarray_info(napi_env env, napi_value typedarray,
                                     napi_typedarray_type* type, std::size_t* length, void** data,
                                     napi_value* arraybuffer, std::size_t* byte_offset) {
  return answer(env, {typedarray}, [&](Env& it) {
    const auto found = typed_array_type(it, from_addon(typedarray));
    if (!found) {
      return napi_invalid_arg;
    }
    if (type != nullptr) {
      *type = *found;
    }
    JSObjectRef view = js::as_object(from_addon(typedarray));
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
    JSObjectRef buffer = buffer_of(it, arraybuffer);
    if (buffer == nullptr) {
      return napi_invalid_arg;
    }
    const std::size_t size = JSObjectGetArrayBufferByteLength(it.context(), buffer, nullptr);
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
    JSObjectRef view = js::as_object(from_addon(dataview));
    if (bytelength != nullptr) {
      *bytelength = number_in(it, view, "byteLength");
    }
    return tell_memory(it, view, data, arraybuffer, byte_offset);
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
