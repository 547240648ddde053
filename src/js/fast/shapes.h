// Shapes of objects: what their properties are named and where their values lie.
//
// Objects that got the same properties in the same order share a shape, by which the engine finds
// the values. Reading it gives all of an object's own properties without a call for each. That
// takes a library whose layout is known (see introspection.h), and samples that look as expected.
//
// The engine must be held (js::Lock). Nothing of a shape is good beyond the next time that script
// runs, unless it is said to be.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "js/fast/cell.h"
#include "js/fast/text_cell.h"

namespace rondo::js {

// How an array has its items.
enum class ArrayItems : std::uint8_t { unknown, none, values, doubles };

class Shapes {
 public:
  explicit Shapes(JSGlobalContextRef context);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  struct Property {
    const TextCell* name;
    std::uint8_t place;
    std::uint8_t attributes;
  };

  static constexpr std::uint8_t not_enumerable = 4;
  // What a property has that is more than a value: functions that get and set it.
  static constexpr std::uint8_t computed = 0x70;

  // Whether it was made by `{}` or the like: no proxy, function, array or instance of another
  // built-in class, and without properties that are named by a number.
  [[nodiscard]] bool is_plain_object(const void* cell) const noexcept {
    return type_of(static_cast<JSValueRef>(cell)) == object_type_ && items_mode(cell) == 0;
  }
  [[nodiscard]] bool is_array(const void* cell) const noexcept {
    return type_of(static_cast<JSValueRef>(cell)) == array_type_;
  }

  // Of a plain array: one without further properties and with the usual prototype.
  [[nodiscard]] ArrayItems array_items(const void* cell) const noexcept {
    const ArrayShape& shape = array_shapes_[items_mode(cell)];
    return shape.number == number_of_shape(cell) ? shape.items : ArrayItems::unknown;
  }
  // Two objects with the same number have the same shape, at the same time.
  [[nodiscard]] static std::uint32_t number_of_shape(const void* cell) noexcept {
    return field<std::uint32_t>(cell, 0);
  }
  [[nodiscard]] const void* shape_of(const void* cell) const noexcept {
    constexpr std::uint32_t is_changing = 1;
    return base_ + (number_of_shape(cell) & ~is_changing);
  }
  // Null for objects that each have their own.
  [[nodiscard]] static const void* prototype_of(const void* shape) noexcept {
    return field<const void*>(shape, prototype_offset);
  }
  // Such a shape belongs to one object, and changes with it; others are as they are.
  [[nodiscard]] static bool is_changeable(const void* shape) noexcept {
    constexpr std::uint32_t kinds = 3;
    return (field<std::uint32_t>(shape, flags_offset) & kinds) != 0;
  }

  // Hands out the properties in their order, those that are not enumerable too, as long as the
  // answer is true. False also if there are too many: some hundred.
  template <class Take>
  [[nodiscard]] bool each_property(const void* shape, Take take) const;

  // Where an object or an array has its values; those in the object itself, and those outside.
  class Values {
   public:
    explicit Values(const void* cell) noexcept
        : inside_(static_cast<const char*>(cell) + inside_offset),
          outside_(field<const char*>(cell, outside_offset)) {}

    [[nodiscard]] std::uint64_t property(std::uint8_t place) const noexcept {
      return place < first_outside
                 ? field<std::uint64_t>(inside_, std::size_t{place} * sizeof(std::uint64_t))
                 : field<std::uint64_t>(
                       outside_ - static_cast<std::ptrdiff_t>((place - first_outside + 2) *
                                                              sizeof(std::uint64_t)),
                       0);
    }
    [[nodiscard]] std::uint32_t item_count() const noexcept {
      return field<std::uint32_t>(outside_ - sizeof(std::uint64_t), 0);
    }
    [[nodiscard]] std::uint64_t item(std::uint32_t index) const noexcept {
      return field<std::uint64_t>(outside_, index * sizeof(std::uint64_t));
    }

   private:
    const char* inside_;
    const char* outside_;
  };

 private:
  static constexpr std::size_t items_mode_offset = 4;
  static constexpr std::size_t outside_offset = 8;
  static constexpr std::size_t inside_offset = 16;
  static constexpr std::uint8_t first_outside = 64;
  // Of a shape.
  static constexpr std::size_t flags_offset = 16;
  static constexpr std::size_t prototype_offset = 48;
  static constexpr std::size_t previous_offset = 64;
  static constexpr std::size_t table_offset = 96;
  // Of its table of properties: an index, behind which the entries are.
  static constexpr std::size_t index_size_offset = 8;
  static constexpr std::size_t index_offset = 16;
  static constexpr std::size_t used_offset = 24;
  static constexpr std::size_t deleted_offset = 28;
  static constexpr std::uintptr_t is_small = 1;

  static constexpr std::size_t mode_count = 32;

  struct ArrayShape {
    std::uint32_t number = 0;
    ArrayItems items = ArrayItems::unknown;
  };

  [[nodiscard]] static std::size_t items_mode(const void* cell) noexcept {
    // The other bits are of a lock that threads of the collector take.
    return field<std::uint8_t>(cell, items_mode_offset) % mode_count;
  }

  [[nodiscard]] bool find_symbols();
  [[nodiscard]] bool probe(JSContextRef context);
  [[nodiscard]] bool probe_objects(JSContextRef context, JSObjectRef samples) const;
  [[nodiscard]] bool probe_properties(JSObjectRef sample, const char* expected) const;
  [[nodiscard]] bool probe_arrays(JSContextRef context, JSObjectRef samples);
  [[nodiscard]] const void* table_of(const void* shape) const;

  using MakeTable = const void* (*)(const void* shape, const void* machine, bool keep);

  const void* machine_;
  const char* base_ = nullptr;
  MakeTable make_table_ = nullptr;
  std::uint8_t object_type_ = 0;
  std::uint8_t array_type_ = 0;
  std::array<ArrayShape, mode_count> array_shapes_{};
  bool is_available_ = false;
};

template <class Take>
bool Shapes::each_property(const void* shape, Take take) const {
  // The collector's threads may take the table away from the shape, but it lives as long as this
  // function holds it and nothing is allocated.
  const void* const table = table_of(shape);
  if (table == nullptr) {
    return true;
  }
  const auto index = field<std::uintptr_t>(table, index_offset);
  if ((index & is_small) == 0) {
    return false;
  }
  const std::size_t count = std::size_t{field<std::uint32_t>(table, used_offset)} +
                            field<std::uint32_t>(table, deleted_offset);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): without the flag it is an address.
  const char* entries = reinterpret_cast<const char*>(index - is_small) +
                        field<std::uint32_t>(table, index_size_offset);
  for (const char* const end = entries + count * sizeof(std::uint64_t); entries != end;
       entries += sizeof(std::uint64_t)) {
    const auto entry = field<std::uint64_t>(entries, 0);
    constexpr std::uint64_t name_bits = 0xffff'ffff'ffff;
    const std::uint64_t name = entry & name_bits;
    if (name == 1) {
      continue;  // It was deleted.
    }
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    if (!take(Property{.name = reinterpret_cast<const TextCell*>(name),
                       .place = static_cast<std::uint8_t>(entry >> 56),
                       .attributes = static_cast<std::uint8_t>(entry >> 48)})) {
      return false;
    }
  }
  return true;
}

}  // namespace rondo::js
