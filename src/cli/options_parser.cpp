#include "cli/options_parser.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "cli/engine_tuning.h"
#include "cli/environment_options.h"
#include "cli/options_table.h"
#include "cli/unknown_options.h"

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
    const auto [option, is_opposite] = find_option_or_opposite(name);
    if (option == nullptr) {
      const std::optional<Tuning> tuning = find_tuning(name);
      return tuning ? skip_tuning(*tuning, argument) : explain_unknown(name);
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
    if (option->flag != nullptr) {
      request_.options.*option->flag = option->wanted != is_opposite;
      return {};
    }
    if (option->apply != nullptr) {
      if (std::string complaint = option->apply(request_, value); !complaint.empty()) {
        return complaint.starts_with("invalid value") ? complaint : name + " " + complaint;
      }
    }
    if (option->list != nullptr) {
      const std::string listed(is_opposite ? name : option->name);
      (request_.options.*option->list).push_back(value.empty() ? listed : listed + '=' + value);
    }
    return {};
  }

  // One of V8's that has no effect.
  std::string skip_tuning(Tuning tuning, const std::string& argument) {
    const std::size_t equals = argument.find('=');
    if (tuning == Tuning::is_switch) {
      return equals == std::string::npos ? "" : argument.substr(0, equals) + " takes no value";
    }
    if (equals == std::string::npos) {
      if (next_ == arguments_.size()) {
        return argument + " requires an argument";
      }
      request_.options.exec_argv.push_back(arguments_[next_++]);
    }
    return {};
  }

  static std::string explain_unknown(const std::string& name) {
    constexpr std::string_view negation = "--no-";
    if (!name.starts_with(negation)) {
      return bad_option(name);
    }
    const std::string opposite = "--" + name.substr(negation.size());
    const Option* option = find_option(opposite);
    if (option == nullptr) {
      return is_unsupported_option(opposite) ? name + " is not supported" : bad_option(name);
    }
    return option->value == Value::none
               ? name + " is not supported"
               : name + " is an invalid negation because it is not a boolean option";
  }

  [[nodiscard]] bool is_value_next() const {
    return next_ < arguments_.size() && !arguments_[next_].starts_with('-');
  }

  std::span<const std::string> arguments_;
  Request& request_;
  std::size_t next_ = 0;
};

// Commands of our own; what follows is theirs. A script of that name is run as ./explain.
constexpr std::array<std::string_view, 2> commands = {"explain", "why"};

}  // namespace

std::expected<Request, Refusal> parse_command_line(std::span<const std::string> arguments,
                                                   const EnvironmentTexts& environment) {
  Request request;
  request.options = environment.options;
  for (const auto& [variable, text] : {std::pair(node_variable, environment.node_options),
                                       std::pair(own_variable, environment.rondo_options)}) {
    const auto words = split_variable(variable, text);
    if (!words) {
      return std::unexpected(words.error());
    }
    // As in Node, what is no option ends them.
    if (const auto end = Parser(*words, request).parse_options(0); !end) {
      return std::unexpected(end.error());
    }
  }
  request.options.exec_argv.clear();
  if (environment.is_watched) {
    request.options.command.clear();
  }
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
  // As in Node, no name is none.
  if (!request.options.eval_source && request.options.argv.size() > 1 &&
      (request.options.argv[1] == "-" || request.options.argv[1].empty())) {
    request.is_script_from_stdin = true;
  }
  if (request.options.command == "--watch") {
    if (request.options.eval_source) {
      return std::unexpected(Refusal{"either --watch or --eval can be used, not both"});
    }
    if (request.options.is_check) {
      return std::unexpected(Refusal{"either --watch or --check can be used, not both"});
    }
    if (request.options.argv.size() < 2 && !request.options.is_test) {
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

namespace {

// They concern the whole process.
bool is_for_workers(std::string_view name) {
  constexpr std::array<std::string_view, 7> not_for_workers = {
      "--title",        "--abort-on-uncaught-exception", "--expose-gc", "--version", "--help",
      "--trace-events", "--max-old-space-size"};
  const Option* option = find_option_or_opposite(name).option;
  return option != nullptr &&
         std::ranges::find(not_for_workers, option->name) == not_for_workers.end();
}

// A complaint if there is one that a worker cannot have by itself.
std::string take_worker_variable(std::string_view text, Request& request) {
  const auto words = split_variable(node_variable, text);
  if (!words) {
    return words.error().message;
  }
  const auto title = std::ranges::find_if(
      *words, [](const std::string& word) { return word.starts_with("--title"); });
  if (title != words->end()) {
    return title->substr(0, title->find('=') + 1) + " is not allowed in NODE_OPTIONS";
  }
  const auto end = Parser(*words, request).parse_options(0);
  return end ? std::string() : end.error().message;
}

}  // namespace

std::expected<node::Options, node::InvalidWorkerOptions> parse_worker_options(
    const node::WorkerWords& words) {
  const auto refuse = [](std::string_view what, std::string complaint) {
    return std::unexpected(
        node::InvalidWorkerOptions{.what = std::string(what), .text = std::move(complaint)});
  };
  Request request;
  if (words.node_options) {
    std::string complaint = take_worker_variable(*words.node_options, request);
    if (!complaint.empty()) {
      return refuse("NODE_OPTIONS env variable", std::move(complaint));
    }
  }
  std::string refused;
  for (const std::string& word : words.exec_argv) {
    const std::string name = word.substr(0, word.find('='));
    if (name.starts_with('-') && !is_for_workers(name)) {
      refused += (refused.empty() ? "" : ", ") + name;
    }
  }
  if (!refused.empty()) {
    return refuse("execArgv flags", std::move(refused));
  }
  if (const auto end = Parser(words.exec_argv, request).parse_options(0); !end) {
    return refuse("execArgv flags", end.error().message);
  }
  return request.options;
}

}  // namespace rondo::cli
