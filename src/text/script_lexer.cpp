#include "text/script_lexer.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace rondo::text {

namespace {

using Words = std::span<const std::string_view>;

// Behind these words an expression begins.
constexpr std::array<std::string_view, 18> operator_words = {
    "return", "typeof", "case",  "do",    "else",    "in",      "instanceof", "new",    "void",
    "delete", "throw",  "yield", "await", "default", "extends", "import",     "export", "of"};

// The parentheses of these words enclose no parameters.
constexpr std::array<std::string_view, 6> control_words = {"if",   "for",    "while",
                                                           "with", "switch", "catch"};

// Behind these words a brace begins a pattern.
constexpr std::array<std::string_view, 3> declaring_words = {"let", "const", "var"};

template <class Char>
constexpr std::uint32_t unit(Char one) {
  return static_cast<std::make_unsigned_t<Char>>(one);
}

constexpr bool is_line_break(std::uint32_t one) {
  return one == '\n' || one == '\r' || one == 0x2028 || one == 0x2029;
}

constexpr bool is_space(std::uint32_t one) {
  return one == ' ' || (one >= 9 && one <= 13) || one == 0xA0 || one == 0xFEFF || one == 0x1680 ||
         (one >= 0x2000 && one <= 0x200A) || one == 0x202F || one == 0x205F || one == 0x3000 ||
         is_line_break(one);
}

constexpr bool is_digit(std::uint32_t one) { return one >= '0' && one <= '9'; }

// Also a backslash, which can stand for any character of a name.
constexpr bool is_word_part(std::uint32_t one) {
  return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || is_digit(one) || one == '_' ||
         one == '$' || one == '\\' || (one >= 0x80 && !is_space(one));
}

constexpr std::uint32_t closing_of(Enclosed encloses) {
  switch (encloses) {
    case Enclosed::elements:
      return ']';
    case Enclosed::arguments:
    case Enclosed::control:
    case Enclosed::parameters:
    case Enclosed::import_call:
      return ')';
    default:
      return '}';
  }
}

constexpr bool is_function(Enclosed encloses) {
  return encloses == Enclosed::arrow_body || encloses == Enclosed::function_body;
}

}  // namespace

template <class Char>
bool ScriptLexer<Char>::is_at(std::size_t position, std::string_view text) const {
  if (position + text.size() > source_.size()) {
    return false;
  }
  return std::ranges::equal(
      text, source_.substr(position, text.size()), {}, [](char one) { return unit(one); },
      [](Char one) { return unit(one); });
}

template <class Char>
bool ScriptLexer<Char>::is_word(const Token& token, std::string_view word) const {
  return token.kind == TokenKind::word && token.end - token.start == word.size() &&
         is_at(token.start, word);
}

template <class Char>
bool ScriptLexer<Char>::is_one_of(const Token& token, Words words) const {
  return std::ranges::any_of(words, [&](std::string_view one) { return is_word(token, one); });
}

template <class Char>
bool ScriptLexer<Char>::ends_expression(const Token& token) const {
  switch (token.kind) {
    case TokenKind::end:
    case TokenKind::malformed:
      return false;
    case TokenKind::word:
      return token.is_property || !is_one_of(token, operator_words);
    case TokenKind::punctuator:
      return token.code == ')' || token.code == ']' || token.code == '}' ||
             token.code == punctuator_code("++") || token.code == punctuator_code("--");
    default:
      return true;
  }
}

// A statement may begin behind the others that can end an expression.
template <class Char>
bool ScriptLexer<Char>::surely_ends_expression(const Token& token) const {
  return ends_expression(token) && (token.kind != TokenKind::punctuator || token.code == ']');
}

// Whether a slash divides what stands before it.
template <class Char>
bool ScriptLexer<Char>::is_division() const {
  if (last_.kind == TokenKind::punctuator) {
    if (last_.code == ')') {
      return closed_.encloses != Enclosed::control;
    }
    if (last_.code == '}') {
      return closed_.encloses == Enclosed::object;
    }
  }
  return ends_expression(last_);
}

// ---- Tokens ----------------------------------------------------------------------------------

