#include "text/module_scan.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "text/assigned_names.h"
#include "text/awaited_operands.h"
#include "text/script_lexer.h"

namespace rondo::text {

namespace {

// A word in a pattern behind `const` is a name of a constant, or a key, or part of a value.
enum class Declared : std::uint8_t { variable, constant, perhaps_constant };

// What has begun outside of all brackets and is not at its end.
enum class Unfinished : std::uint8_t {
  nothing,
  default_value,
  default_class,
  declaration,
};

template <class Char>
class ModuleScanner {
 public:
  using View = std::basic_string_view<Char>;

  explicit ModuleScanner(View source) : source_(source), lexer_(source) {}

  std::optional<std::vector<std::int32_t>> scan() {
    while (!has_failed_) {
      const Token token = take();
      if (token.kind == TokenKind::end) {
        break;
      }
      see(token);
    }
    finish();
    if (has_failed_) {
      return std::nullopt;
    }
    return std::move(parts_);
  }

 private:
  // ---- Tokens

  Token take() {
    if (has_pending_) {
      has_pending_ = false;
      return pending_;
    }
    const Token token = lexer_.next();
    if (token.kind == TokenKind::malformed || lexer_.is_broken()) {
      fail();
      return Token{};
    }
    return token;
  }

  void put_back(const Token& token) {
    pending_ = token;
    has_pending_ = true;
  }

  static bool is(const Token& token, std::string_view code) { return is_punctuator(token, code); }
  bool is_word(const Token& token, std::string_view word) const {
    return !token.is_property && lexer_.is_word(token, word);
  }

  void fail() { has_failed_ = true; }

  template <class... Operands>
  void add(ModulePart part, Operands... operands) {
    parts_.push_back(static_cast<std::int32_t>(part));
    (parts_.push_back(static_cast<std::int32_t>(operands)), ...);
  }

  // ---- What stands outside of declarations of imports and exports

  void see(const Token& token) {
    const Token before = lexer_.before();
    const bool is_outside = is_outermost(token);
    tell_awaited(awaited_.end_before(token, before));
    if (is_outside && unfinished_ != Unfinished::nothing) {
      see_end(token, before);
    }
    assigned_.see(token, before, is_outer_declarator(token));
    if (is_word(before, "import")) {
      see_import(before, token, is_outside);
    } else if (is_word(before, "eval") && is(token, "(")) {
      add(ModulePart::evaluates);
    } else if (is_word(before, "new") && is(token, ".") && !lexer_.is_in_method()) {
      fail();  // new.target
    }
    if (token.kind == TokenKind::word && !token.is_property) {
      see_word(token, before, is_outside);
    } else if (token.kind == TokenKind::punctuator) {
      see_punctuator(token, is_outside);
    }
  }

  // Whether a token is in no brackets.
  bool is_outermost(const Token& token) const { return lexer_.depth_of(token) == 0; }

  void see_punctuator(const Token& token, bool is_outside) {
    if (is(token, "<!--") || (is(token, "-->") && token.is_on_new_line)) {
      fail();
    } else if (is(token, ")") && lexer_.closed().encloses == Enclosed::import_call) {
      import_call_end_ = token.end;
    } else if (is(token, "{") && lexer_.before().end == import_call_end_) {
      fail();  // A method of that name.
    } else if (is(token, "}") && is_outside && unfinished_ == Unfinished::default_class &&
               lexer_.closed().encloses == Enclosed::class_body) {
      end_default(token.end, false);
    }
  }

  void see_word(const Token& token, const Token& before, bool is_outside) {
    if (is_word(token, "await")) {
      if (!lexer_.is_in_function()) {
        see_await(token, before);
      }
    } else if (is_word(token, "return") || is_word(token, "yield")) {
      if (!lexer_.is_in_function()) {
        fail();
      }
    } else if (is_word(token, "arguments")) {
      if (!lexer_.is_in_method()) {
        fail();
      }
    } else if (is_outside) {
      see_outer_word(token, before);
    }
  }

