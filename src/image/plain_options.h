// Options that a process of an image can still be given: they are looked at when the program
// starts, and by nothing that an image has behind it. No library here: the launcher reads this.
#pragma once

namespace rondo::image {

struct PlainOption {
  const char* name;
  bool has_value;   // In the word that follows.
  bool is_program;  // In place of a script.
};

inline constexpr PlainOption plain_options[] = {
    {.name = "-e", .has_value = true, .is_program = true},
    {.name = "--eval", .has_value = true, .is_program = true},
    {.name = "-p", .has_value = true, .is_program = true},
    {.name = "--print", .has_value = true, .is_program = true},
    {.name = "-pe", .has_value = true, .is_program = true},
    {.name = "-r", .has_value = true, .is_program = false},
    {.name = "--require", .has_value = true, .is_program = false},
    {.name = "--expose-gc", .has_value = false, .is_program = false},
    {.name = "--no-warnings", .has_value = false, .is_program = false},
};

constexpr bool is_same_text(const char* one, const char* other) {
  while (*one != '\0' && *one == *other) {
    ++one;
    ++other;
  }
  return *one == *other;
}

// Null if it is none of them.
constexpr const PlainOption* find_plain_option(const char* word) {
  for (const PlainOption& option : plain_options) {
    if (is_same_text(option.name, word)) {
      return &option;
    }
  }
  return nullptr;
}

// Whether these are the arguments of a command that runs a program and is asked for nothing else
// that an image could not do. The last one is followed by null.
constexpr bool are_plain_arguments(char* const* arguments) {
  bool has_program = false;
  if (*arguments != nullptr) {
    ++arguments;
  }
  for (; *arguments != nullptr && **arguments == '-'; ++arguments) {
    const PlainOption* const option = find_plain_option(*arguments);
    if (option == nullptr || (option->has_value && *++arguments == nullptr)) {
      return false;
    }
    has_program |= option->is_program;
  }
  return has_program || (*arguments != nullptr && **arguments != '\0');
}

}  // namespace rondo::image
