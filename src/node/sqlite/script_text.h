// Strings of script as SQLite takes them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "js/direct_text.h"

namespace rondo::node::sqlite {

// The characters of a string as UTF-8: where they are, if they are ASCII, or in a copy. The engine
// must be held, and script must not run meanwhile.
class ScriptText {
 public:
  ScriptText(js::Context context, js::Value string);
  explicit ScriptText(const js::BorrowedText& text) { take(text); }
  ScriptText(const ScriptText&) = delete;
  ScriptText& operator=(const ScriptText&) = delete;

  // Its characters are never null, and do not end in a zero.
  [[nodiscard]] std::string_view view() const noexcept { return view_; }

 private:
  void take(const js::BorrowedText& text);
  void take_latin1(std::span<const std::uint8_t> characters);
  void take_copy(std::string text);

  std::string copy_;
  std::string_view view_ = "";
};

}  // namespace rondo::node::sqlite
