#include "node/language/utf8_text.h"

#include <memory>

#include "js/string.h"
#include "node/language/latin1_text.h"

namespace rondo::node {

JSValueRef utf8_text(js::Engine& engine, text::Bytes bytes) {
  if (text::is_ascii(bytes)) {
    return latin1_text(engine, bytes);
  }
  const js::DirectText& direct = engine.direct_text();
  if (direct.is_available()) {
    // Strings of one byte for each character are half as long, and what the engine prefers.
    const text::Utf8Survey survey = text::survey_utf8(bytes);
    if (survey.is_latin1) {
      const js::DirectText::NewText text = direct.make_text(survey.units);
      if (text.value != nullptr) {
        text::decode_utf8_as_latin1(bytes, {text.characters, survey.units});
        return text.value;
      }
    } else {
      const js::DirectText::NewWideText text = direct.make_wide_text(survey.units);
      if (text.value != nullptr) {
        text::decode_surveyed_utf8(bytes, survey, text.units);
        return text.value;
      }
    }
  }
  const auto units = std::make_unique_for_overwrite<char16_t[]>(bytes.size());
  const std::size_t length = text::decode_utf8(bytes, units.get());
  return JSValueMakeString(engine.context(),
                           js::String::from_characters({units.get(), length}).get());
}

}  // namespace rondo::node
