// The names that something may be assigned to besides their declarations, in a text of which only
// the tokens are known. There may be too many, for scopes are not told apart, but none is missing.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "text/script_lexer.h"

namespace rondo::text {

template <class Char>
class AssignedNames {
 public:
  using View = std::basic_string_view<Char>;

  // The lexer outlives it.
  explicit AssignedNames(const ScriptLexer<Char>& lexer) : lexer_(lexer) {}

  // Of the token that was read last and the one before it. `is_declared`: the last one is a name
  // that is being declared.
  void see(const Token& token, const Token& before, bool is_declared) {
    if (before.kind == TokenKind::word && !before.is_property) {
      see_behind_word(token, before);
    } else if (is_group_assigned(token, before)) {
      assign_group(token);
    } else if (is_step(before) && is_punctuator(token, "(")) {
      has_failed_ = true;  // What it steps is in the parentheses.
    }
    is_behind_step_ = is_step(before);
    is_declaring_ =
        is_declared || is_word(before, "const") || is_word(before, "let") || is_word(before, "var");
  }

  [[nodiscard]] bool contains(View name) const { return names_.contains(name); }
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  bool is_word(const Token& token, std::string_view word) const {
    return !token.is_property && lexer_.is_word(token, word);
  }

  static bool is_step(const Token& token) {
    return is_punctuator(token, "++") || is_punctuator(token, "--");
  }

  static bool is_assignment(const Token& token) {
    static constexpr std::array<std::uint32_t, 7> comparisons = {
        punctuator_code("=="),  punctuator_code("==="), punctuator_code("!="),
        punctuator_code("!=="), punctuator_code("<="),  punctuator_code(">="),
        punctuator_code("=>")};
    return token.kind == TokenKind::punctuator && (token.code & 0xFF) == '=' &&
           std::ranges::find(comparisons, token.code) == comparisons.end();
  }

  void see_behind_word(const Token& token, const Token& word) {
    const bool is_loop = is_loop_word(token) && !is_declaring_ &&
                         lexer_.open().back().word_count + 2 == lexer_.brackets().words().size();
    if ((is_assignment(token) && !is_declaring_) || is_step(token) || is_loop || is_behind_step_) {
      names_.insert(lexer_.text_of(word));
    }
  }

  // Whether brackets were closed that are a pattern, or parentheses around a name.
  bool is_group_assigned(const Token& token, const Token& before) const {
    if (is_punctuator(before, ")")) {
      return is_assignment(token) || is_step(token) || is_loop_word(token);
    }
    if (!is_punctuator(before, "]") && !is_punctuator(before, "}")) {
      return false;
    }
    const Bracket& closed = lexer_.closed();
    const bool is_index = closed.encloses == Enclosed::elements && closed.is_index;
    return !closed.is_declared && !is_index && (is_punctuator(token, "=") || is_loop_word(token));
  }

  void assign_group(const Token& token) {
    // The token that was just read may be a word of its own.
    const std::size_t end =
        lexer_.brackets().words().size() - (token.kind == TokenKind::word ? 1 : 0);
    for (std::size_t index = lexer_.closed().word_count; index < end; index++) {
      names_.insert(lexer_.brackets().words()[index]);
    }
  }

  // The word behind what a loop assigns to.
  bool is_loop_word(const Token& token) const {
    return (is_word(token, "of") || is_word(token, "in")) && !lexer_.open().empty() &&
           lexer_.open().back().encloses == Enclosed::control;
  }

  const ScriptLexer<Char>& lexer_;
  std::unordered_set<View> names_;
  bool is_declaring_ = false;
  bool is_behind_step_ = false;
  bool has_failed_ = false;
};

}  // namespace rondo::text