  void see_await(const Token& word, const Token& before) {
    if (lexer_.is_in_arrow()) {
      fail();
    } else if (is_word(before, "for")) {
      add(ModulePart::awaited_loop);
    } else {
      awaited_.begin(word);
    }
  }

  void tell_awaited(std::span<const AwaitedOperand> ended) {
    for (const AwaitedOperand& one : ended) {
      add(ModulePart::awaited, one.word.start, one.word.end, one.end);
    }
  }

  // ---- Declarations

  void see_outer_word(const Token& token, const Token& before) {
    if (is_word(token, "export")) {
      see_export(token);
    } else if (is_word(token, "const") || is_word(token, "let") || is_word(token, "var")) {
      begin_declaration(token);
    } else if (is_word(token, "function")) {
      const bool follows_async = is_word(before, "async");
      is_function_declared_ = follows_async || before.kind == TokenKind::end || is(before, ";") ||
                              is(before, "}") ||
                              (token.is_on_new_line && lexer_.ends_expression(before));
    } else if (is_word(before, "class") && !is_word(token, "extends")) {
      declare(token, false);
    } else if (is_word(before, "function") || is(before, "*")) {
      declare_function(token);
    }
  }

  void declare_function(const Token& name) {
    if (!is_function_declared_) {
      return;
    }
    is_function_declared_ = false;
    // A module must not declare a function twice.
    if (declared_.contains(lexer_.text_of(name))) {
      fail();
    }
    declare(name, false);
  }

  void declare(const Token& name, bool is_constant) {
    declared_.insert_or_assign(lexer_.text_of(name),
                               is_constant ? Declared::constant : Declared::variable);
  }

  // ---- Declarations of variables

  void begin_declaration(const Token& keyword) {
    unfinished_ = Unfinished::declaration;
    is_constant_ = is_word(keyword, "const");
    is_name_expected_ = true;
    is_exported_ = false;
  }

  // One of a declaration's names; patterns only if they are not exported.
  void see_declared(const Token& token) {
    is_name_expected_ = false;
    if (token.kind == TokenKind::word) {
      declare(token, is_constant_);
      if (is_exported_) {
        add_local(token, token);
      }
    } else if (is_exported_) {
      see_exported_pattern(token);
    }
  }

  // { one, two: three } without anything else.
  void see_exported_pattern(const Token& opening) {
    if (!is(opening, "{")) {
      fail();
      return;
    }
    for (Token token = take(); !is(token, "}") && !has_failed_;) {
      Token name = token;
      token = take();
      if (is(token, ":")) {
        name = take();
        token = take();
      }
      if (name.kind != TokenKind::word || (!is(token, ",") && !is(token, "}"))) {
        fail();
        return;
      }
      declare(name, is_constant_);
      add_local(name, name);
      if (is(token, ",")) {
        token = take();
      }
    }
  }

  void declare_group(const Bracket& group) {
    for (std::size_t index = group.word_count; index < lexer_.words().size(); index++) {
      declared_.try_emplace(lexer_.words()[index],
                            is_constant_ ? Declared::perhaps_constant : Declared::variable);
    }
  }

  // A further name of a declaration outside of all brackets.
  bool is_outer_declarator(const Token& token) const {
    return unfinished_ == Unfinished::declaration && lexer_.open().empty() &&
           token.kind == TokenKind::word && is(lexer_.before(), ",");
  }

  // Looks for the end of what is unfinished.
  void see_end(const Token& token, const Token& before) {
    if (unfinished_ == Unfinished::default_class) {
      return;
    }
    const bool is_semicolon = is(token, ";");
    const bool is_implied =
        token.is_on_new_line && lexer_.ends_expression(before) && !continues(token);
    if (unfinished_ == Unfinished::default_value) {
      if (is_semicolon || is_implied) {
        end_default(is_semicolon ? token.start : before.end, is_semicolon);
      }
      return;
    }
    if (is_name_expected_) {
      if (!is(token, "}") && !is(token, "]")) {
        see_declared(token);
      }
    } else if (is_semicolon || is_implied) {
      unfinished_ = Unfinished::nothing;
    } else if (is(token, ",")) {
      is_name_expected_ = true;
    } else if (is(token, "=") && (is(before, "}") || is(before, "]")) && !is_exported_) {
      declare_group(lexer_.closed());
    }
  }