template <class Char>
bool ScriptLexer<Char>::skip_space() {
  bool has_break = false;
  while (position_ < source_.size()) {
    const std::uint32_t one = unit(source_[position_]);
    if (is_space(one)) {
      has_break |= is_line_break(one);
      position_++;
    } else if (is_at(position_, "//")) {
      while (position_ < source_.size() && !is_line_break(unit(source_[position_]))) {
        position_++;
      }
    } else if (is_at(position_, "/*")) {
      position_ += 2;
      while (position_ < source_.size() && !is_at(position_, "*/")) {
        has_break |= is_line_break(unit(source_[position_]));
        position_++;
      }
      position_ = std::min(position_ + 2, source_.size());
    } else {
      break;
    }
  }
  return has_break;
}

template <class Char>
Token ScriptLexer<Char>::next() {
  Token token = read();
  // An escape at the end of the text reaches beyond it.
  position_ = std::min(position_, source_.size());
  token.end = position_;
  if (token.kind != TokenKind::end && token.kind != TokenKind::malformed) {
    track(token);
  }
  before_before_ = before_;
  before_ = last_;
  last_ = token;
  return token;
}

template <class Char>
Token ScriptLexer<Char>::read() {
  Token token;
  token.is_on_new_line = skip_space();
  token.start = position_;
  if (position_ >= source_.size()) {
    return token;
  }
  const Char first = source_[position_];
  const std::uint32_t one = unit(first);
  if (one == '}' && is_directly_in(Enclosed::substitution)) {
    open_.pop_back();
    read_template(token);
  } else if (one == '"' || one == '\'') {
    read_string(token, first);
  } else if (one == '`') {
    read_template(token);
  } else if (is_digit(one) || (one == '.' && position_ + 1 < source_.size() &&
                               is_digit(unit(source_[position_ + 1])))) {
    read_number(token);
  } else if (one == '#' || is_word_part(one)) {
    read_word(token);
  } else if (one == '/' && !is_division()) {
    read_expression(token);
  } else {
    read_punctuator(token);
  }
  return token;
}

template <class Char>
void ScriptLexer<Char>::read_word(Token& token) {
  token.kind = source_[position_] == '#' ? TokenKind::private_name : TokenKind::word;
  const std::size_t start = position_++;
  while (position_ < source_.size() && is_word_part(unit(source_[position_]))) {
    position_++;
  }
  token.is_property = last_.kind == TokenKind::punctuator &&
                      (last_.code == '.' || last_.code == punctuator_code("?."));
  // A name that is written in another way could be any.
  if (source_.substr(start, position_ - start).find(Char('\\')) != View::npos) {
    token.kind = TokenKind::malformed;
  }
}

template <class Char>
void ScriptLexer<Char>::read_number(Token& token) {
  token.kind = TokenKind::number;
  const bool is_decimal = !is_at(position_, "0x") && !is_at(position_, "0X");
  while (position_ < source_.size()) {
    const std::uint32_t one = unit(source_[position_]);
    if (!is_word_part(one) && one != '.') {
      break;
    }
    position_++;
    const bool is_exponent = is_decimal && (one == 'e' || one == 'E');
    if (is_exponent && (is_at(position_, "+") || is_at(position_, "-"))) {
      position_++;
    }
  }
}

template <class Char>
void ScriptLexer<Char>::read_string(Token& token, Char quote) {
  token.kind = TokenKind::malformed;
  position_++;
  while (position_ < source_.size()) {
    const Char one = source_[position_++];
    if (one == quote) {
      token.kind = TokenKind::string;
      return;
    }
    if (one == '\\') {
      position_++;
    } else if (one == '\n' || one == '\r') {
      return;
    }
  }
}

// From the backtick, or from the brace that ends a substitution.
template <class Char>
void ScriptLexer<Char>::read_template(Token& token) {
  token.kind = TokenKind::malformed;
  position_++;
  while (position_ < source_.size()) {
    const Char one = source_[position_++];
    if (one == '`') {
      token.kind = TokenKind::template_part;
      return;
    }
    if (one == '\\') {
      position_++;
    } else if (one == '$' && is_at(position_, "{")) {
      position_++;
      token.kind = TokenKind::punctuator;
      token.code = punctuator_code("${");
      return;
    }
  }
}

