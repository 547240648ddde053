// The text of a module while it is read, and what was found in it: shared by those who read its
// parts.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "text/module_scan.h"
#include "text/script_lexer.h"

namespace rondo::text {

// What has begun outside of all brackets and is not at its end.
enum class Unfinished : std::uint8_t {
  nothing,
  default_value,
  default_class,
  declaration,
};

template <class Char>
class ModuleText {
 public:
  using View = std::basic_string_view<Char>;

  explicit ModuleText(View source) : lexer_(source) {}

  // ---- Tokens

  Token take() {
    if (has_pending_) {
      has_pending_ = false;
      return pending_;
    }
    const Token token = lexer_.next();
    if (token.kind == TokenKind::malformed || lexer_.brackets().is_broken()) {
      fail();
      return Token{};
    }
    return token;
  }

  // The next one to be taken.
  void put_back(const Token& token) {
    pending_ = token;
    has_pending_ = true;
  }

  [[nodiscard]] bool is_word(const Token& token, std::string_view word) const {
    return !token.is_property && lexer_.is_word(token, word);
  }
  [[nodiscard]] View text_of(const Token& token) const { return lexer_.text_of(token); }
  // A string without escapes: its text is its value.
  [[nodiscard]] bool is_plain_string(const Token& token) const {
    return token.kind == TokenKind::string && text_of(token).find(Char('\\')) == View::npos;
  }

  // Whether a token outside of all brackets is the end of a statement, or stands behind it.
  [[nodiscard]] bool ends_statement(const Token& token, const Token& before) const {
    return is_punctuator(token, ";") ||
           (token.is_on_new_line && lexer_.brackets().ends_expression(before) && !continues(token));
  }

  // What is read next begins a statement.
  void begin_statement() { lexer_.begin_statement(); }
  [[nodiscard]] const ScriptLexer<Char>& lexer() const { return lexer_; }

  // ---- What was found

  template <class... Operands>
  void add(ModulePart part, Operands... operands) {
    parts_.push_back(static_cast<std::int32_t>(part));
    (parts_.push_back(static_cast<std::int32_t>(operands)), ...);
  }
  [[nodiscard]] std::vector<std::int32_t>& parts() { return parts_; }

  // The text is not understood.
  void fail() { has_failed_ = true; }
  [[nodiscard]] bool has_failed() const { return has_failed_; }

  void begin(Unfinished unfinished) { unfinished_ = unfinished; }
  void end_unfinished() { unfinished_ = Unfinished::nothing; }
  [[nodiscard]] Unfinished unfinished() const { return unfinished_; }

 private:
  // Whether an expression goes on with a token in a new line.
  [[nodiscard]] bool continues(const Token& token) const {
    if (token.kind == TokenKind::word) {
      return is_word(token, "in") || is_word(token, "instanceof");
    }
    if (token.kind == TokenKind::punctuator) {
      return !is_punctuator(token, "{") && !is_punctuator(token, "!") &&
             !is_punctuator(token, "~") && !is_punctuator(token, "++") &&
             !is_punctuator(token, "--");
    }
    return token.kind == TokenKind::template_part;
  }

  ScriptLexer<Char> lexer_;
  Token pending_;
  bool has_pending_ = false;
  bool has_failed_ = false;
  Unfinished unfinished_ = Unfinished::nothing;
  std::vector<std::int32_t> parts_;
};

}  // namespace rondo::text
