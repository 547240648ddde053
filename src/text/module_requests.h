// What a module asks of others: its imports, and what stands behind `from` in its exports.
#pragma once

#include <cstdint>
#include <vector>

#include "text/module_names.h"
#include "text/module_text.h"

namespace rondo::text {

template <class Char>
class ModuleRequests {
 public:
  // Both outlive it.
  ModuleRequests(ModuleText<Char>& text, ModuleNames<Char>& names) : text_(text), names_(names) {}

  // What stands behind the word `import`.
  void see_import(const Token& word, const Token& token, bool is_outside) {
    if (is_punctuator(token, "(")) {
      text_.add(ModulePart::dynamic_import, word.start, word.end);
    } else if (is_punctuator(token, ".")) {
      const Token meta = text_.take();
      if (!text_.lexer().is_word(meta, "meta")) {
        text_.fail();
      }
      text_.add(ModulePart::meta, word.start, meta.end);
    } else if (is_outside && (token.kind == TokenKind::string || token.kind == TokenKind::word ||
                              is_punctuator(token, "{") || is_punctuator(token, "*"))) {
      see_import_declaration(word, token);
    } else if (!is_punctuator(token, ":") || is_outside) {
      text_.fail();
    }
  }

  // { one, two as three }, behind the opening brace, as parts of this kind.
  void see_names(ModulePart part) {
    for (Token token = text_.take(); !is_punctuator(token, "}");) {
      const Token name = token;
      Token other = name;
      token = text_.take();
      if (text_.is_word(token, "as")) {
        other = text_.take();
        token = text_.take();
      }
      if (name.kind != TokenKind::word || other.kind != TokenKind::word) {
        text_.fail();
      }
      if (text_.has_failed()) {
        return;
      }
      add_names(part, name, other);
      if (is_punctuator(token, ",")) {
        token = text_.take();
      } else if (!is_punctuator(token, "}")) {
        text_.fail();
        return;
      }
    }
  }

  // The specifier, the attributes and the end of a declaration. Its request comes before the parts
  // that were found from `place` on.
  void see_request(std::size_t start, const Token& specifier, std::size_t place) {
    if (!text_.is_plain_string(specifier)) {
      text_.fail();
      return;
    }
    std::vector<std::int32_t> names(text_.parts().begin() + static_cast<std::ptrdiff_t>(place),
                                    text_.parts().end());
    text_.parts().resize(place);
    text_.begin_statement();
    Token token = text_.take();
    text_.add(ModulePart::request, start, specifier.end, specifier.start + 1, specifier.end - 1);
    std::size_t end = specifier.end;
    if (text_.is_word(token, "with") && !token.is_on_new_line) {
      see_attributes();
      end = text_.lexer().last().end;
      text_.begin_statement();
      token = text_.take();
    }
    if (is_punctuator(token, ";")) {
      end = token.end;
    } else {
      text_.put_back(token);
    }
    text_.parts()[place + 2] = static_cast<std::int32_t>(end);
    text_.parts().insert(text_.parts().end(), names.begin(), names.end());
  }

 private:
  void see_import_declaration(const Token& word, Token token) {
    if (text_.unfinished() != Unfinished::nothing) {
      text_.fail();
      return;
    }
    const std::size_t place = text_.parts().size();
    const bool has_names = token.kind != TokenKind::string;
    if (token.kind == TokenKind::word) {
      add_binding(ModulePart::import_default, token);
      token = text_.take();
      if (is_punctuator(token, ",")) {
        token = text_.take();
        if (!is_punctuator(token, "{") && !is_punctuator(token, "*")) {
          text_.fail();
        }
      } else if (!text_.is_word(token, "from")) {
        text_.fail();
      }
    }
    if (is_punctuator(token, "*")) {
      if (!text_.is_word(text_.take(), "as")) {
        text_.fail();
      }
      add_binding(ModulePart::import_namespace, text_.take());
      token = text_.take();
    } else if (is_punctuator(token, "{")) {
      see_names(ModulePart::import_named);
      token = text_.take();
    }
    if (has_names) {
      if (!text_.is_word(token, "from")) {
        text_.fail();
      }
      token = text_.take();
    }
    see_request(word.start, token, place);
  }

  void add_binding(ModulePart part, const Token& name) {
    if (name.kind != TokenKind::word) {
      text_.fail();
      return;
    }
    text_.add(part, name.start, name.end);
    names_.add_imported(name);
  }

  void add_names(ModulePart part, const Token& name, const Token& other) {
    if (part == ModulePart::import_named) {
      names_.add_imported(other);
    } else {
      names_.add_exported(other);
    }
    text_.add(part, name.start, name.end, other.start, other.end);
  }

  void see_attributes() {
    if (!is_punctuator(text_.take(), "{")) {
      text_.fail();
    }
    for (Token token = text_.take(); !is_punctuator(token, "}") && !text_.has_failed();) {
      const Token key = token;
      const bool has_colon = is_punctuator(text_.take(), ":");
      const Token value = text_.take();
      if (key.kind != TokenKind::word || !has_colon || !text_.is_plain_string(value)) {
        text_.fail();
        return;
      }
      text_.add(ModulePart::attribute, key.start, key.end, value.start + 1, value.end - 1);
      token = text_.take();
      if (is_punctuator(token, ",")) {
        token = text_.take();
      }
    }
  }

  ModuleText<Char>& text_;
  ModuleNames<Char>& names_;
};

}  // namespace rondo::text
