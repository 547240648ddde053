// The names that a module declares, imports and exports, and what they mean for each other.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "text/assigned_names.h"
#include "text/module_text.h"

namespace rondo::text {

template <class Char>
class ModuleNames {
 public:
  using View = std::basic_string_view<Char>;

  // The text outlives it.
  explicit ModuleNames(ModuleText<Char>& text) : text_(text) {}

  void declare(const Token& name, bool is_constant) {
    declared_.insert_or_assign(text_.text_of(name),
                               is_constant ? Declared::constant : Declared::variable);
  }

  // A module must not declare a function twice. Of words that were perhaps only keys of a pattern
  // behind `const`, the engine tells.
  void declare_function(const Token& name) {
    const auto found = declared_.find(text_.text_of(name));
    if (found != declared_.end() && found->second != Declared::perhaps_constant) {
      text_.fail();
    }
    declare(name, false);
  }

  // All words of a pattern, of which some are names.
  void declare_group(const Bracket& group, bool is_constant) {
    const auto& words = text_.lexer().brackets().words();
    for (std::size_t index = group.word_count; index < words.size(); index++) {
      if (is_before_colon(words[index])) {
        continue;
      }
      declared_.try_emplace(words[index],
                            is_constant ? Declared::perhaps_constant : Declared::variable);
    }
  }

  void add_imported(const Token& name) {
    if (!imported_.insert(text_.text_of(name)).second) {
      text_.fail();
    }
    import_names_.push_back(name);
  }

  void add_exported(const Token& name) {
    if (!exported_.insert(text_.text_of(name)).second) {
      text_.fail();  // Twice.
    }
  }

  // A local name that is exported, under whatever name.
  void use_local(const Token& local) { locals_.push_back(local); }

  void add_local(const Token& local, const Token& exported) {
    add_exported(exported);
    text_.add(ModulePart::export_local, local.start, local.end, exported.start, exported.end);
    use_local(local);
  }

  // Adds what is known of the exported and imported names once all of the text was read.
  void tell(const AssignedNames<Char>& assigned) {
    for (const Token& local : locals_) {
      tell_local(local, assigned);
    }
    for (const Token& name : import_names_) {
      if (assigned.contains(text_.text_of(name))) {
        text_.add(ModulePart::assigned, name.start, name.end);
      }
    }
  }

 private:
  // A word in a pattern behind `const` is a name of a constant, or a key, or part of a value.
  enum class Declared : std::uint8_t { variable, constant, perhaps_constant };

  // Whether a word of a pattern is a key, or a value: no name stands before a colon. There is more
  // behind it, the end of the pattern at least.
  static bool is_before_colon(View word) {
    const Char* behind = word.data() + word.size();
    while (*behind == Char(' ') || (*behind >= Char('\t') && *behind <= Char('\r'))) {
      ++behind;
    }
    return *behind == Char(':');
  }

  // What is exported has to be declared.
  void tell_local(const Token& local, const AssignedNames<Char>& assigned) {
    const View name = text_.text_of(local);
    const auto found = declared_.find(name);
    if (found == declared_.end()) {
      if (!imported_.contains(name)) {
        text_.fail();
      }
      return;
    }
    const bool is_assigned = assigned.contains(name);
    if (found->second == Declared::constant ||
        (found->second == Declared::perhaps_constant && !is_assigned)) {
      text_.add(ModulePart::constant, local.start, local.end);
    } else if (is_assigned) {
      text_.add(ModulePart::assigned, local.start, local.end);
    }
  }

  ModuleText<Char>& text_;
  std::unordered_map<View, Declared> declared_;
  std::unordered_set<View> imported_;
  std::unordered_set<View> exported_;
  std::vector<Token> import_names_;
  std::vector<Token> locals_;
};

}  // namespace rondo::text
