#include "text/module_scan.h"

#include <utility>

#include "text/assigned_names.h"
#include "text/awaited_operands.h"
#include "text/module_declarations.h"
#include "text/module_exports.h"
#include "text/module_names.h"
#include "text/module_requests.h"
#include "text/module_text.h"
#include "text/script_lexer.h"

namespace rondo::text {

namespace {

template <class Char>
class ModuleScanner {
 public:
  explicit ModuleScanner(std::basic_string_view<Char> source) : text_(source) {}

  std::optional<std::vector<std::int32_t>> scan() {
    while (!text_.has_failed()) {
      const Token token = text_.take();
      if (token.kind == TokenKind::end) {
        break;
      }
      see(token);
    }
    finish();
    if (text_.has_failed()) {
      return std::nullopt;
    }
    return std::move(text_.parts());
  }

 private:
  void see(const Token& token) {
    const Token before = text_.lexer().before();
    if (has_doubtful_word_) {
      settle_doubtful_word(token);
    }
    const bool is_behind_key = std::exchange(can_be_key_, false) && is_behind_key_of(token);
    const bool is_outside = is_outermost(token);
    tell_awaited(awaited_.end_before(token, before));
    if (is_outside && text_.unfinished() != Unfinished::nothing) {
      see_unfinished(token, before);
    }
    assigned_.see(token, before, declarations_.is_outer_declarator(token));
    if (is_behind_key) {
      // The word was only a name.
    } else if (text_.is_word(before, "import")) {
      requests_.see_import(before, token, is_outside);
    } else if (text_.is_word(before, "eval") && is_punctuator(token, "(")) {
      text_.add(ModulePart::evaluates);
    } else if (text_.is_word(before, "new") && is_punctuator(token, ".") &&
               !text_.lexer().brackets().is_in_method()) {
      text_.fail();  // new.target
    } else if (text_.is_word(before, "await") && is_name_of_variable(token)) {
      text_.fail();  // The engine would take it for a name, which modules do not allow.
    }
    if (token.kind == TokenKind::word && !token.is_property) {
      see_word(token, before, is_outside);
    } else if (token.kind == TokenKind::punctuator) {
      see_punctuator(token, is_outside);
    }
  }

  void see_unfinished(const Token& token, const Token& before) {
    if (text_.unfinished() == Unfinished::default_value) {
      exports_.see_default_value(token, before);
    } else if (text_.unfinished() == Unfinished::declaration) {
      declarations_.see(token, before);
    }
  }

  // Whether a token is in no brackets.
  bool is_outermost(const Token& token) const { return text_.lexer().depth_of(token) == 0; }

  void see_punctuator(const Token& token, bool is_outside) {
    if (is_punctuator(token, "<!--") || (is_punctuator(token, "-->") && token.is_on_new_line)) {
      text_.fail();
    } else if (is_punctuator(token, ")") &&
               text_.lexer().closed().encloses == Enclosed::import_call) {
      import_call_end_ = token.end;
    } else if (is_punctuator(token, "{") && text_.lexer().before().end == import_call_end_) {
      text_.fail();  // Perhaps a method of that name.
    } else if (is_punctuator(token, "}") && is_outside &&
               text_.unfinished() == Unfinished::default_class &&
               text_.lexer().closed().encloses == Enclosed::class_body) {
      exports_.end_default(token.end, false);
    }
  }

  void see_word(const Token& token, const Token& before, bool is_outside) {
    const auto& brackets = text_.lexer().brackets();
    if (text_.is_word(token, "await")) {
      can_be_key_ = brackets.can_be_key_behind(before);
      if (!brackets.is_in_function() && !can_be_key_) {
        see_await(token, before);
      }
    } else if (text_.is_word(token, "return") || text_.is_word(token, "yield")) {
      see_doubtful_word(before, !brackets.is_in_function());
    } else if (text_.is_word(token, "arguments")) {
      see_doubtful_word(before, !brackets.is_in_method());
    } else if (text_.is_word(token, "import") && !is_outside) {
      can_be_key_ = brackets.can_be_key_behind(before);
    } else if (is_outside && text_.is_word(token, "export")) {
      exports_.see(token);
    } else if (is_outside) {
      declarations_.see_word(token, before);
    }
  }

