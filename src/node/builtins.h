// The JavaScript half of the built-in modules, which is part of the program.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace rondo::node {

struct Builtin {
  std::string_view id;  // "fs/promises", "internal/errors"
  std::string_view source;
};

// In the order of their ids.
[[nodiscard]] std::span<const Builtin> builtins();
[[nodiscard]] std::optional<Builtin> find_builtin(std::string_view id);

}  // namespace rondo::node
