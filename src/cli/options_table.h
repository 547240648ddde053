// The options of the `rondo` command.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options_parser.h"

namespace rondo::cli {

// An attached value comes with an equals sign or not at all.
enum class Value : std::uint8_t { none, required, optional, attached };

struct Option {
  std::string_view name;
  Value value = Value::none;
  // Sets what the option asks for; the value is empty for those that take none. A message if the
  // value is none of those that it can have.
  std::string (*apply)(Request& request, const std::string& value) = nullptr;
  // Where it is kept by its name, with the value if there is one, for lib/internal/options.js.
  std::vector<std::string> node::Options::* list = nullptr;
  // Instead of all that: what is switched, and what to. "--no-" before the name is the opposite.
  bool node::Options::* flag = nullptr;
  bool wanted = true;

  [[nodiscard]] constexpr bool has_opposite() const {
    return value == Value::none && (flag != nullptr || list != nullptr) && name.starts_with("--") &&
           !name.starts_with("--no-");
  }
};

struct FoundOption {
  const Option* option = nullptr;
  bool is_opposite = false;
};

[[nodiscard]] std::span<const Option> all_options();

// Nothing if there is none of that name.
[[nodiscard]] const Option* find_option(std::string_view name);
// Also by a name that "--no-" was put before, if that makes sense.
[[nodiscard]] FoundOption find_option_or_opposite(std::string_view name);

}  // namespace rondo::cli
