// Where what is awaited ends, in a text of which only the tokens are known.
//
// The operand of `await` is a unary expression: operators before it, then one value with calls,
// properties and templates behind it. What has a body of its own is not understood.
#pragma once

#include <span>
#include <vector>

#include "text/script_lexer.h"

namespace rondo::text {

struct AwaitedOperand {
  Token word;
  std::size_t end = 0;
};

template <class Char>
class AwaitedOperands {
 public:
  // The lexer outlives it.
  explicit AwaitedOperands(const ScriptLexer<Char>& lexer) : lexer_(lexer) {}

  // The word was read last.
  void begin(const Token& word) { open_.push_back({word, lexer_.open().size()}); }

  // Those that have ended before the token that was read last, the inner ones first; until the next
  // call.
  std::span<const AwaitedOperand> end_before(const Token& token, const Token& before) {
    ended_.clear();
    while (!open_.empty() && is_behind(open_.back(), token)) {
      end_last(before);
    }
    return ended_;
  }

  // Those that end with the text.
  std::span<const AwaitedOperand> end_all(const Token& last) {
    ended_.clear();
    while (!open_.empty()) {
      end_last(last);
    }
    return ended_;
  }

  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  struct Open {
    Token word;
    std::size_t depth;
    bool has_value = false;
  };

  void end_last(const Token& last) {
    const Open one = open_.back();
    open_.pop_back();
    ended_.push_back({one.word, last.end});
    if (!open_.empty() && open_.back().depth == one.depth) {
      open_.back().has_value = true;
    }
  }

  bool is_behind(Open& one, const Token& token) {
    const std::size_t depth = lexer_.depth_of(token);
    if (depth != one.depth) {
      return depth < one.depth;
    }
    if (!one.has_value) {
      one.has_value = !opens_bracket(token) && !is_prefix(token);
      return false;
    }
    return !continues(token);
  }

  static bool continues(const Token& token) {
    const bool closes =
        is_punctuator(token, ")") || is_punctuator(token, "]") || is_punctuator(token, "}");
    const bool is_step = is_punctuator(token, "++") || is_punctuator(token, "--");
    return closes || (is_step && !token.is_on_new_line) || token.is_property ||
           is_punctuator(token, ".") || is_punctuator(token, "?.") || is_punctuator(token, "(") ||
           is_punctuator(token, "[") || is_punctuator(token, "${") ||
           token.kind == TokenKind::template_part;
  }

  bool is_prefix(const Token& token) {
    const auto is_word = [&](std::string_view word) { return lexer_.is_word(token, word); };
    if (is_word("function") || is_word("class") || is_word("async")) {
      has_failed_ = true;
    }
    const auto is = [&](Punctuator one) { return is_punctuator(token, one); };
    return is_word("new") || is_word("typeof") || is_word("void") || is_word("delete") ||
           is_word("await") || is("!") || is("-") || is("+") || is("~") || is("++") || is("--");
  }

  const ScriptLexer<Char>& lexer_;
  std::vector<Open> open_;
  std::vector<AwaitedOperand> ended_;
  bool has_failed_ = false;
};

}  // namespace rondo::text