  // Whether an expression goes on with a token in a new line.
  bool continues(const Token& token) const {
    if (token.kind == TokenKind::word) {
      return is_word(token, "in") || is_word(token, "instanceof");
    }
    if (token.kind == TokenKind::punctuator) {
      return !is(token, "{") && !is(token, "!") && !is(token, "~") && !is(token, "++") &&
             !is(token, "--");
    }
    return token.kind == TokenKind::template_part;
  }

  // ---- Imports

  // What stands behind the word.
  void see_import(const Token& word, const Token& token, bool is_outside) {
    if (is(token, "(")) {
      add(ModulePart::dynamic_import, word.start, word.end);
    } else if (is(token, ".")) {
      const Token meta = take();
      if (!lexer_.is_word(meta, "meta")) {
        fail();
      }
      add(ModulePart::meta, word.start, meta.end);
    } else if (is_outside && (token.kind == TokenKind::string || token.kind == TokenKind::word ||
                              is(token, "{") || is(token, "*"))) {
      see_import_declaration(word, token);
    } else if (!is(token, ":") || is_outside) {
      fail();
    }
  }

  void see_import_declaration(const Token& word, Token token) {
    if (unfinished_ != Unfinished::nothing) {
      fail();
      return;
    }
    const std::size_t place = parts_.size();
    const bool has_names = token.kind != TokenKind::string;
    if (token.kind == TokenKind::word) {
      add_binding(ModulePart::import_default, token);
      token = take();
      if (is(token, ",")) {
        token = take();
        if (!is(token, "{") && !is(token, "*")) {
          fail();
        }
      } else if (!is_word(token, "from")) {
        fail();
      }
    }
    if (is(token, "*")) {
      if (!is_word(take(), "as")) {
        fail();
      }
      add_binding(ModulePart::import_namespace, take());
      token = take();
    } else if (is(token, "{")) {
      see_names(ModulePart::import_named);
      token = take();
    }
    if (has_names) {
      if (!is_word(token, "from")) {
        fail();
      }
      token = take();
    }
    see_request(word.start, token, place);
  }

  void add_binding(ModulePart part, const Token& name) {
    if (name.kind != TokenKind::word) {
      fail();
      return;
    }
    add(part, name.start, name.end);
    add_imported(name);
  }

  void add_imported(const Token& name) {
    if (!imported_.insert(lexer_.text_of(name)).second) {
      fail();
    }
    import_names_.push_back(name);
  }

  // { one, two as three }, behind the opening brace.
  void see_names(ModulePart part) {
    for (Token token = take(); !is(token, "}");) {
      const Token name = token;
      Token other = name;
      token = take();
      if (is_word(token, "as")) {
        other = take();
        token = take();
      }
      if (name.kind != TokenKind::word || other.kind != TokenKind::word) {
        fail();
      }
      if (has_failed_) {
        return;
      }
      add_names(part, name, other);
      if (is(token, ",")) {
        token = take();
      } else if (!is(token, "}")) {
        fail();
        return;
      }
    }
  }

  void add_names(ModulePart part, const Token& name, const Token& other) {
    if (part == ModulePart::import_named) {
      add_imported(other);
    } else {
      add_exported(other);
    }
    add(part, name.start, name.end, other.start, other.end);
  }

  // The specifier, the attributes and the end of a declaration. Its request comes before the parts
  // that were found from `place` on.
  void see_request(std::size_t start, const Token& specifier, std::size_t place) {
    const View text = lexer_.text_of(specifier);
    if (specifier.kind != TokenKind::string || text.find(Char('\\')) != View::npos) {
      fail();
      return;
    }
    std::vector<std::int32_t> names(parts_.begin() + static_cast<std::ptrdiff_t>(place),
                                    parts_.end());
    parts_.resize(place);
    lexer_.begin_statement();
    Token token = take();
    add(ModulePart::request, start, specifier.end, specifier.start + 1, specifier.end - 1);
    std::size_t end = specifier.end;
    if (is_word(token, "with") && !token.is_on_new_line) {
      see_attributes();
      end = lexer_.last().end;
      lexer_.begin_statement();
      token = take();
    }
    if (is(token, ";")) {
      end = token.end;
    } else {
      put_back(token);
    }
    parts_[place + 2] = static_cast<std::int32_t>(end);
    parts_.insert(parts_.end(), names.begin(), names.end());
  }

