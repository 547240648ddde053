#include "js/fast/direct_text.h"

#include <algorithm>
#include <cstring>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"
#include "js/fast/text_cell.h"
#include "js/private_api.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// After the header of a cell a byte array has its properties, then these.
constexpr std::size_t array_memory_offset = 16;
constexpr std::size_t array_length_offset = 24;
constexpr std::size_t array_mode_offset = 40;

// Puts a string together that is still parts. The context would be that of an exception when there
// is no memory; without one the string then just stays as it is. The library's, and so the same for
// every engine of the process: written by the first one.
using FinishText = const void* (*)(JSValueRef unfinished, JSContextRef context);
FinishText finish_text = nullptr;

// Values that are examined for whether they look as expected; one script, since each costs.
constexpr std::string_view samples_source =
    "['probe: caf\u00e9', '\u20ac5', new Uint8Array([1, 2, 3]), new Uint8Array(5000).fill(7),"
    " new Uint8Array(new Uint8Array([0, 1, 2, 3, 4]).buffer, 1, 3), new Uint16Array([1, 2, 3]),"
    " new Uint8Array(new ArrayBuffer(4, {maxByteLength: 8}), 0, 4)]";
enum Sample : std::uint8_t {
  narrow,
  wide,
  small_array,
  large_array,
  part_array,
  others,
  resizable,
  count
};

}  // namespace

DirectText::DirectText(JSGlobalContextRef context) : machine_(JSContextGetGroup(context)) {
  if (is_fast_tier_on() && find_symbols()) {
    JSLock(context);
    is_available_ = true;  // What is probed is what everybody calls.
    is_available_ = probe(context);
    JSUnlock(context);
  }
}

bool DirectText::find_symbols() {
  static const bool can_finish =
      find_symbol(finish_text, "_ZNK3JSC12JSRopeString11resolveRopeEPNS_14JSGlobalObjectE");
  return can_finish &&
         find_symbol(
             create_,
             "_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIhLm18446744073709551615EE") &&
         find_symbol(
             create_wide_,
             "_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIDsLm18446744073709551615EE") &&
         find_symbol(wrap_, "_ZN3JSC25jsStringWithCacheSlowCaseERNS_2VMERN3WTF10StringImplE");
}

bool DirectText::probe(JSContextRef context) {
  const JSValueRef list =
      JSEvaluateScript(context, String(samples_source).get(), nullptr, nullptr, 1, nullptr);
  if (list == nullptr || !JSValueIsObject(context, list)) {
    return false;
  }
  std::array<JSValueRef, Sample::count> samples{};
  for (unsigned index = 0; index < samples.size(); ++index) {
    samples[index] =
        JSObjectGetPropertyAtIndex(context, const_cast<JSObjectRef>(list), index, nullptr);
    if (samples[index] == nullptr || !is_cell(samples[index])) {
      return false;
    }
  }
  return probe_strings(context, samples[narrow], samples[wide]) &&
         probe_arrays(std::span(samples).subspan(small_array));
}

bool DirectText::probe_strings(JSContextRef context, JSValueRef narrow_sample,
                               JSValueRef wide_sample) {
  string_type_ = type_of(narrow_sample);
  const auto wide_text = borrow_text(wide_sample);
  if (!wide_text || !std::holds_alternative<std::u16string_view>(*wide_text) ||
      std::get<std::u16string_view>(*wide_text) != u"\u20ac5") {
    return false;
  }
  constexpr std::u16string_view expected_units = u"\u20ac5";
  const NewWideText made_wide = make_wide_text(expected_units.size());
  if (made_wide.value == nullptr || type_of(made_wide.value) != string_type_) {
    return false;
  }
  std::ranges::copy(expected_units, made_wide.units);
  if (!JSValueIsStrictEqual(context, made_wide.value, wide_sample)) {
    return false;
  }
  constexpr std::string_view expected = "probe: caf\xE9";
  const NewText made = make_text(expected.size());
  if (made.value == nullptr || type_of(made.value) != string_type_) {
    return false;
  }
  std::memcpy(made.characters, expected.data(), expected.size());
  const auto text = borrow_text(made.value);
  if (!text || !std::holds_alternative<std::span<const std::uint8_t>>(*text)) {
    return false;
  }
  const auto characters = std::get<std::span<const std::uint8_t>>(*text);
  return characters.size() == expected.size() &&
         std::memcmp(characters.data(), expected.data(), expected.size()) == 0 &&
         JSValueIsStrictEqual(context, made.value, narrow_sample);
}

// The samples from small_array on.
bool DirectText::probe_arrays(std::span<const JSValueRef> samples) {
  bytes_type_ = type_of(samples[0]);
  for (std::size_t index = 0; index < array_modes_.size(); ++index) {
    if (type_of(samples[index]) != bytes_type_) {
      return false;
    }
    array_modes_[index] = field<std::uint8_t>(samples[index], array_mode_offset);
  }
  constexpr std::array<std::uint8_t, 3> expected = {1, 2, 3};
  const auto small = borrow_bytes(samples[0]);
  const auto large = borrow_bytes(samples[1]);
  const auto part = borrow_bytes(samples[2]);
  return small && large && part && std::ranges::equal(*small, expected) &&
         std::ranges::equal(*part, expected) && large->size() == 5000 && (*large)[4999] == 7 &&
         !borrow_bytes(samples[others - small_array]) &&
         !borrow_bytes(samples[resizable - small_array]);
}

std::optional<BorrowedText> DirectText::borrow_text(JSValueRef value) const {
  if (!is_available_ || !is_cell(value) || type_of(value) != string_type_) {
    return std::nullopt;
  }
  const TextCell* text = finished_text(value);
  if (text == nullptr) {
    finish_text(value, nullptr);
    text = finished_text(value);
  }
  if (text == nullptr) {
    return std::nullopt;
  }
  if (text->is_narrow()) {
    return text->narrow();
  }
  return text->wide();
}

std::optional<std::span<std::uint8_t>> DirectText::borrow_bytes(JSValueRef value) const {
  if (!is_available_ || !is_cell(value) || type_of(value) != bytes_type_ ||
      std::ranges::find(array_modes_, field<std::uint8_t>(value, array_mode_offset)) ==
          array_modes_.end()) {
    return std::nullopt;
  }
  return std::span(field<std::uint8_t*>(value, array_memory_offset),
                   field<std::size_t>(value, array_length_offset));
}

template <class Unit>
JSValueRef DirectText::make(CreateText<Unit> create, std::size_t length, Unit** room) const {
  if (!is_available_ || length == 0 || length > INT32_MAX) {
    return nullptr;
  }
  std::span<Unit> characters;
  void* text = nullptr;
  create(&text, length, &characters);
  const JSValueRef value = wrap_(machine_, text);
  // The string has its own reference now.
  static_cast<TextCell*>(text)->references -= TextCell::one_reference;
  *room = characters.data();
  return value;
}

DirectText::NewText DirectText::make_text(std::size_t length) const {
  NewText text{nullptr, nullptr};
  text.value = make(create_, length, &text.characters);
  return text;
}

DirectText::NewWideText DirectText::make_wide_text(std::size_t length) const {
  NewWideText text{nullptr, nullptr};
  text.value = make(create_wide_, length, &text.units);
  return text;
}

}  // namespace rondo::js
