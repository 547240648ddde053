#include "js/fast/function_place.h"

#include <cstddef>
#include <cstdint>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"
#include "js/fast/text_cell.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// What the engine knows of a text to compile: whose part it is, and which.
struct SourceCode {
  const void* provider;
  std::int32_t start;
  std::int32_t end;
  // Both from 0 on.
  std::int32_t line;
  std::int32_t column;
};

constexpr std::size_t url_offset = 72;

using SourceOfFunction = const void* (*)(const void* function);

std::u16string url_of(const void* provider) {
  const auto* const text = field<const TextCell*>(provider, url_offset);
  if (text == nullptr) {
    return {};
  }
  if (!text->is_narrow()) {
    return std::u16string(text->wide());
  }
  const auto narrow = text->narrow();
  return {narrow.begin(), narrow.end()};
}

FunctionPlace read(const void* source) {
  const auto code = field<SourceCode>(source, 0);
  return {.url = url_of(code.provider), .line = code.line + 1, .column = code.column + 1};
}

struct Layout {
  SourceOfFunction source_of = nullptr;
  std::uint8_t function_type = 0;
};

// Samples are compared with what is known of them.
std::optional<Layout> examine(JSContextRef context) {
  Layout layout;
  if (!is_fast_tier_on() || !find_symbol(layout.source_of, "_ZNK3JSC10JSFunction10sourceCodeEv")) {
    return std::nullopt;
  }
  const JSValueRef sample = JSEvaluateScript(context, String("\n (function() {})").get(), nullptr,
                                             String("test:function_place").get(), 1, nullptr);
  if (sample == nullptr || !JSValueIsObject(context, sample)) {
    return std::nullopt;
  }
  layout.function_type = type_of(sample);
  const void* const source = layout.source_of(sample);
  const auto code = field<SourceCode>(source, 0);
  if (code.start != 11 || code.end != 16 || code.line != 1 || code.column != 10) {
    return std::nullopt;
  }
  return read(source).url == u"test:function_place" ? std::optional(layout) : std::nullopt;
}

}  // namespace

std::optional<FunctionPlace> function_place(JSContextRef context, JSValueRef value) {
  static thread_local const std::optional<Layout> layout = examine(context);
  if (!layout || !is_cell(value) || type_of(value) != layout->function_type) {
    return std::nullopt;
  }
  const void* const source = layout->source_of(value);
  if (source == nullptr || field<const void*>(source, 0) == nullptr) {
    return std::nullopt;
  }
  return read(source);
}

}  // namespace rondo::js