  void see_attributes() {
    if (!is(take(), "{")) {
      fail();
    }
    for (Token token = take(); !is(token, "}") && !has_failed_;) {
      const Token key = token;
      const bool has_colon = is(take(), ":");
      const Token value = take();
      if (key.kind != TokenKind::word || !has_colon || value.kind != TokenKind::string ||
          lexer_.text_of(value).find(Char('\\')) != View::npos) {
        fail();
        return;
      }
      add(ModulePart::attribute, key.start, key.end, value.start + 1, value.end - 1);
      token = take();
      if (is(token, ",")) {
        token = take();
      }
    }
  }

  // ---- Exports

  void add_exported(const Token& name) {
    if (!exported_.insert(lexer_.text_of(name)).second) {
      fail();  // Twice.
    }
  }

  void add_local(const Token& local, const Token& exported) {
    add_exported(exported);
    add(ModulePart::export_local, local.start, local.end, exported.start, exported.end);
    locals_.push_back(local);
  }

  void see_export(const Token& word) {
    unfinished_ = Unfinished::nothing;
    const Token token = take();
    if (is(token, "*")) {
      see_star(word);
    } else if (is(token, "{")) {
      see_export_list(word);
    } else if (is_word(token, "default")) {
      see_default(word, token);
    } else if (is_word(token, "const") || is_word(token, "let") || is_word(token, "var")) {
      add(ModulePart::export_prefix, word.start, token.start);
      begin_declaration(token);
      is_exported_ = true;
    } else {
      see_exported_declaration(word, token);
    }
  }

  void see_star(const Token& word) {
    const std::size_t place = parts_.size();
    Token token = take();
    if (is_word(token, "as")) {
      const Token name = take();
      if (name.kind != TokenKind::word) {
        fail();
        return;
      }
      add_exported(name);
      add(ModulePart::export_star_as, name.start, name.end);
      token = take();
    } else {
      add(ModulePart::export_star);
    }
    if (!is_word(token, "from")) {
      fail();
      return;
    }
    see_request(word.start, take(), place);
  }

  // Only the end tells whether the names are those of another module.
  void see_export_list(const Token& word) {
    const std::size_t place = parts_.size();
    see_names(ModulePart::export_from);
    std::size_t end = lexer_.last().end;
    lexer_.begin_statement();
    const Token token = take();
    if (is_word(token, "from")) {
      see_request(word.start, take(), place);
      return;
    }
    if (is(token, ";")) {
      end = token.end;
    } else {
      put_back(token);
    }
    for (std::size_t index = place; index < parts_.size(); index += 5) {
      parts_[index] = static_cast<std::int32_t>(ModulePart::export_local);
      locals_.push_back(Token{.kind = TokenKind::word,
                              .start = static_cast<std::size_t>(parts_[index + 1]),
                              .end = static_cast<std::size_t>(parts_[index + 2])});
    }
    add(ModulePart::export_list, word.start, end);
  }

  // A function, also an asynchronous one, or a class: the name behind its keyword.
  void see_exported_declaration(const Token& word, const Token& first) {
    Token token = first;
    if (is_word(token, "async")) {
      token = take();
    }
    const bool is_class = is_word(token, "class");
    if (!is_class && !is_word(token, "function")) {
      fail();
      return;
    }
    Token name = take();
    if (!is_class && is(name, "*")) {
      name = take();
    }
    if (name.kind != TokenKind::word) {
      fail();
      return;
    }
    is_function_declared_ = true;
    declare_function(name);
    add(ModulePart::export_prefix, word.start, first.start);
    add_local(name, name);
  }

