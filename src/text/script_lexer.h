// The tokens of a JavaScript text, one after the other.
//
// A lexer of this language has to know where an expression ends, to tell a division from a regular
// expression, and where a template goes on. It keeps the brackets that are open for that, with what
// they enclose. What only a parser could tell is guessed; the engine, which reads the text later,
// notices if that was wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace rondo::text {

enum class TokenKind : std::uint8_t {
  end,
  word,          // An identifier or a keyword.
  private_name,  // #name
  string,
  number,
  template_part,  // The end of a template. Its inner parts are brackets.
  expression,     // A regular expression.
  punctuator,
  malformed,
};

struct Token {
  TokenKind kind = TokenKind::end;
  bool is_on_new_line = false;
  bool is_property = false;  // A word behind a dot.
  std::uint32_t code = 0;    // Of a punctuator: its characters, the last one lowest.
  std::size_t start = 0;
  std::size_t end = 0;
};

// The code of a punctuator.
constexpr std::uint32_t punctuator_code(std::string_view text) {
  std::uint32_t code = 0;
  for (const char one : text) {
    code = (code << 8) | static_cast<std::uint8_t>(one);
  }
  return code;
}

constexpr bool is_punctuator(const Token& token, std::string_view text) {
  return token.kind == TokenKind::punctuator && token.code == punctuator_code(text);
}

constexpr bool opens_bracket(const Token& token) {
  return is_punctuator(token, "(") || is_punctuator(token, "[") || is_punctuator(token, "{") ||
         is_punctuator(token, "${");
}

enum class Enclosed : std::uint8_t {
  elements,       // [ ]
  arguments,      // ( ), also of an expression.
  control,        // The ( ) of if, for, while and the like.
  parameters,     // The ( ) of what is surely a function.
  import_call,    // The ( ) of import().
  block,          // { }
  object,         // { } of an object or a pattern.
  class_body,     // { }
  arrow_body,     // { } of an arrow function.
  function_body,  // { } of any other function.
  substitution,   // ${ } of a template.
};

struct Bracket {
  Enclosed encloses;
  bool awaits_class_body = false;
  bool has_arrow = false;       // Perhaps in an arrow function without braces.
  bool is_index = false;        // Surely behind an expression.
  bool is_declared = false;     // A pattern behind let, const or var.
  std::uint32_t questions = 0;  // Open conditional expressions.
  std::size_t word_count = 0;   // How many words there were before it.
};

template <class Char>
class ScriptLexer {
 public:
  using View = std::basic_string_view<Char>;

  explicit ScriptLexer(View source) : source_(source) {}

  // Reads a token and makes it the last one.
  Token next();

  // The one before the last.
  [[nodiscard]] const Token& before() const { return before_; }
  [[nodiscard]] const Token& last() const { return last_; }

  // What is read next begins a statement.
  void begin_statement() { last_ = Token{.kind = TokenKind::punctuator, .code = ';'}; }

  [[nodiscard]] View text_of(const Token& token) const {
    return source_.substr(token.start, token.end - token.start);
  }
  [[nodiscard]] bool is_word(const Token& token, std::string_view word) const;
  [[nodiscard]] bool ends_expression(const Token& token) const;

  [[nodiscard]] const std::vector<Bracket>& open() const { return open_; }
  // In how many brackets the last token stands, which is not in those that it opens or closes.
  [[nodiscard]] std::size_t depth_of(const Token& last) const {
    return open_.size() - (opens_bracket(last) ? 1 : 0);
  }
  // What the last token has closed.
  [[nodiscard]] const Bracket& closed() const { return closed_; }
  // Whether brackets do not match.
  [[nodiscard]] bool is_broken() const { return is_broken_; }
  // In a function of any kind.
  [[nodiscard]] bool is_in_function() const { return functions_ > 0; }
  // In a function that has arguments of its own.
  [[nodiscard]] bool is_in_method() const { return methods_ > 0; }

  // Perhaps in an arrow function without braces.
  [[nodiscard]] bool is_in_arrow() const;

  // Words that are no properties, as they came.
  [[nodiscard]] const std::vector<View>& words() const { return words_; }

 private:
  Token read();
  bool skip_space();  // Whether there was a line break.
  void read_word(Token& token);
  void read_number(Token& token);
  void read_string(Token& token, Char quote);
  void read_template(Token& token);
  void read_expression(Token& token);
  void read_punctuator(Token& token);
  [[nodiscard]] bool surely_ends_expression(const Token& token) const;
  [[nodiscard]] bool is_division() const;
  [[nodiscard]] bool is_at(std::size_t position, std::string_view text) const;
  [[nodiscard]] bool is_one_of(const Token& token, std::span<const std::string_view> words) const;

  void track(const Token& token);
  void track_arrow(const Token& token);
  void track_word(const Token& token);
  void push(Enclosed encloses);
  void pop(std::uint32_t closing);
  [[nodiscard]] Enclosed parenthesis() const;
  [[nodiscard]] Enclosed brace();
  [[nodiscard]] Enclosed brace_after_word() const;
  [[nodiscard]] bool is_directly_in(Enclosed encloses) const {
    return !open_.empty() && open_.back().encloses == encloses;
  }
  Bracket& enclosing() { return open_.empty() ? outermost_ : open_.back(); }

  View source_;
  std::size_t position_ = 0;
  Token last_;
  Token before_;
  Token before_before_;
  bool is_colon_of_condition_ = false;
  std::vector<Bracket> open_;
  Bracket outermost_{Enclosed::block};
  Bracket closed_{Enclosed::block};
  int functions_ = 0;
  int methods_ = 0;
  std::vector<View> words_;
  bool is_broken_ = false;
};

extern template class ScriptLexer<char>;
extern template class ScriptLexer<char16_t>;

}  // namespace rondo::text
