#include "cli/options_parser.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "cli/options_table.h"

namespace rondo::cli {

namespace {

class Parser {
 public:
  Parser(std::span<const std::string> arguments, Request& request)
      : arguments_(arguments), request_(request) {}

  // Where the script or its first argument is, unless something is wrong.
  std::expected<std::size_t, Refusal> parse_options(std::size_t first) {
    next_ = first;
    while (next_ < arguments_.size()) {
      const std::string& argument = arguments_[next_];
      if (argument == "--") {
        ++next_;
        break;
      }
      if (argument == "-" || !argument.starts_with('-')) {
        break;
      }
      if (std::string message = take_option(); !message.empty()) {
        return std::unexpected(Refusal{std::move(message)});
      }
    }
    return next_;
  }

 private:
  std::string take_option() {
    const std::string& argument = arguments_[next_++];
    request_.options.exec_argv.push_back(argument);
    const std::size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
    const std::string name = argument.substr(0, equals);
    const Option* option = find_option(name);
    if (option == nullptr) {
      return bad_option(name);
    }
    std::string value;
    if (option->value == Value::none) {
      if (equals != std::string::npos) {
        return name + " takes no value";
      }
    } else if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (option->value == Value::attached ||
               (option->value == Value::optional && !is_value_next())) {
      value.clear();
    } else if (next_ < arguments_.size()) {
      value = arguments_[next_++];
      request_.options.exec_argv.push_back(value);
    } else {
      return name + " requires an argument";
    }
    if (std::string complaint = option->apply(request_, value); !complaint.empty()) {
      return name + " " + complaint;
    }
    if (option->list != nullptr) {
      const std::string listed(option->name);
      (request_.options.*option->list).push_back(value.empty() ? listed : listed + '=' + value);
    }
    return {};
  }

  [[nodiscard]] bool is_value_next() const {
    return next_ < arguments_.size() && !arguments_[next_].starts_with('-');
  }

  std::span<const std::string> arguments_;
  Request& request_;
  std::size_t next_ = 0;
};

// Those that say what to run belong to one command, not to all that are started from somewhere.
constexpr std::array<std::string_view, 22> not_for_environment = {"-h",
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
                                                                  "--watch",
                                                                  "--watch-path"};

// Commands of our own; what follows is theirs. A script of that name is run as ./explain.
constexpr std::array<std::string_view, 2> commands = {"explain", "why"};

// A complaint if there is a word that must not be in the variable.
std::string check_environment(std::span<const std::string> words) {
  for (const std::string& word : words) {
    if (!word.starts_with('-')) {
      continue;
    }
    const std::string name = word.substr(0, word.find('='));
    const Option* option = find_option(name);
    if (option == nullptr ||
        std::ranges::find(not_for_environment, option->name) != not_for_environment.end()) {
      return name + " is not allowed in RONDO_OPTIONS";
    }
  }
  return {};
}

// Nothing if a quote is left open.
std::optional<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool is_quoted = false;
  bool has_word = false;
  for (std::size_t index = 0; index < text.size(); ++index) {
    const char character = text[index];
    if (character == '\\' && is_quoted && index + 1 < text.size()) {
      word += text[++index];
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
  return is_quoted ? std::nullopt : std::optional(std::move(words));
}

}  // namespace

std::expected<Request, Refusal> parse_command_line(std::span<const std::string> arguments,
                                                   std::string_view from_environment) {
  Request request;
  const auto split = split_words(from_environment);
  if (!split) {
    return std::unexpected(Refusal{"invalid value for RONDO_OPTIONS (unterminated string)"});
  }
  const std::vector<std::string>& words = *split;
  if (std::string complaint = check_environment(words); !complaint.empty()) {
    return std::unexpected(Refusal{std::move(complaint)});
  }
  const auto end = Parser(words, request).parse_options(0);
  if (!end) {
    return std::unexpected(Refusal{"RONDO_OPTIONS: " + end.error().message});
  }
  if (*end != words.size()) {
    return std::unexpected(
        Refusal{"RONDO_OPTIONS: " + words[*end] + " is not allowed: only options are"});
  }
  request.options.exec_argv.clear();
  if (arguments.size() > 1 && std::ranges::find(commands, arguments[1]) != commands.end()) {
    request.options.command = arguments[1];
    request.options.argv.assign(arguments.begin(), arguments.end());
    return request;
  }
  const auto script = Parser(arguments, request).parse_options(1);
  if (!script) {
    return std::unexpected(script.error());
  }
  request.options.argv.push_back(arguments.empty() ? "rondo" : arguments.front());
  for (std::size_t index = *script; index < arguments.size(); ++index) {
    request.options.argv.push_back(arguments[index]);
  }
  if (!request.options.eval_source && request.options.argv.size() > 1 &&
      request.options.argv[1] == "-") {
    request.is_script_from_stdin = true;
  }
  if (request.options.command == "--watch") {
    if (request.options.is_test) {
      return std::unexpected(Refusal{"--watch is not supported with --test"});
    }
    if (request.options.eval_source) {
      return std::unexpected(Refusal{"either --watch or --eval can be used, not both"});
    }
    if (request.options.is_check) {
      return std::unexpected(Refusal{"either --watch or --check can be used, not both"});
    }
    if (request.options.argv.size() < 2) {
      return std::unexpected(Refusal{"--watch requires specifying a file"});
    }
  }
  if (request.options.is_check && request.options.eval_source) {
    return std::unexpected(Refusal{"either --check or --eval can be used, not both"});
  }
  const auto has_tls = [&](std::string_view name) {
    return std::ranges::find(request.options.tls, name) != request.options.tls.end();
  };
  for (const char* const other : {"--use-bundled-ca", "--use-system-ca"}) {
    if (has_tls("--use-openssl-ca") && has_tls(other)) {
      return std::unexpected(
          Refusal{"either --use-openssl-ca or " + std::string(other) + " can be used, not both"});
    }
  }
  if (has_tls("--tls-min-v1.3") && has_tls("--tls-max-v1.2")) {
    return std::unexpected(
        Refusal{"either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both"});
  }
  return request;
}

std::expected<node::Options, std::string> parse_worker_options(std::span<const std::string> words) {
  // They concern the whole process.
  constexpr std::array<std::string_view, 7> not_for_workers = {
      "--title",        "--abort-on-uncaught-exception", "--expose-gc", "--version", "--help",
      "--trace-events", "--max-old-space-size"};
  std::string refused;
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (name.starts_with('-') &&
        (find_option(name) == nullptr ||
         std::ranges::find(not_for_workers, find_option(name)->name) != not_for_workers.end())) {
      refused += (refused.empty() ? "" : ", ") + name;
    }
  }
  if (!refused.empty()) {
    return std::unexpected(refused);
  }
  Request request;
  const auto end = Parser(words, request).parse_options(0);
  if (!end) {
    return std::unexpected(end.error().message);
  }
  return request.options;
}

}  // namespace rondo::cli
