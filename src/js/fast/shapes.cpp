#include "js/fast/shapes.h"

#include <bit>
#include <string>
#include <string_view>

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"
#include "js/private_api.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// Among the library's settings: where its shapes lie, and how much room they have.
constexpr std::size_t base_word = 189;
constexpr std::size_t room_word = 190;
constexpr std::uintptr_t room_max = std::uintptr_t{1} << 32;

// Values that are examined for whether they look as expected, made by syntax alone, which a program
// cannot change.
constexpr std::string_view samples_source = R"((() => {
  const many = {}, most = {}, less = { a: 1, b: 2, c: 3 }, integers = [1, 2], doubles = [1.5, 2.5];
  for (let index = 0; index < 20; ++index) many['m' + index] = index;
  for (let index = 0; index < 200; ++index) most['m' + index] = index;
  delete less.a;
  less.d = 4;
  integers[0] = 3;
  doubles[0] = 3.5;
  return [
    { a: 1, b: 2, '\u20ac': 3 }, many, less, { get computed() { return 1; } },
    (function () {}).prototype, most, {}, { 1: 2 }, { __proto__: null },
    [[], [1, 2], [1.5, 2.5], ['text'], integers, doubles, [{}]]];
})())";
enum Sample : std::uint8_t {
  plain,
  many,
  less,
  with_getter,
  with_hidden,
  most,
  empty,
  numbered,
  orphan,
  arrays
};

JSObjectRef item(JSContextRef context, JSObjectRef list, unsigned index) {
  return const_cast<JSObjectRef>(JSObjectGetPropertyAtIndex(context, list, index, nullptr));
}

std::string text_of(const TextCell& name) {
  std::string text;
  if (name.is_narrow()) {
    text.assign(name.narrow().begin(), name.narrow().end());
  } else {
    text.assign(name.length, '?');
  }
  return text;
}

constexpr std::uint64_t bits_of_integer(std::uint32_t value) {
  return 0xfffe'0000'0000'0000 | value;
}

}  // namespace

Shapes::Shapes(JSGlobalContextRef context) : machine_(JSContextGetGroup(context)) {
  if (is_fast_tier_on() && find_symbols()) {
    JSLock(context);
    is_available_ = probe(context);
    JSUnlock(context);
  }
}

bool Shapes::find_symbols() {
  const std::uintptr_t* settings = nullptr;
  if (!find_symbol(settings, "g_config") ||
      !find_symbol(make_table_, "_ZN3JSC9Structure24materializePropertyTableERNS_2VMEb")) {
    return false;
  }
  const std::uintptr_t base = settings[base_word];
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  base_ = reinterpret_cast<const char*>(base);
  return base != 0 && base % room_max == 0 && settings[room_word] == room_max;
}

const void* Shapes::table_of(const void* shape) const {
  const auto* const table = field<const void*>(shape, table_offset);
  if (table != nullptr || field<const void*>(shape, previous_offset) == nullptr) {
    return table;
  }
  return make_table_(shape, machine_, true);
}

bool Shapes::probe(JSContextRef context) {
  const JSValueRef list =
      JSEvaluateScript(context, String(samples_source).get(), nullptr, nullptr, 1, nullptr);
  if (list == nullptr || !JSValueIsObject(context, list)) {
    return false;
  }
  const auto samples = const_cast<JSObjectRef>(list);
  object_type_ = type_of(item(context, samples, plain));
  array_type_ = type_of(samples);
  return probe_objects(context, samples) && probe_arrays(context, samples);
}

// The names in their order, each with a comma; the values are integers.
bool Shapes::probe_properties(JSObjectRef sample, const char* expected) const {
  std::string names;
  const Values values(sample);
  const bool is_complete = each_property(shape_of(sample), [&](const Property& property) {
    names += text_of(*property.name);
    names += property.attributes == 0 && !property.name->is_symbol() ? '=' : '!';
    const std::uint64_t value = values.property(property.place);
    names += bits_of_integer(static_cast<std::uint32_t>(value)) == value
                 ? std::to_string(static_cast<std::uint32_t>(value))
                 : "no integer";
    names += ',';
    return true;
  });
  return is_complete && names == expected;
}

bool Shapes::probe_objects(JSContextRef context, JSObjectRef samples) const {
  const auto sample = [&](Sample index) { return item(context, samples, index); };
  std::string many_names;
  for (int index = 0; index < 20; ++index) {
    many_names += 'm' + std::to_string(index) + '=' + std::to_string(index) + ',';
  }
  const auto first_attributes = [&](Sample index) {
    unsigned attributes = 0;
    const bool has_none = each_property(shape_of(sample(index)), [&](const Property& property) {
      attributes = property.attributes;
      return false;
    });
    return has_none ? 0 : attributes;
  };
  const auto is_known = [&](Sample index) {
    return is_plain_object(sample(index)) && !is_array(sample(index));
  };
  return is_known(plain) && is_known(many) && is_known(less) && is_known(empty) &&
         !is_plain_object(sample(numbered)) && !is_plain_object(samples) && is_array(samples) &&
         probe_properties(sample(plain), "a=1,b=2,?=3,") &&
         probe_properties(sample(many), many_names.c_str()) &&
         probe_properties(sample(less), "b=2,c=3,d=4,") && probe_properties(sample(empty), "") &&
         (first_attributes(with_getter) & computed) != 0 &&
         (first_attributes(with_hidden) & not_enumerable) != 0 &&
         !each_property(shape_of(sample(most)), [](const Property&) { return true; }) &&
         is_changeable(shape_of(sample(most))) && !is_changeable(shape_of(sample(plain))) &&
         prototype_of(shape_of(sample(plain))) == JSObjectGetPrototype(context, sample(plain)) &&
         prototype_of(shape_of(sample(orphan))) == JSValueMakeNull(context);
}

bool Shapes::probe_arrays(JSContextRef context, JSObjectRef samples) {
  struct Expected {
    ArrayItems items;
    std::uint32_t count;
    std::uint64_t first;
  };
  const auto bits_of_double = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  const std::array expected = {Expected{ArrayItems::none, 0, 0},
                               Expected{ArrayItems::values, 2, bits_of_integer(1)},
                               Expected{ArrayItems::doubles, 2, bits_of_double(1.5)},
                               Expected{ArrayItems::values, 1, 0},
                               Expected{ArrayItems::values, 2, bits_of_integer(3)},
                               Expected{ArrayItems::doubles, 2, bits_of_double(3.5)},
                               Expected{ArrayItems::values, 1, 0}};
  JSObjectRef lists = item(context, samples, arrays);
  const void* const prototype = JSObjectGetPrototype(context, lists);
  for (unsigned index = 0; index < expected.size(); ++index) {
    JSObjectRef list = item(context, lists, index);
    ArrayShape& shape = array_shapes_[items_mode(list)];
    if (!is_array(list) || shape.items != ArrayItems::unknown ||
        prototype_of(shape_of(list)) != prototype) {
      return false;
    }
    shape.number = number_of_shape(list);
    shape.items = expected[index].items;
    const Values values(list);
    const std::uint64_t first = expected[index].first;
    if (values.item_count() != expected[index].count || (first != 0 && values.item(0) != first)) {
      return false;
    }
  }
  return true;
}

}  // namespace rondo::js
