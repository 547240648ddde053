#include "node/process/language.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "js/language.h"

namespace rondo::node {

namespace {

bool is_letter(char one) { return ('a' <= one && one <= 'z') || ('A' <= one && one <= 'Z'); }
bool is_digit(char one) { return '0' <= one && one <= '9'; }

bool is_language(std::string_view part) {
  return (part.size() == 2 || part.size() == 3) && std::ranges::all_of(part, is_letter);
}

bool is_region(std::string_view part) {
  return (part.size() == 2 && std::ranges::all_of(part, is_letter)) ||
         (part.size() == 3 && std::ranges::all_of(part, is_digit));
}

}  // namespace

std::optional<std::string> language_of_locale(std::string_view locale) {
  const std::string_view name = locale.substr(0, locale.find_first_of(".@"));
  const std::size_t separator = std::min(name.find('_'), name.size());
  const std::string_view language = name.substr(0, separator);
  if (!is_language(language)) {
    return std::nullopt;
  }
  if (separator == name.size()) {
    return std::string(language);
  }
  const std::string_view region = name.substr(separator + 1);
  if (!is_region(region)) {
    return std::nullopt;
  }
  return std::string(language) + "-" + std::string(region);
}

void set_language_by_variables() {
  constexpr std::array variables{"LC_ALL", "LC_MESSAGES", "LANG"};
  for (const char* variable : variables) {
    const char* const locale = std::getenv(variable);
    if (locale == nullptr) {
      continue;
    }
    const auto language = language_of_locale(locale);
    // That is what it is without any.
    if (language && *language != "en-US") {
      js::set_language(*language);
    }
    return;
  }
}

}  // namespace rondo::node
