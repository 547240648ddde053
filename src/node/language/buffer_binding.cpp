// What Buffer leaves to native code: long texts, searches and comparisons.
//
// lib/internal/buffer has checked every argument. Ranges are limited here once more all the same,
// because a mistake there must not become a read of foreign memory.
#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "js/engine.h"
#include "js/fast/host_functions.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/language/block_memory.h"
#include "node/language/borrowed_bytes.h"
#include "node/language/latin1_text.h"
#include "node/language/text_argument.h"
#include "node/language/utf8_text.h"
#include "text/base64.h"
#include "text/search.h"
#include "text/single_byte.h"
#include "text/utf8.h"

namespace rondo::node {

namespace {

using js::Call;
using text::Bytes;
using text::MutableBytes;

MutableBytes bytes_at(Call& call, std::size_t index) {
  return borrow_bytes(Environment::current().engine(), call.context(), call[index]);
}

std::size_t position_at(Call& call, std::size_t index, std::size_t limit) {
  const double value = call.number_at(index);
  // Not a number is not above zero either.
  return value > 0 ? static_cast<std::size_t>(std::min(value, static_cast<double>(limit))) : 0;
}

// (view, start, end)
Bytes slice_of(Call& call) {
  const Bytes bytes = bytes_at(call, 0);
  const std::size_t start = position_at(call, 1, bytes.size());
  const std::size_t end = position_at(call, 2, bytes.size());
  return bytes.subspan(start, end > start ? end - start : 0);
}

// (view, string, offset, length)
MutableBytes room_of(Call& call) {
  const MutableBytes bytes = bytes_at(call, 0);
  const std::size_t offset = position_at(call, 2, bytes.size());
  return bytes.subspan(offset, position_at(call, 3, bytes.size() - offset));
}

TextArgument text_at(Call& call, std::size_t index) {
  return {Environment::current().engine(), call, index};
}

// The string that `fill` makes in room for at most `units_max` units; it returns how many.
template <class Fill>
JSValueRef make_string(Call& call, std::size_t units_max, Fill&& fill) {
  const auto units = std::make_unique_for_overwrite<char16_t[]>(units_max);
  const std::size_t length = fill(units.get());
  return JSValueMakeString(call.context(),
                           js::String::from_characters({units.get(), length}).get());
}

// A string of the characters of these numbers.
JSValueRef make_latin1_string(Bytes characters) {
  return latin1_text(Environment::current().engine(), characters);
}

JSValueRef utf8_slice(Call& call) {
  const js::Lock lock(call.context());
  return utf8_text(Environment::current().engine(), slice_of(call));
}

JSValueRef utf8_text_length(Call& call) {
  const js::Lock lock(call.context());
  return call.number(static_cast<double>(text::utf16_length(slice_of(call))));
}

JSValueRef latin1_slice(Call& call) {
  const js::Lock lock(call.context());
  return make_latin1_string(slice_of(call));
}

JSValueRef ascii_slice(Call& call) {
  const js::Lock lock(call.context());
  const Bytes bytes = slice_of(call);
  if (text::is_ascii(bytes)) {
    return make_latin1_string(bytes);
  }
  std::vector<std::uint8_t> characters(bytes.size());
  text::take_low_bits(bytes, characters.data());
  return make_latin1_string(characters);
}

JSValueRef hex_slice(Call& call) {
  const js::Lock lock(call.context());
  const Bytes bytes = slice_of(call);
  const auto text = Environment::current().engine().direct_text().make_text(2 * bytes.size());
  if (text.value != nullptr) {
    text::encode_hex(bytes, text.characters);
    return text.value;
  }
  std::vector<std::uint8_t> characters(2 * bytes.size());
  text::encode_hex(bytes, characters.data());
  return make_latin1_string(characters);
}

JSValueRef ucs2_slice(Call& call) {
  const js::Lock lock(call.context());
  const Bytes bytes = slice_of(call);
  const std::size_t length = bytes.size() / 2;
  const auto text = Environment::current().engine().direct_text().make_wide_text(length);
  if (text.value != nullptr) {
    std::memcpy(text.units, bytes.data(), 2 * length);
    return text.value;
  }
  return make_string(call, length, [&](char16_t* units) {
    std::memcpy(units, bytes.data(), 2 * length);
    return length;
  });
}

JSValueRef utf8_write(Call& call) {
  const js::Lock lock(call.context());
  const MutableBytes room = room_of(call);
  const text::Encoded result = text_at(call, 1).visit(
      Overloaded{[&](Bytes characters) { return text::encode_latin1_as_utf8(characters, room); },
                 [&](std::u16string_view units) { return text::encode_utf8(units, room); }});
  return call.number(static_cast<double>(result.bytes_written));
}

JSValueRef latin1_write(Call& call) {
  const js::Lock lock(call.context());
  const MutableBytes room = room_of(call);
  const std::size_t written =
      text_at(call, 1).visit(Overloaded{[&](Bytes characters) {
                                          const std::size_t count =
                                              std::min(characters.size(), room.size());
                                          std::copy_n(characters.data(), count, room.data());
                                          return count;
                                        },
                                        [&](std::u16string_view units) {
                                          text::narrow(units.substr(0, room.size()), room.data());
                                          return std::min(units.size(), room.size());
                                        }});
  return call.number(static_cast<double>(written));
}

JSValueRef ucs2_write(Call& call) {
  const js::Lock lock(call.context());
  const MutableBytes room = room_of(call);
  const std::size_t units_max = room.size() / 2;
  const std::size_t written = text_at(call, 1).visit(Overloaded{
      [&](Bytes characters) {
        const Bytes part = characters.first(std::min(characters.size(), units_max));
        text::widen_into_bytes(part, room.data());
        return part.size();
      },
      [&](std::u16string_view units) {
        const std::size_t count = std::min(units.size(), units_max);
        std::memcpy(room.data(), units.data(), 2 * count);
        return count;
      },
  });
  return call.number(static_cast<double>(2 * written));
}

JSValueRef base64_write(Call& call) {
  const js::Lock lock(call.context());
  const MutableBytes room = room_of(call);
  return call.number(static_cast<double>(text_at(call, 1).visit(
      [&](const auto& text) { return text::decode_base64_leniently(text, room); })));
}

JSValueRef byte_length_utf8(Call& call) {
  const js::Lock lock(call.context());
  return call.number(static_cast<double>(text_at(call, 0).visit(
      Overloaded{[](Bytes characters) { return text::utf8_length_of_latin1(characters); },
                 [](std::u16string_view units) { return text::utf8_length(units); }})));
}

JSValueRef compare(Call& call) {
  const js::Lock lock(call.context());
  const int order = text::compare(bytes_at(call, 0), bytes_at(call, 1));
  return call.number(order == 0 ? 0 : (order < 0 ? -1 : 1));
}

// (haystack, needle, start, isForward, unitSize)
JSValueRef index_of(Call& call) {
  const js::Lock lock(call.context());
  const Bytes haystack = bytes_at(call, 0);
  const Bytes needle = bytes_at(call, 1);
  const std::size_t start = position_at(call, 2, haystack.size());
  std::optional<std::size_t> place;
  if (call.int_at(4) == 2) {
    // Whole units only, and from a whole one on.
    const Bytes text_part = haystack.first(haystack.size() / 2 * 2);
    const Bytes pattern = needle.first(needle.size() / 2 * 2);
    place = call.boolean_at(3) ? text::find_first_pair(text_part, pattern, start / 2 * 2)
                               : text::find_last_pair(text_part, pattern, start / 2 * 2);
  } else {
    place = call.boolean_at(3) ? text::find_first(haystack, needle, start)
                               : text::find_last(haystack, needle, start);
  }
  return call.number(place ? static_cast<double>(*place) : -1);
}

template <std::size_t size>
JSValueRef swap(Call& call) {
  const js::Lock lock(call.context());
  text::swap_bytes(bytes_at(call, 0), size);
  return call.undefined();
}

JSValueRef is_utf8(Call& call) {
  const js::Lock lock(call.context());
  return call.boolean(text::is_utf8(bytes_at(call, 0)));
}

JSValueRef is_ascii(Call& call) {
  const js::Lock lock(call.context());
  return call.boolean(text::is_ascii(bytes_at(call, 0)));
}

// (size) -> ArrayBuffer whose content is what happened to be there; undefined if there is no
// memory.
JSValueRef unsafe_memory(Call& call) {
  const js::Lock lock(call.context());
  const auto size = static_cast<std::size_t>(call.integer_at(0));
  const BlockCache::Block block = shared_block_cache().take(size);
  return block.memory == nullptr ? call.undefined() : block_to_script(call.context(), block, size);
}

}  // namespace

JSObjectRef make_buffer_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  const js::HostFunctions& quick = environment.engine().host_functions();
  JSObjectRef binding = js::object(context);
  js::define_quick<utf8_slice>(quick, context, binding, "utf8Slice");
  js::define_quick<utf8_text_length>(quick, context, binding, "utf8TextLength");
  js::define_quick<latin1_slice>(quick, context, binding, "latin1Slice");
  js::define_quick<ascii_slice>(quick, context, binding, "asciiSlice");
  js::define_quick<hex_slice>(quick, context, binding, "hexSlice");
  js::define_quick<ucs2_slice>(quick, context, binding, "ucs2Slice");
  js::define_quick<utf8_write>(quick, context, binding, "utf8Write");
  js::define_quick<latin1_write>(quick, context, binding, "latin1Write");
  js::define_quick<ucs2_write>(quick, context, binding, "ucs2Write");
  js::define_quick<base64_write>(quick, context, binding, "base64Write");
  js::define_quick<byte_length_utf8>(quick, context, binding, "byteLengthUtf8");
  js::define_quick<compare>(quick, context, binding, "compare");
  js::define_quick<index_of>(quick, context, binding, "indexOf");
  js::define_quick<swap<2>>(quick, context, binding, "swap16");
  js::define_quick<swap<4>>(quick, context, binding, "swap32");
  js::define_quick<swap<8>>(quick, context, binding, "swap64");
  js::define_quick<is_utf8>(quick, context, binding, "isUtf8");
  js::define_quick<is_ascii>(quick, context, binding, "isAscii");
  js::define_quick<unsafe_memory>(quick, context, binding, "unsafeMemory");
  return binding;
}

}  // namespace rondo::node
