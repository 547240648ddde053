// The brackets of a JavaScript text, with what they enclose, as far as its tokens tell.
//
// What only a parser could tell is guessed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/script_token.h"

namespace rondo::text {

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
  bool is_arrow_async = false;  // And surely in it, and it is asynchronous.
  bool is_index = false;        // Surely behind an expression.
  bool is_declared = false;     // A pattern behind let, const or var.
  bool is_async = false;        // Parameters or body of a function that surely is asynchronous.
  bool follows_async = false;   // Behind that word: if they are parameters, those of an arrow.
  bool has_async_name = false;  // In it stands the name of an asynchronous method, and no more yet.
  std::uint32_t questions = 0;  // Open conditional expressions.
  std::uint32_t arrow_questions = 0;  // Those that were open where the arrow function began.
  std::size_t word_count = 0;         // How many words there were before it.
};

template <class Char>
class ScriptBrackets {
 public:
  using View = std::basic_string_view<Char>;

  explicit ScriptBrackets(View source) : source_(source) {}

  // The next token, which becomes the last one.
  void see(const Token& token);

  // The brace that goes on with a template is part of a token.
  void end_substitution() { open_.pop_back(); }

  // What is read next begins a statement.
  void begin_statement() { last_ = Token{.kind = TokenKind::punctuator, .code = ';'}; }

  // The one before the last.
  [[nodiscard]] const Token& before() const { return before_; }
  [[nodiscard]] const Token& last() const { return last_; }

  [[nodiscard]] const std::vector<Bracket>& open() const { return open_; }
  // What the last token has closed.
  [[nodiscard]] const Bracket& closed() const { return closed_; }
  // Whether brackets do not match.
  [[nodiscard]] bool is_broken() const { return is_broken_; }
  [[nodiscard]] bool is_directly_in(Enclosed encloses) const {
    return !open_.empty() && open_.back().encloses == encloses;
  }
  // In a function of any kind.
  [[nodiscard]] bool is_in_function() const { return functions_ > 0; }
  // In a function that has arguments of its own.
  [[nodiscard]] bool is_in_method() const { return methods_ > 0; }
  // Perhaps in an arrow function without braces.
  [[nodiscard]] bool is_in_arrow() const;
  // Whether the innermost function surely is asynchronous.
  [[nodiscard]] bool is_in_async() const;

  // Whether a word behind this token can be the name of a property or a method.
  [[nodiscard]] bool can_be_key_behind(const Token& token) const;
  [[nodiscard]] bool ends_expression(const Token& token) const;
  // Whether a slash divides what stands before it.
  [[nodiscard]] bool is_division() const;

  // Words that are no properties, as they came.
  [[nodiscard]] const std::vector<View>& words() const { return words_; }

 private:
  [[nodiscard]] bool is_word(const Token& token, std::string_view word) const {
    return is_word_of(source_, token, word);
  }
  [[nodiscard]] bool is_one_of(const Token& token, std::span<const std::string_view> words) const;
  [[nodiscard]] bool surely_ends_expression(const Token& token) const;

  void track(const Token& token);
  void track_arrow(const Token& token);
  void track_colon();
  [[nodiscard]] bool begins_statement(const Token& token) const;
  [[nodiscard]] bool is_async_arrow() const;
  void track_word(const Token& token);
  void track_method(const Token& token);
  void push(Enclosed encloses);
  void pop(std::uint32_t closing);
  [[nodiscard]] bool begins_async(Enclosed encloses);
  [[nodiscard]] bool is_async_word(const Token& token) const {
    return is_word(token, "async") && !token.is_property;
  }
  [[nodiscard]] bool is_directly_in_members() const {
    return is_directly_in(Enclosed::object) || is_directly_in(Enclosed::class_body);
  }
  [[nodiscard]] Enclosed parenthesis() const;
  [[nodiscard]] Enclosed brace();
  [[nodiscard]] Enclosed brace_after_word() const;
  Bracket& enclosing() { return open_.empty() ? outermost_ : open_.back(); }

  View source_;
  Token last_;
  Token before_;
  Token before_before_;
  bool is_colon_of_condition_ = false;
  // Behind the word `function`, up to its parameters.
  enum class Function : std::uint8_t { none, plain, async } begun_ = Function::none;
  std::vector<Bracket> open_;
  Bracket outermost_{Enclosed::block};
  Bracket closed_{Enclosed::block};
  int functions_ = 0;
  int methods_ = 0;
  std::vector<View> words_;
  bool is_broken_ = false;
};

extern template class ScriptBrackets<char>;
extern template class ScriptBrackets<char16_t>;

}  // namespace rondo::text