template <class Char>
void ScriptLexer<Char>::read_expression(Token& token) {
  token.kind = TokenKind::malformed;
  position_++;
  bool is_in_class = false;
  while (position_ < source_.size()) {
    const std::uint32_t one = unit(source_[position_++]);
    if (is_line_break(one)) {
      return;
    }
    if (one == '\\') {
      position_++;
    } else if (one == '[') {
      is_in_class = true;
    } else if (one == ']') {
      is_in_class = false;
    } else if (one == '/' && !is_in_class) {
      token.kind = TokenKind::expression;
      break;
    }
  }
  while (position_ < source_.size() && is_word_part(unit(source_[position_]))) {
    position_++;
  }
}

template <class Char>
void ScriptLexer<Char>::read_punctuator(Token& token) {
  // The longest first.
  static constexpr std::array<std::string_view, 35> long_ones = {">>>=",
                                                                 "===",
                                                                 "!==",
                                                                 "**=",
                                                                 "<<=",
                                                                 ">>=",
                                                                 ">>>",
                                                                 "&&=",
                                                                 "||=",
                                                                 "?"
                                                                 "?=",
                                                                 "...",
                                                                 "=>",
                                                                 "==",
                                                                 "!=",
                                                                 "<=",
                                                                 ">=",
                                                                 "&&",
                                                                 "||",
                                                                 "??",
                                                                 "?.",
                                                                 "++",
                                                                 "--",
                                                                 "+=",
                                                                 "-=",
                                                                 "*=",
                                                                 "/=",
                                                                 "%=",
                                                                 "&=",
                                                                 "|=",
                                                                 "^=",
                                                                 "<<",
                                                                 ">>",
                                                                 "**",
                                                                 "<!--",
                                                                 "@"};
  token.kind = TokenKind::punctuator;
  const std::uint32_t first = unit(source_[position_]);
  if (first < 0x80 && std::string_view("(){}[];,:~").contains(static_cast<char>(first))) {
    token.code = first;
    position_++;
    return;
  }
  // It begins a comment of old, but only in a new line: `n-->0` counts down.
  if (token.is_on_new_line && is_at(position_, "-->")) {
    position_ += 3;
    token.code = punctuator_code("-->");
    return;
  }
  for (const std::string_view one : long_ones) {
    if (!is_at(position_, one)) {
      continue;
    }
    const bool is_condition =
        one == "?." && position_ + 2 < source_.size() && is_digit(unit(source_[position_ + 2]));
    if (is_condition) {
      break;
    }
    position_ += one.size();
    token.code = punctuator_code(one);
    return;
  }
  token.code = unit(source_[position_++]);
}

// ---- Brackets --------------------------------------------------------------------------------

template <class Char>
bool ScriptLexer<Char>::is_in_arrow() const {
  return outermost_.has_arrow || std::ranges::any_of(open_, &Bracket::has_arrow);
}

// Where the body of an arrow function begins, if it is an expression, and where it surely ends.
template <class Char>
void ScriptLexer<Char>::track_arrow(const Token& token) {
  Bracket& around = enclosing();
  const bool is_punctuator = token.kind == TokenKind::punctuator;
  if (last_.kind == TokenKind::punctuator && last_.code == punctuator_code("=>")) {
    around.has_arrow |= !is_punctuator || token.code != '{';
  } else if (is_punctuator && (token.code == ',' || token.code == ';')) {
    around.has_arrow = false;
  } else if (token.kind == TokenKind::word && token.is_on_new_line && ends_expression(last_) &&
             around.encloses == Enclosed::block && !is_word(token, "in") &&
             !is_word(token, "instanceof")) {
    around.has_arrow = false;
  }
}

template <class Char>
void ScriptLexer<Char>::track(const Token& token) {
  track_arrow(token);
  if (token.kind == TokenKind::word) {
    track_word(token);
    return;
  }
  if (token.kind != TokenKind::punctuator) {
    return;
  }
  switch (token.code) {
    case '(':
      push(parenthesis());
      break;
    case '[':
      push(Enclosed::elements);
      break;
    case '{':
      push(brace());
      break;
    case punctuator_code("${"):
      push(Enclosed::substitution);
      break;
    case ')':
    case ']':
    case '}':
      pop(token.code);
      break;
    case '?':
      enclosing().questions++;
      break;
    case ':':
      is_colon_of_condition_ = enclosing().questions > 0;
      enclosing().questions -= is_colon_of_condition_ ? 1 : 0;
      break;
    default:
      break;
  }
}

