#include "text/script_lexer.h"

#include <algorithm>
#include <array>

namespace rondo::text {

namespace {

constexpr bool is_line_break(std::uint32_t one) {
  return one == '\n' || one == '\r' || one == 0x2028 || one == 0x2029;
}

constexpr bool is_wide_space(std::uint32_t one) {
  return one == 0xFEFF || one == 0x1680 || (one >= 0x2000 && one <= 0x200A) || one == 0x202F ||
         one == 0x205F || one == 0x3000 || is_line_break(one);
}

constexpr bool is_digit(std::uint32_t one) { return one >= '0' && one <= '9'; }

enum class Part : std::uint8_t { other, space, word };

// What a character of one byte is part of. A backslash can stand for any character of a name.
constexpr std::array<Part, 256> parts = [] {
  std::array<Part, 256> made{};
  for (std::uint32_t one = 0; one < made.size(); ++one) {
    const std::uint32_t lower = one | 0x20U;
    if (one == ' ' || (one >= 9 && one <= 13) || one == 0xA0) {
      made[one] = Part::space;
    } else if ((lower >= 'a' && lower <= 'z') || is_digit(one) || one == '_' || one == '$' ||
               one == '\\' || one >= 0x80) {
      made[one] = Part::word;
    }
  }
  return made;
}();

constexpr bool is_space(std::uint32_t one) {
  return one < parts.size() ? parts[one] == Part::space : is_wide_space(one);
}

constexpr bool is_word_part(std::uint32_t one) {
  return one < parts.size() ? parts[one] == Part::word : !is_wide_space(one);
}

// Whether a punctuator may have more than its first character.
constexpr bool can_go_on(std::uint32_t first, std::uint32_t second) {
  return second < 0x80 && std::string_view("=><&|?.+-*!").contains(static_cast<char>(second)) &&
         !std::string_view("(){}[];,:~").contains(static_cast<char>(first));
}

}  // namespace

template <class Char>
bool ScriptLexer<Char>::skip_space() {
  bool has_break = false;
  while (position_ < source_.size()) {
    const std::uint32_t one = unit(source_[position_]);
    if (is_space(one)) {
      has_break |= is_line_break(one);
      position_++;
    } else if (one != '/') {
      break;
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
  brackets_.see(token);
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
  if (one == '}' && brackets_.is_directly_in(Enclosed::substitution)) {
    brackets_.end_substitution();
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
  } else if (one == '/' && !brackets_.is_division()) {
    read_expression(token);
  } else {
    read_punctuator(token);
  }
  return token;
}

template <class Char>
void ScriptLexer<Char>::read_word(Token& token) {
  token.kind = source_[position_] == '#' ? TokenKind::private_name : TokenKind::word;
  bool is_escaped = source_[position_++] == '\\';
  while (position_ < source_.size() && is_word_part(unit(source_[position_]))) {
    is_escaped |= source_[position_++] == '\\';
  }
  token.is_property = is_punctuator(last(), ".") || is_punctuator(last(), "?.");
  // A name that is written in another way could be any.
  if (is_escaped) {
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
  if (!can_go_on(first, position_ + 1 < source_.size() ? unit(source_[position_ + 1]) : 0)) {
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
    if (unit(one.front()) != first || !is_at(position_, one)) {
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

template class ScriptLexer<char>;
template class ScriptLexer<char16_t>;

}  // namespace rondo::text
