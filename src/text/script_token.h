// A token of a JavaScript text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

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

// A punctuator as it is written in our own code, where the compiler makes a number of it.
struct Punctuator {
  consteval Punctuator(const char* text) : code(punctuator_code(text)) {}
  std::uint32_t code;
};

constexpr bool is_punctuator(const Token& token, Punctuator one) {
  return token.kind == TokenKind::punctuator && token.code == one.code;
}

constexpr bool opens_bracket(const Token& token) {
  return is_punctuator(token, "(") || is_punctuator(token, "[") || is_punctuator(token, "{") ||
         is_punctuator(token, "${");
}

template <class Char>
constexpr std::uint32_t unit(Char one) {
  return static_cast<std::make_unsigned_t<Char>>(one);
}

// Whether a text has another one, of ASCII, at a position.
template <class Char>
constexpr bool has_at(std::basic_string_view<Char> source, std::size_t position,
                      std::string_view text) {
  if (position + text.size() > source.size()) {
    return false;
  }
  return std::ranges::equal(
      text, source.substr(position, text.size()), {}, [](char one) { return unit(one); },
      [](Char one) { return unit(one); });
}

template <class Char>
constexpr bool is_word_of(std::basic_string_view<Char> source, const Token& token,
                          std::string_view word) {
  return token.kind == TokenKind::word && token.end - token.start == word.size() &&
         has_at(source, token.start, word);
}

}  // namespace rondo::text