template <class Char>
void ScriptLexer<Char>::track_word(const Token& token) {
  if (!token.is_property) {
    words_.push_back(source_.substr(token.start, token.end - token.start));
  }
  // The word `class` begins a class if a name or the class itself follows.
  const bool begins = is_word(last_, "class") && !last_.is_property;
  if (begins) {
    enclosing().awaits_class_body = true;
  }
}

template <class Char>
void ScriptLexer<Char>::push(Enclosed encloses) {
  const bool is_declared = is_one_of(last_, declaring_words) && !last_.is_property;
  open_.push_back(Bracket{.encloses = encloses,
                          .is_index = surely_ends_expression(last_) && !is_declared,
                          .is_declared = is_declared,
                          .word_count = words_.size()});
  functions_ += is_function(encloses) ? 1 : 0;
  methods_ += encloses == Enclosed::function_body ? 1 : 0;
}

template <class Char>
void ScriptLexer<Char>::pop(std::uint32_t closing) {
  if (open_.empty() || closing_of(open_.back().encloses) != closing) {
    is_broken_ = true;
    return;
  }
  closed_ = open_.back();
  open_.pop_back();
  functions_ -= is_function(closed_.encloses) ? 1 : 0;
  methods_ -= closed_.encloses == Enclosed::function_body ? 1 : 0;
}

template <class Char>
Enclosed ScriptLexer<Char>::parenthesis() const {
  const bool is_in_members =
      is_directly_in(Enclosed::object) || is_directly_in(Enclosed::class_body);
  if (is_word(last_, "import") && !last_.is_property) {
    return Enclosed::import_call;
  }
  if (is_in_members) {
    return Enclosed::parameters;
  }
  if (last_.kind == TokenKind::word && !last_.is_property &&
      (is_one_of(last_, control_words) || (is_word(last_, "await") && is_word(before_, "for")))) {
    return Enclosed::control;
  }
  const bool is_star = last_.kind == TokenKind::punctuator && last_.code == '*';
  const bool was_star = before_.kind == TokenKind::punctuator && before_.code == '*';
  const bool is_function = is_word(last_, "function") || is_word(before_, "function") ||
                           (is_star && is_word(before_, "function")) ||
                           (was_star && is_word(before_before_, "function"));
  return is_function ? Enclosed::parameters : Enclosed::arguments;
}

template <class Char>
Enclosed ScriptLexer<Char>::brace() {
  Bracket& around = enclosing();
  if (around.awaits_class_body || (is_word(last_, "class") && !last_.is_property)) {
    around.awaits_class_body = false;
    return Enclosed::class_body;
  }
  if (last_.kind == TokenKind::word) {
    return brace_after_word();
  }
  if (last_.kind != TokenKind::punctuator) {
    return Enclosed::block;
  }
  switch (last_.code) {
    case punctuator_code("=>"):
      return Enclosed::arrow_body;
    case ')':
      return closed_.encloses == Enclosed::parameters ? Enclosed::function_body : Enclosed::block;
    case ':':
      return is_directly_in(Enclosed::object) || is_colon_of_condition_ ? Enclosed::object
                                                                        : Enclosed::block;
    case ';':
    case '{':
    case '}':
    case ']':
      return Enclosed::block;
    default:
      return Enclosed::object;
  }
}

template <class Char>
Enclosed ScriptLexer<Char>::brace_after_word() const {
  if (is_word(last_, "static") && is_directly_in(Enclosed::class_body)) {
    return Enclosed::function_body;
  }
  if (last_.is_property || is_word(last_, "do") || is_word(last_, "else")) {
    return Enclosed::block;
  }
  return is_one_of(last_, operator_words) || is_one_of(last_, declaring_words) ? Enclosed::object
                                                                               : Enclosed::block;
}

template class ScriptLexer<char>;
template class ScriptLexer<char16_t>;

}  // namespace rondo::text
