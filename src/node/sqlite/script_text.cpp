#include "node/sqlite/script_text.h"

#include <utility>
#include <variant>

#include "js/string.h"
#include "js/value.h"
#include "text/utf8.h"

namespace rondo::node::sqlite {

ScriptText::ScriptText(js::Context context, js::Value string) {
  if (const auto text = js::borrow_text(context, string)) {
    take(*text);
  } else {
    take_copy(js::to_string(context, string));
  }
}

void ScriptText::take(const js::BorrowedText& text) {
  if (const auto* latin1 = std::get_if<std::span<const std::uint8_t>>(&text)) {
    take_latin1(*latin1);
  } else {
    take_copy(js::to_utf8(std::get<std::u16string_view>(text)));
  }
}

void ScriptText::take_latin1(std::span<const std::uint8_t> characters) {
  if (characters.empty()) {
    return;
  }
  if (text::is_ascii(characters)) {
    view_ = {reinterpret_cast<const char*>(characters.data()), characters.size()};
    return;
  }
  std::string utf8(text::utf8_length_of_latin1(characters), '\0');
  text::encode_latin1_as_utf8(characters,
                              {reinterpret_cast<std::uint8_t*>(utf8.data()), utf8.size()});
  take_copy(std::move(utf8));
}

void ScriptText::take_copy(std::string text) {
  copy_ = std::move(text);
  view_ = copy_;
}

}  // namespace rondo::node::sqlite
