// Declarations outside of all brackets, with the names that they declare.
#pragma once

#include <cstdint>

#include "text/module_names.h"
#include "text/module_text.h"

namespace rondo::text {

enum class Exported : std::uint8_t { no, yes };

template <class Char>
class ModuleDeclarations {
 public:
  // Both outlive it.
  ModuleDeclarations(ModuleText<Char>& text, ModuleNames<Char>& names)
      : text_(text), names_(names) {}

  // Of variables: const, let or var.
  [[nodiscard]] bool is_keyword(const Token& token) const {
    return text_.is_word(token, "const") || text_.is_word(token, "let") ||
           text_.is_word(token, "var");
  }

  // A word outside of all brackets.
  void see_word(const Token& token, const Token& before) {
    if (is_keyword(token)) {
      begin(token, Exported::no);
    } else if (text_.is_word(token, "function")) {
      is_function_declared_ =
          text_.is_word(before, "async") ? is_async_first_ : can_begin_statement(token, before);
    } else if (text_.is_word(token, "async")) {
      is_async_first_ = can_begin_statement(token, before);
    } else if (text_.is_word(before, "class") && !text_.is_word(token, "extends")) {
      names_.declare(token, false);
    } else if (text_.is_word(before, "function") || is_punctuator(before, "*")) {
      if (is_function_declared_) {
        declare_function(token);
      }
    }
  }

  // A declaration of variables, behind its keyword.
  void begin(const Token& keyword, Exported exported) {
    text_.begin(Unfinished::declaration);
    is_constant_ = text_.is_word(keyword, "const");
    is_name_expected_ = true;
    is_exported_ = exported == Exported::yes;
  }

  // A token of the declaration that has begun, outside of all brackets.
  void see(const Token& token, const Token& before) {
    if (is_name_expected_) {
      if (!is_punctuator(token, "}") && !is_punctuator(token, "]")) {
        see_declared(token);
      }
    } else if (text_.ends_statement(token, before)) {
      text_.end_unfinished();
    } else if (is_punctuator(token, ",")) {
      is_name_expected_ = true;
    } else if (is_punctuator(token, "=") &&
               (is_punctuator(before, "}") || is_punctuator(before, "]")) && !is_exported_) {
      names_.declare_group(text_.lexer().closed(), is_constant_);
    }
  }

  void declare_function(const Token& name) {
    is_function_declared_ = false;
    names_.declare_function(name);
  }

  // A further name of a declaration outside of all brackets.
  [[nodiscard]] bool is_outer_declarator(const Token& token) const {
    return text_.unfinished() == Unfinished::declaration && text_.lexer().open().empty() &&
           token.kind == TokenKind::word && is_punctuator(text_.lexer().before(), ",");
  }

 private:
  [[nodiscard]] bool can_begin_statement(const Token& token, const Token& before) const {
    return before.kind == TokenKind::end || is_punctuator(before, ";") ||
           is_punctuator(before, "}") ||
           (token.is_on_new_line && text_.lexer().brackets().ends_expression(before));
  }

  // One of a declaration's names; patterns only if they are not exported.
  void see_declared(const Token& token) {
    is_name_expected_ = false;
    if (token.kind == TokenKind::word) {
      names_.declare(token, is_constant_);
      if (is_exported_) {
        names_.add_local(token, token);
      }
    } else if (is_exported_) {
      see_exported_pattern(token);
    }
  }

  // { one, two: three } without anything else.
  void see_exported_pattern(const Token& opening) {
    if (!is_punctuator(opening, "{")) {
      text_.fail();
      return;
    }
    for (Token token = text_.take(); !is_punctuator(token, "}") && !text_.has_failed();) {
      Token name = token;
      token = text_.take();
      if (is_punctuator(token, ":")) {
        name = text_.take();
        token = text_.take();
      }
      if (name.kind != TokenKind::word ||
          (!is_punctuator(token, ",") && !is_punctuator(token, "}"))) {
        text_.fail();
        return;
      }
      names_.declare(name, is_constant_);
      names_.add_local(name, name);
      if (is_punctuator(token, ",")) {
        token = text_.take();
      }
    }
  }

  ModuleText<Char>& text_;
  ModuleNames<Char>& names_;
  bool is_constant_ = false;
  bool is_exported_ = false;
  bool is_name_expected_ = false;
  bool is_function_declared_ = false;
  bool is_async_first_ = false;  // The word `async` that was seen last begins a statement.
};

}  // namespace rondo::text
