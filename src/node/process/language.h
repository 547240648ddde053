// The language that the variables of the process ask for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rondo::node {

// The name by BCP 47 of what the variables call "de_AT.UTF-8@euro", say. Nothing for "C", "POSIX"
// and what is no language.
[[nodiscard]] std::optional<std::string> language_of_locale(std::string_view locale);

// Sets the one of the engine by LC_ALL, LC_MESSAGES or LANG, the first of them that is there.
void set_language_by_variables();

}  // namespace rondo::node
