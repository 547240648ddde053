// The options of the `rondo` command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options_parser.h"

namespace rondo::cli {

// An attached value comes with an equals sign or not at all.
enum class Value : std::uint8_t { none, required, optional, attached };

struct Option {
  std::string_view name;
  Value value;
  // Sets what the option asks for; the value is empty for those that take none. A message if the
  // value is none of those that it can have.
  std::string (*apply)(Request& request, const std::string& value);
  // Where it is kept by its name, with the value if there is one, for lib/internal/options.js.
  std::vector<std::string> node::Options::* list = nullptr;
};

// Nothing if there is none of that name.
[[nodiscard]] const Option* find_option(std::string_view name);

// What to say of an option that there is not.
[[nodiscard]] std::string bad_option(std::string_view name);

}  // namespace rondo::cli
