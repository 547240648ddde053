// The exports of a module.
#pragma once

#include <cstddef>
#include <cstdint>

#include "text/module_declarations.h"
#include "text/module_names.h"
#include "text/module_requests.h"
#include "text/module_text.h"

namespace rondo::text {

template <class Char>
class ModuleExports {
 public:
  // All of them outlive it.
  ModuleExports(ModuleText<Char>& text, ModuleNames<Char>& names, ModuleRequests<Char>& requests,
                ModuleDeclarations<Char>& declarations)
      : text_(text), names_(names), requests_(requests), declarations_(declarations) {}

  // Behind the word `export`.
  void see(const Token& word) {
    text_.end_unfinished();
    const Token token = text_.take();
    if (is_punctuator(token, "*")) {
      see_star(word);
    } else if (is_punctuator(token, "{")) {
      see_export_list(word);
    } else if (text_.is_word(token, "default")) {
      see_default(word, token);
    } else if (declarations_.is_keyword(token)) {
      text_.add(ModulePart::export_prefix, word.start, token.start);
      declarations_.begin(token, Exported::yes);
    } else {
      see_exported_declaration(word, token);
    }
  }

  // A token behind `export default` and a value, outside of all brackets.
  void see_default_value(const Token& token, const Token& before) {
    if (text_.ends_statement(token, before)) {
      const bool is_semicolon = is_punctuator(token, ";");
      end_default(is_semicolon ? token.start : before.end, is_semicolon);
    }
  }

  void end_default(std::size_t end, bool has_semicolon) {
    text_.add(ModulePart::default_value, default_start_, default_value_, end,
              has_semicolon ? 1 : 0);
    text_.end_unfinished();
  }

 private:
  void see_star(const Token& word) {
    const std::size_t place = text_.parts().size();
    Token token = text_.take();
    if (text_.is_word(token, "as")) {
      const Token name = text_.take();
      if (name.kind != TokenKind::word) {
        text_.fail();
        return;
      }
      names_.add_exported(name);
      text_.add(ModulePart::export_star_as, name.start, name.end);
      token = text_.take();
    } else {
      text_.add(ModulePart::export_star);
    }
    if (!text_.is_word(token, "from")) {
      text_.fail();
      return;
    }
    requests_.see_request(word.start, text_.take(), place);
  }

  // Only the end tells whether the names are those of another module.
  void see_export_list(const Token& word) {
    const std::size_t place = text_.parts().size();
    requests_.see_names(ModulePart::export_from);
    std::size_t end = text_.lexer().last().end;
    text_.begin_statement();
    const Token token = text_.take();
    if (text_.is_word(token, "from")) {
      requests_.see_request(word.start, text_.take(), place);
      return;
    }
    if (is_punctuator(token, ";")) {
      end = token.end;
    } else {
      text_.put_back(token);
    }
    for (std::size_t index = place; index < text_.parts().size(); index += 5) {
      text_.parts()[index] = static_cast<std::int32_t>(ModulePart::export_local);
      names_.use_local(Token{.kind = TokenKind::word,
                             .start = static_cast<std::size_t>(text_.parts()[index + 1]),
                             .end = static_cast<std::size_t>(text_.parts()[index + 2])});
    }
    text_.add(ModulePart::export_list, word.start, end);
  }

  // A function, also an asynchronous one, or a class: the name behind its keyword.
  void see_exported_declaration(const Token& word, const Token& first) {
    Token token = first;
    if (text_.is_word(token, "async")) {
      token = text_.take();
    }
    const bool is_class = text_.is_word(token, "class");
    if (!is_class && !text_.is_word(token, "function")) {
      text_.fail();
      return;
    }
    Token name = text_.take();
    if (!is_class && is_punctuator(name, "*")) {
      name = text_.take();
    }
    if (name.kind != TokenKind::word) {
      text_.fail();
      return;
    }
    declarations_.declare_function(name);
    text_.add(ModulePart::export_prefix, word.start, first.start);
    names_.add_local(name, name);
  }

  void see_default(const Token& word, const Token& keyword) {
    names_.add_exported(keyword);
    const Token first = text_.take();
    Token token = first;
    if (text_.is_word(token, "async")) {
      token = text_.take();
      if (!text_.is_word(token, "function") || token.is_on_new_line) {
        begin_default(Unfinished::default_value, word, keyword);
        text_.put_back(token);
        return;
      }
    }
    if (text_.is_word(token, "function")) {
      see_default_function(word, first, token);
    } else if (text_.is_word(token, "class")) {
      see_default_class(word, keyword, first);
    } else {
      begin_default(Unfinished::default_value, word, keyword);
      text_.put_back(token);
    }
  }

  void see_default_function(const Token& word, const Token& first, const Token& function) {
    std::size_t place = function.end;
    Token token = text_.take();
    if (is_punctuator(token, "*")) {
      place = token.end;
      token = text_.take();
    }
    text_.add(ModulePart::export_prefix, word.start, first.start);
    if (token.kind == TokenKind::word) {
      declarations_.declare_function(token);
      text_.add(ModulePart::default_name, token.start, token.end);
      names_.use_local(token);
    } else {
      text_.add(ModulePart::default_function, place);
      text_.put_back(token);
    }
  }

  void see_default_class(const Token& word, const Token& keyword, const Token& first) {
    const Token token = text_.take();
    if (token.kind == TokenKind::word && !text_.is_word(token, "extends")) {
      names_.declare(token, false);
      text_.add(ModulePart::export_prefix, word.start, first.start);
      text_.add(ModulePart::default_name, token.start, token.end);
      names_.use_local(token);
    } else {
      begin_default(Unfinished::default_class, word, keyword);
      text_.put_back(token);
    }
  }

  void begin_default(Unfinished unfinished, const Token& word, const Token& keyword) {
    text_.begin(unfinished);
    default_start_ = word.start;
    default_value_ = keyword.end;
  }

  ModuleText<Char>& text_;
  ModuleNames<Char>& names_;
  ModuleRequests<Char>& requests_;
  ModuleDeclarations<Char>& declarations_;
  std::size_t default_start_ = 0;
  std::size_t default_value_ = 0;
};

}  // namespace rondo::text