  // Outside of functions some words mean something else in the function that is made of the module.
  // The token behind such a word tells whether it is only a name there.
  void see_doubtful_word(const Token& before, bool is_doubtful) {
    has_doubtful_word_ = is_doubtful;
    can_be_key_ = text_.lexer().brackets().can_be_key_behind(before);
  }

  void settle_doubtful_word(const Token& token) {
    has_doubtful_word_ = false;
    if (!can_be_key_ || !is_behind_key_of(token)) {
      text_.fail();
    }
  }

  // Whether a token can stand behind the name of a property or a method, and not behind a value.
  bool is_behind_key_of(const Token& token) const {
    const auto& brackets = text_.lexer().brackets();
    return is_punctuator(token, ":") || is_punctuator(token, "(") ||
           (brackets.is_directly_in(Enclosed::class_body) &&
            (is_punctuator(token, "=") || is_punctuator(token, ";")));
  }

  // Whether the engine takes `await`, before this token, for the name of a variable.
  bool is_name_of_variable(const Token& token) const {
    const auto& brackets = text_.lexer().brackets();
    if (is_punctuator(token, "}")) {
      return true;
    }
    return brackets.is_in_function() && !brackets.is_in_async() && is_behind_name(token);
  }

  // Whether a token can stand behind the name of a variable.
  bool is_behind_name(const Token& token) const {
    if (token.kind == TokenKind::punctuator) {
      return !is_punctuator(token, "{") && !is_punctuator(token, "!") && !is_punctuator(token, "~");
    }
    return token.is_on_new_line || token.kind == TokenKind::template_part ||
           text_.is_word(token, "in") || text_.is_word(token, "instanceof") ||
           text_.is_word(token, "of");
  }

  void see_await(const Token& word, const Token& before) {
    if (text_.lexer().brackets().is_in_arrow()) {
      if (!text_.lexer().brackets().is_in_async()) {
        text_.fail();
      }
    } else if (text_.is_word(before, "for")) {
      text_.add(ModulePart::awaited_loop);
    } else {
      awaited_.begin(word);
    }
  }

  void tell_awaited(std::span<const AwaitedOperand> ended) {
    for (const AwaitedOperand& one : ended) {
      text_.add(ModulePart::awaited, one.word.start, one.word.end, one.end);
    }
  }

  void finish() {
    if (has_doubtful_word_ || !text_.lexer().open().empty() ||
        text_.lexer().brackets().is_broken() || awaited_.has_failed() || assigned_.has_failed() ||
        text_.unfinished() == Unfinished::default_class) {
      text_.fail();
    }
    const Token last = text_.lexer().before();
    tell_awaited(awaited_.end_all(last));
    if (text_.unfinished() == Unfinished::default_value) {
      exports_.end_default(last.end, false);
    }
    names_.tell(assigned_);
  }

  ModuleText<Char> text_;
  ModuleNames<Char> names_{text_};
  ModuleRequests<Char> requests_{text_, names_};
  ModuleDeclarations<Char> declarations_{text_, names_};
  ModuleExports<Char> exports_{text_, names_, requests_, declarations_};
  AwaitedOperands<Char> awaited_{text_.lexer()};
  AssignedNames<Char> assigned_{text_.lexer()};
  bool has_doubtful_word_ = false;
  bool can_be_key_ = false;  // The word that was seen last.
  std::size_t import_call_end_ = static_cast<std::size_t>(-1);
};

}  // namespace

std::optional<std::vector<std::int32_t>> scan_module(std::span<const std::uint8_t> source) {
  const auto* characters = reinterpret_cast<const char*>(source.data());
  return ModuleScanner<char>(std::string_view(characters, source.size())).scan();
}

std::optional<std::vector<std::int32_t>> scan_module(std::u16string_view source) {
  return ModuleScanner<char16_t>(source).scan();
}

}  // namespace rondo::text
