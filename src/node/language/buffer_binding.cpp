// What Buffer leaves to native code: long texts, searches and comparisons.
//
// lib/internal/buffer has checked every argument. Ranges are limited here once more all the same,
// because a mistake there must not become a read of foreign memory.
#include <algorithm>
#include <cstring>
#include <optional>

#include "js/direct_text.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/language/block_memory.h"
#include "node/language/text_argument.h"
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
  return js::bytes_of(call.context(), call[index]);
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

js::Value utf8_slice(Call& call) { return js::utf8_text(call.context(), slice_of(call)); }

js::Value utf8_text_length(Call& call) {
  return call.number(static_cast<double>(text::utf16_length(slice_of(call))));
}

js::Value latin1_slice(Call& call) { return js::latin1_text(call.context(), slice_of(call)); }

js::Value ascii_slice(Call& call) {
  const Bytes bytes = slice_of(call);
  js::NewText text(bytes.size());
  text::take_low_bits(bytes, text.units().data());
  return text.finish(call.context());
}

js::Value hex_slice(Call& call) {
  const Bytes bytes = slice_of(call);
  js::NewText text(2 * bytes.size());
  text::encode_hex(bytes, text.units().data());
  return text.finish(call.context());
}

js::Value ucs2_slice(Call& call) {
  const Bytes bytes = slice_of(call);
  js::NewWideText text(bytes.size() / 2);
  std::copy_n(bytes.begin(), text.units().size_bytes(),
              reinterpret_cast<std::uint8_t*>(text.units().data()));
  return text.finish(call.context());
}

js::Value utf8_write(Call& call) {
  const MutableBytes room = room_of(call);
  const text::Encoded result = TextArgument(call, 1).visit(
      Overloaded{[&](Bytes characters) { return text::encode_latin1_as_utf8(characters, room); },
                 [&](std::u16string_view units) { return text::encode_utf8(units, room); }});
  return call.number(static_cast<double>(result.bytes_written));
}

js::Value latin1_write(Call& call) {
  const MutableBytes room = room_of(call);
  const std::size_t written = TextArgument(call, 1).visit(
      Overloaded{[&](Bytes characters) {
                   const std::size_t count = std::min(characters.size(), room.size());
                   std::copy_n(characters.data(), count, room.data());
                   return count;
                 },
                 [&](std::u16string_view units) {
                   text::narrow(units.substr(0, room.size()), room.data());
                   return std::min(units.size(), room.size());
                 }});
  return call.number(static_cast<double>(written));
}

js::Value ucs2_write(Call& call) {
  const MutableBytes room = room_of(call);
  const std::size_t units_max = room.size() / 2;
  const std::size_t written = TextArgument(call, 1).visit(Overloaded{
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

js::Value base64_write(Call& call) {
  const MutableBytes room = room_of(call);
  return call.number(static_cast<double>(TextArgument(call, 1).visit(
      [&](const auto& text) { return text::decode_base64_leniently(text, room); })));
}

js::Value byte_length_utf8(Call& call) {
  return call.number(static_cast<double>(TextArgument(call, 0).visit(
      Overloaded{[](Bytes characters) { return text::utf8_length_of_latin1(characters); },
                 [](std::u16string_view units) { return text::utf8_length(units); }})));
}

js::Value compare(Call& call) {
  const int order = text::compare(bytes_at(call, 0), bytes_at(call, 1));
  return call.number(order == 0 ? 0 : (order < 0 ? -1 : 1));
}

// (haystack, needle, start, isForward, unitSize)
js::Value index_of(Call& call) {
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
js::Value swap(Call& call) {
  text::swap_bytes(bytes_at(call, 0), size);
  return call.undefined();
}

js::Value is_utf8(Call& call) { return call.boolean(text::is_utf8(bytes_at(call, 0))); }

js::Value is_ascii(Call& call) { return call.boolean(text::is_ascii(bytes_at(call, 0))); }

// (size) -> ArrayBuffer whose content is what happened to be there; undefined if there is no
// memory.
js::Value unsafe_memory(Call& call) {
  const auto size = static_cast<std::size_t>(call.integer_at(0));
  const BlockCache::Block block = shared_block_cache().take(size);
  return block.memory == nullptr ? call.undefined() : block_to_script(call.context(), block, size);
}

}  // namespace

js::Object make_buffer_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<utf8_slice>(context, binding, "utf8Slice");
  js::define<utf8_text_length>(context, binding, "utf8TextLength");
  js::define<latin1_slice>(context, binding, "latin1Slice");
  js::define<ascii_slice>(context, binding, "asciiSlice");
  js::define<hex_slice>(context, binding, "hexSlice");
  js::define<ucs2_slice>(context, binding, "ucs2Slice");
  js::define<utf8_write>(context, binding, "utf8Write");
  js::define<latin1_write>(context, binding, "latin1Write");
  js::define<ucs2_write>(context, binding, "ucs2Write");
  js::define<base64_write>(context, binding, "base64Write");
  js::define<byte_length_utf8>(context, binding, "byteLengthUtf8");
  js::define<compare>(context, binding, "compare");
  js::define<index_of>(context, binding, "indexOf");
  js::define<swap<2>>(context, binding, "swap16");
  js::define<swap<4>>(context, binding, "swap32");
  js::define<swap<8>>(context, binding, "swap64");
  js::define<is_utf8>(context, binding, "isUtf8");
  js::define<is_ascii>(context, binding, "isAscii");
  js::define<unsafe_memory>(context, binding, "unsafeMemory");
  return binding;
}

}  // namespace rondo::node