  void see_default(const Token& word, const Token& keyword) {
    add_exported(keyword);
    const Token first = take();
    Token token = first;
    if (is_word(token, "async")) {
      token = take();
      if (!is_word(token, "function") || token.is_on_new_line) {
        begin_default(Unfinished::default_value, word, keyword);
        put_back(token);
        return;
      }
    }
    if (is_word(token, "function")) {
      see_default_function(word, first, token);
    } else if (is_word(token, "class")) {
      see_default_class(word, keyword, first);
    } else {
      begin_default(Unfinished::default_value, word, keyword);
      put_back(token);
    }
  }

  void see_default_function(const Token& word, const Token& first, const Token& function) {
    std::size_t place = function.end;
    Token token = take();
    if (is(token, "*")) {
      place = token.end;
      token = take();
    }
    add(ModulePart::export_prefix, word.start, first.start);
    if (token.kind == TokenKind::word) {
      is_function_declared_ = true;
      declare_function(token);
      add(ModulePart::default_name, token.start, token.end);
      locals_.push_back(token);
    } else {
      add(ModulePart::default_function, place);
      put_back(token);
    }
  }

  void see_default_class(const Token& word, const Token& keyword, const Token& first) {
    const Token token = take();
    if (token.kind == TokenKind::word && !is_word(token, "extends")) {
      declare(token, false);
      add(ModulePart::export_prefix, word.start, first.start);
      add(ModulePart::default_name, token.start, token.end);
      locals_.push_back(token);
    } else {
      begin_default(Unfinished::default_class, word, keyword);
      put_back(token);
    }
  }

  void begin_default(Unfinished unfinished, const Token& word, const Token& keyword) {
    unfinished_ = unfinished;
    default_start_ = word.start;
    default_value_ = keyword.end;
  }

  void end_default(std::size_t end, bool has_semicolon) {
    add(ModulePart::default_value, default_start_, default_value_, end, has_semicolon ? 1 : 0);
    unfinished_ = Unfinished::nothing;
  }

  // ---- The end

  void finish() {
    if (!lexer_.open().empty() || lexer_.is_broken() || awaited_.has_failed() ||
        assigned_.has_failed() || unfinished_ == Unfinished::default_class) {
      fail();
    }
    tell_awaited(awaited_.end_all(lexer_.before()));
    if (unfinished_ == Unfinished::default_value) {
      end_default(lexer_.before().end, false);
    }
    for (const Token& local : locals_) {
      tell_local(local);
    }
    for (const Token& name : import_names_) {
      if (assigned_.contains(lexer_.text_of(name))) {
        add(ModulePart::assigned, name.start, name.end);
      }
    }
  }

  // What is exported has to be declared.
  void tell_local(const Token& local) {
    const View name = lexer_.text_of(local);
    const auto found = declared_.find(name);
    if (found == declared_.end()) {
      if (!imported_.contains(name)) {
        fail();
      }
      return;
    }
    const bool is_assigned = assigned_.contains(name);
    if (found->second == Declared::constant ||
        (found->second == Declared::perhaps_constant && !is_assigned)) {
      add(ModulePart::constant, local.start, local.end);
    } else if (is_assigned) {
      add(ModulePart::assigned, local.start, local.end);
    }
  }

  View source_;
  ScriptLexer<Char> lexer_;
  Token pending_;
  bool has_pending_ = false;
  bool has_failed_ = false;
  std::vector<std::int32_t> parts_;

  Unfinished unfinished_ = Unfinished::nothing;
  std::size_t default_start_ = 0;
  std::size_t default_value_ = 0;
  bool is_constant_ = false;
  bool is_exported_ = false;
  bool is_name_expected_ = false;
  bool is_function_declared_ = false;
  std::size_t import_call_end_ = static_cast<std::size_t>(-1);

  AwaitedOperands<Char> awaited_{lexer_};
  std::unordered_map<View, Declared> declared_;
  AssignedNames<Char> assigned_{lexer_};
  std::unordered_set<View> imported_;
  std::unordered_set<View> exported_;
  std::vector<Token> import_names_;
  std::vector<Token> locals_;
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
