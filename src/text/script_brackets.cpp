#include "text/script_brackets.h"

#include <algorithm>
#include <array>
#include <utility>

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

// Between these words and the parentheses of a method stands its name.
constexpr std::array<std::string_view, 4> modifiers = {"async", "get", "set", "static"};

// Behind these words a brace begins a pattern.
constexpr std::array<std::string_view, 3> declaring_words = {"let", "const", "var"};

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
bool ScriptBrackets<Char>::is_one_of(const Token& token, Words words) const {
  return std::ranges::any_of(words, [&](std::string_view one) { return is_word(token, one); });
}

template <class Char>
bool ScriptBrackets<Char>::ends_expression(const Token& token) const {
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
bool ScriptBrackets<Char>::surely_ends_expression(const Token& token) const {
  return ends_expression(token) && (token.kind != TokenKind::punctuator || token.code == ']');
}

// Whether a slash divides what stands before it.
template <class Char>
bool ScriptBrackets<Char>::is_division() const {
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

template <class Char>
void ScriptBrackets<Char>::see(const Token& token) {
  if (token.kind != TokenKind::end && token.kind != TokenKind::malformed) {
    track(token);
  }
  before_before_ = before_;
  before_ = last_;
  last_ = token;
}

template <class Char>
bool ScriptBrackets<Char>::is_in_arrow() const {
  return outermost_.has_arrow || std::ranges::any_of(open_, &Bracket::has_arrow);
}

template <class Char>
void ScriptBrackets<Char>::track(const Token& token) {
  track_arrow(token);
  track_method(token);
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
      track_colon();
      break;
    default:
      break;
  }
}

template <class Char>
void ScriptBrackets<Char>::track_colon() {
  Bracket& around = enclosing();
  is_colon_of_condition_ = around.questions > 0;
  around.questions -= is_colon_of_condition_ ? 1 : 0;
  // The body of an arrow function ends with the branch that it stands in; there may be one around.
  around.is_arrow_async &= around.questions >= around.arrow_questions;
}

template <class Char>
bool ScriptBrackets<Char>::is_in_async() const {
  for (auto bracket = open_.rbegin(); bracket != open_.rend(); ++bracket) {
    if (bracket->has_arrow) {
      return bracket->is_arrow_async;
    }
    if (is_function(bracket->encloses)) {
      return bracket->is_async;
    }
  }
  return outermost_.has_arrow && outermost_.is_arrow_async;
}

// Whether the arrow that was read last is that of an asynchronous function.
template <class Char>
bool ScriptBrackets<Char>::is_async_arrow() const {
  return is_punctuator(before_, ")") ? closed_.follows_async : is_async_word(before_before_);
}

// Whether a token in a new line surely begins a statement, behind what can end one.
template <class Char>
bool ScriptBrackets<Char>::begins_statement(const Token& token) const {
  switch (token.kind) {
    case TokenKind::word:
      return !is_word(token, "in") && !is_word(token, "instanceof");
    case TokenKind::punctuator:
      return is_punctuator(token, "{") || is_punctuator(token, "!") || is_punctuator(token, "~") ||
             is_punctuator(token, "++") || is_punctuator(token, "--");
    case TokenKind::template_part:
      return false;
    default:
      return true;
  }
}

// Where the body of an arrow function begins, if it is an expression, and where it surely ends.
template <class Char>
void ScriptBrackets<Char>::track_arrow(const Token& token) {
  Bracket& around = enclosing();
  const bool is_punctuator = token.kind == TokenKind::punctuator;
  if (last_.kind == TokenKind::punctuator && last_.code == punctuator_code("=>")) {
    if (!is_punctuator || token.code != '{') {
      around.has_arrow = true;
      around.is_arrow_async = is_async_arrow();
      around.arrow_questions = around.questions;
    }
  } else if (is_punctuator && (token.code == ',' || token.code == ';')) {
    around.has_arrow = false;
  } else if (token.is_on_new_line && ends_expression(last_) &&
             (around.encloses == Enclosed::block || is_function(around.encloses)) &&
             begins_statement(token)) {
    around.has_arrow = false;
  }
}

template <class Char>
void ScriptBrackets<Char>::track_word(const Token& token) {
  if (!token.is_property) {
    words_.push_back(source_.substr(token.start, token.end - token.start));
    if (is_word(token, "function")) {
      const bool is_async = is_async_word(last_) && !token.is_on_new_line;
      begun_ = is_async ? Function::async : Function::plain;
    }
  }
  // The word `class` begins a class if a name or the class itself follows.
  const bool begins = is_word(last_, "class") && !last_.is_property;
  if (begins) {
    enclosing().awaits_class_body = true;
  }
}

// The word `async` before the name of a method, and where no method can follow any more.
template <class Char>
void ScriptBrackets<Char>::track_method(const Token& token) {
  if (!is_directly_in_members()) {
    return;
  }
  const bool is_name =
      token.kind != TokenKind::punctuator || token.code == '[' || token.code == '*';
  if (is_name && !token.is_on_new_line && is_async_word(last_)) {
    open_.back().has_async_name = true;
  } else if (is_punctuator(token, ",") || is_punctuator(token, ";") || is_punctuator(token, "=>")) {
    open_.back().has_async_name = false;
  }
}

// Whether what a bracket opens are the parameters or the body of an asynchronous function.
template <class Char>
bool ScriptBrackets<Char>::begins_async(Enclosed encloses) {
  if (encloses == Enclosed::arrow_body) {
    return is_async_arrow();
  }
  if (encloses == Enclosed::function_body) {
    return is_punctuator(last_, ")") && closed_.is_async;
  }
  if (encloses != Enclosed::parameters) {
    return false;
  }
  if (begun_ == Function::none && is_directly_in_members()) {
    return std::exchange(open_.back().has_async_name, false);
  }
  return std::exchange(begun_, Function::none) == Function::async;
}

template <class Char>
void ScriptBrackets<Char>::push(Enclosed encloses) {
  const bool is_async = begins_async(encloses);
  const bool is_declared = is_one_of(last_, declaring_words) && !last_.is_property;
  open_.push_back(Bracket{.encloses = encloses,
                          .is_index = surely_ends_expression(last_) && !is_declared,
                          .is_declared = is_declared,
                          .is_async = is_async,
                          .follows_async = is_async_word(last_),
                          .word_count = words_.size()});
  functions_ += is_function(encloses) ? 1 : 0;
  methods_ += encloses == Enclosed::function_body ? 1 : 0;
}

template <class Char>
void ScriptBrackets<Char>::pop(std::uint32_t closing) {
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
bool ScriptBrackets<Char>::can_be_key_behind(const Token& token) const {
  if (token.kind == TokenKind::word) {
    return is_directly_in_members() && is_one_of(token, modifiers);
  }
  const bool is_first = is_punctuator(token, "{") || is_punctuator(token, "*");
  if (is_directly_in(Enclosed::object)) {
    return is_first || is_punctuator(token, ",");
  }
  return is_directly_in(Enclosed::class_body) &&
         (is_first || is_punctuator(token, "}") || is_punctuator(token, ";"));
}

template <class Char>
Enclosed ScriptBrackets<Char>::parenthesis() const {
  if (is_word(last_, "import") && !last_.is_property && !can_be_key_behind(before_)) {
    return Enclosed::import_call;
  }
  if (is_directly_in_members()) {
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
Enclosed ScriptBrackets<Char>::brace() {
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
Enclosed ScriptBrackets<Char>::brace_after_word() const {
  if (is_word(last_, "static") && is_directly_in(Enclosed::class_body)) {
    return Enclosed::function_body;
  }
  if (last_.is_property || is_word(last_, "do") || is_word(last_, "else")) {
    return Enclosed::block;
  }
  return is_one_of(last_, operator_words) || is_one_of(last_, declaring_words) ? Enclosed::object
                                                                               : Enclosed::block;
}

template class ScriptBrackets<char>;
template class ScriptBrackets<char16_t>;

}  // namespace rondo::text
