#include "cli/environment_options.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "cli/options_table.h"
#include "cli/unknown_options.h"

namespace rondo::cli {

namespace {

// Those that say what to run belong to one command, not to all that are started from somewhere.
constexpr std::array<std::string_view, 28> not_for_environment = {
    "-h",
    "--help",
    "-v",
    "--version",
    "-e",
    "--eval",
    "-p",
    "-pe",
    "--print",
    "-c",
    "--check",
    "-i",
    "--interactive",
    "--expose-internals",
    "--record-fd",
    "--why-fd",
    "--test",
    "--run",
    "--stack-size",
    "--build-sea",
    "--build-snapshot",
    "--build-snapshot-config",
    "--completion-bash",
    "--experimental-config-file",
    "--experimental-default-config-file",
    "--experimental-sea-config",
    "--prof",
    "--v8-options"};

// What Node does not know, or does not want there.
constexpr std::array<std::string_view, 13> not_for_node = {"--verbose",
                                                           "--semantics",
                                                           "--await",
                                                           "--diagnose",
                                                           "--diagnose-limit",
                                                           "--why",
                                                           "--trace-events",
                                                           "--env-file",
                                                           "--env-file-if-exists",
                                                           "--test-concurrency",
                                                           "--test-timeout",
                                                           "--test-force-exit",
                                                           "--test-update-snapshots"};

bool is_among(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool may_be_in(std::string_view variable, const Option& option) {
  return !is_among(not_for_environment, option.name) &&
         (variable == own_variable || !is_among(not_for_node, option.name));
}

// A complaint if there is a word that must not be in the variable.
std::string check_words(std::string_view variable, std::span<const std::string> words) {
  for (const std::string& word : words) {
    if (word.size() < 2 || !word.starts_with('-')) {
      continue;
    }
    const std::string name = word.substr(0, word.find('='));
    const FoundOption found = find_option_or_opposite(name);
    if (found.option == nullptr && is_unsupported_option(name) &&
        !is_among(not_for_environment, name)) {
      return bad_option(name) + " in " + std::string(variable);
    }
    if (found.option == nullptr || !may_be_in(variable, *found.option)) {
      return name + " is not allowed in " + std::string(variable);
    }
  }
  return {};
}

Refusal invalid_value(std::string_view variable, std::string_view why) {
  return {"invalid value for " + std::string(variable) + " (" + std::string(why) + ")\n"};
}

}  // namespace

std::expected<std::vector<std::string>, Refusal> split_variable(std::string_view variable,
                                                                std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool is_quoted = false;
  bool has_word = false;
  for (std::size_t index = 0; index < text.size(); ++index) {
    const char character = text[index];
    if (character == '\\' && is_quoted) {
      if (++index == text.size()) {
        return std::unexpected(invalid_value(variable, "invalid escape"));
      }
      word += text[index];
    } else if (character == '"') {
      is_quoted = !is_quoted;
      has_word = true;
    } else if (character == ' ' && !is_quoted) {
      if (has_word) {
        words.push_back(std::exchange(word, {}));
      }
      has_word = false;
    } else {
      word += character;
      has_word = true;
    }
  }
  if (has_word) {
    words.push_back(word);
  }
  if (is_quoted) {
    return std::unexpected(invalid_value(variable, "unterminated string"));
  }
  if (std::string complaint = check_words(variable, words); !complaint.empty()) {
    return std::unexpected(Refusal{std::move(complaint)});
  }
  return words;
}

std::vector<std::string> flags_for_environment() {
  std::vector<std::string> flags;
  for (const Option& option : all_options()) {
    if (!may_be_in(node_variable, option)) {
      continue;
    }
    flags.emplace_back(option.name);
    if (option.has_opposite()) {
      flags.push_back("--no-" + flags.back().substr(2));
    }
  }
  std::ranges::sort(flags);
  const auto repeated = std::ranges::unique(flags);
  flags.erase(repeated.begin(), repeated.end());
  return flags;
}

}  // namespace rondo::cli
