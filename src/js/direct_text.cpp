#include "js/direct_text.h"

#include "js/jsc.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "rondo/base/require.h"
#include "text/utf8.h"

namespace rondo::js {

std::optional<BorrowedText> borrow_text(Context context, Value value) {
  const JSC::JSValue string = toJS(toJS(context), value);
  if (!string.isString()) {
    return std::nullopt;
  }
  // Empty instead of an exception if there is no memory to put it together.
  const auto text = JSC::asString(string)->tryGetValue();
  if (text->is8Bit()) {
    return text->span8();
  }
  const auto units = text->span16();
  return std::u16string_view(units.data(), units.size());
}

std::optional<std::span<std::uint8_t>> borrow_bytes(Context context, Value value) {
  const JSC::JSValue object = toJS(toJS(context), value);
  if (const auto* const view = dynamicDowncast<JSC::JSArrayBufferView>(object)) {
    return std::span(static_cast<std::uint8_t*>(view->vector()), view->byteLength());
  }
  if (const auto* const buffer = dynamicDowncast<JSC::JSArrayBuffer>(object)) {
    return buffer->impl()->mutableSpan();
  }
  return std::nullopt;
}

template <class Unit>
TextRoom<Unit>::TextRoom(std::size_t length) {
  static_assert(std::is_same_v<Latin1Character, std::uint8_t>);
  require(length <= WTF::String::MaxLength, "a string is no longer than the engine's may be");
  text_ = &WTF::StringImpl::createUninitialized(length, units_).leakRef();
}

template <class Unit>
TextRoom<Unit>::~TextRoom() {
  if (text_ != nullptr) {
    static_cast<WTF::StringImpl*>(text_)->deref();
  }
}

template <class Unit>
Value TextRoom<Unit>::finish(Context context) {
  JSC::JSGlobalObject* const global = toJS(context);
  auto* const text = static_cast<WTF::StringImpl*>(std::exchange(text_, nullptr));
  return toRef(global, JSC::jsString(global->vm(), WTF::String(adoptRef(*text))));
}

template class TextRoom<std::uint8_t>;
template class TextRoom<char16_t>;

Value latin1_text(Context context, std::span<const std::uint8_t> characters) {
  NewText text(characters.size());
  std::ranges::copy(characters, text.units().begin());
  return text.finish(context);
}

Value utf8_text(Context context, std::span<const std::uint8_t> bytes) {
  if (text::is_ascii(bytes)) {
    return latin1_text(context, bytes);
  }
  const text::Utf8Survey survey = text::survey_utf8(bytes);
  if (survey.is_latin1) {
    NewText text(survey.units);
    text::decode_utf8_as_latin1(bytes, text.units());
    return text.finish(context);
  }
  NewWideText text(survey.units);
  text::decode_surveyed_utf8(bytes, survey, text.units().data());
  return text.finish(context);
}

Value utf16_text(Context context, std::u16string_view units) {
  NewWideText text(units.size());
  std::ranges::copy(units, text.units().begin());
  return text.finish(context);
}

}  // namespace rondo::js
