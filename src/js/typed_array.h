// Typed arrays: by the types of their items, and with the address of their memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "js/value.h"

namespace rondo::js {

// In the order of Node-API's napi_typedarray_type.
enum class ItemType : std::uint8_t {
  int8,
  uint8,
  uint8_clamped,
  int16,
  uint16,
  int32,
  uint32,
  float32,
  float64,
  big_int64,
  big_uint64,
  float16,
};
// Nothing for what is no typed array.
[[nodiscard]] std::optional<ItemType> item_type_of(Value value);

// An ArrayBuffer or a SharedArrayBuffer.
[[nodiscard]] bool is_array_buffer(Value value);

// Of memory of such a buffer.
[[nodiscard]] Completion make_typed_array(Context context, ItemType type, Object buffer,
                                          std::size_t offset, std::size_t length);
// Of memory of its own.
[[nodiscard]] Object make_typed_array(Context context, ItemType type, std::size_t length);

template <class Item>
inline constexpr ItemType item_type = ItemType::uint8;
template <>
inline constexpr ItemType item_type<std::int32_t> = ItemType::int32;
template <>
inline constexpr ItemType item_type<std::uint32_t> = ItemType::uint32;
template <>
inline constexpr ItemType item_type<double> = ItemType::float64;
template <>
inline constexpr ItemType item_type<std::int64_t> = ItemType::big_int64;

// The first item of a typed array. The memory stays where it is as long as the array lives.
template <class Item>
[[nodiscard]] Item* items_of(Context context, Value array) {
  return reinterpret_cast<Item*>(memory_of(context, array)->data());
}

// An array that C++ and script both read and write.
template <class Item>
struct SharedItems {
  Object array;
  Item* items;
};
template <class Item>
[[nodiscard]] SharedItems<Item> make_shared_items(Context context, std::size_t length) {
  Object array = make_typed_array(context, item_type<Item>, length);
  return {.array = array, .items = items_of<Item>(context, array)};
}

}  // namespace rondo::js
