// The JavaScript half of the built-in modules, which is part of the program: as text, and as
// bytecode.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "js/value.h"

namespace rondo::node {

struct Builtin {
  std::string_view id;      // "fs/promises", "internal/errors"
  std::string_view source;  // An expression whose value is the function to be called.
};

// In the order of their ids.
[[nodiscard]] std::span<const Builtin> builtins();
// Null if there is none.
[[nodiscard]] const Builtin* find_builtin(std::string_view id);

// Empty for texts that are not in ASCII; by their place among builtins().
[[nodiscard]] std::span<const std::byte> builtin_bytecode(std::size_t index);

// The module's function, made in a context of the engine.
[[nodiscard]] js::Completion evaluate(const Builtin& builtin, js::Context context);

// The name under which it appears in stacks.
[[nodiscard]] std::string url_of(const Builtin& builtin);

}  // namespace rondo::node
