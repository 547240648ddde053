// The tokens of a JavaScript text, one after the other.
//
// A lexer of this language has to know where an expression ends, to tell a division from a regular
// expression, and where a template goes on, so the brackets are followed on the way. The engine,
// which reads the text later, notices if what was guessed there was wrong.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/script_brackets.h"
#include "text/script_token.h"

namespace rondo::text {

template <class Char>
class ScriptLexer {
 public:
  using View = std::basic_string_view<Char>;

  explicit ScriptLexer(View source) : source_(source), brackets_(source) {}

  // Reads a token and makes it the last one.
  Token next();

  // What is read next begins a statement.
  void begin_statement() { brackets_.begin_statement(); }

  // The one before the last.
  [[nodiscard]] const Token& before() const { return brackets_.before(); }
  [[nodiscard]] const Token& last() const { return brackets_.last(); }

  [[nodiscard]] View text_of(const Token& token) const {
    return source_.substr(token.start, token.end - token.start);
  }
  [[nodiscard]] bool is_word(const Token& token, std::string_view word) const {
    return is_word_of(source_, token, word);
  }

  // Those of what has been read.
  [[nodiscard]] const ScriptBrackets<Char>& brackets() const { return brackets_; }
  [[nodiscard]] const std::vector<Bracket>& open() const { return brackets_.open(); }
  [[nodiscard]] const Bracket& closed() const { return brackets_.closed(); }
  // In how many brackets the last token stands, which is not in those that it opens or closes.
  [[nodiscard]] std::size_t depth_of(const Token& last) const {
    return open().size() - (opens_bracket(last) ? 1 : 0);
  }

 private:
  Token read();
  bool skip_space();  // Whether there was a line break.
  void read_word(Token& token);
  void read_number(Token& token);
  void read_string(Token& token, Char quote);
  void read_template(Token& token);
  void read_expression(Token& token);
  void read_punctuator(Token& token);
  [[nodiscard]] bool is_at(std::size_t position, std::string_view text) const {
    return has_at(source_, position, text);
  }

  View source_;
  std::size_t position_ = 0;
  ScriptBrackets<Char> brackets_;
};

extern template class ScriptLexer<char>;
extern template class ScriptLexer<char16_t>;

}  // namespace rondo::text
