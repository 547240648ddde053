#include "cli/options_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace rondo::cli {

namespace {

using node::Options;

// Sets what an option asks for; the value is empty for those that take none. A message if the
// value is none of those that it can have.
using Apply = std::string (*)(Request& request, const std::string& value);

// An attached value comes with an equals sign or not at all.
enum class Value : std::uint8_t { none, required, optional, attached };

struct Option {
  std::string_view name;
  Value value;
  Apply apply;
};

template <bool Options::* member, bool wanted = true>
std::string set_flag(Request& request, const std::string& /*value*/) {
  request.options.*member = wanted;
  return {};
}

template <std::vector<std::string> Options::* member>
std::string add_text(Request& request, const std::string& value) {
  (request.options.*member).push_back(value);
  return {};
}

std::string choice(std::string& target, const std::string& value,
                   std::span<const std::string_view> choices) {
  if (std::ranges::find(choices, value) != choices.end()) {
    target = value;
    return {};
  }
  std::string message = "must be one of:";
  for (const std::string_view one : choices) {
    message += ' ';
    message += one;
  }
  return message;
}

std::string set_eval(Request& request, const std::string& value) {
  request.options.eval_source = value;
  return {};
}

std::string set_print(Request& request, const std::string& value) {
  request.options.is_print = true;
  if (value.empty()) {
    return {};  // What to print comes with -e, or from standard input.
  }
  return set_eval(request, value);
}

std::string set_semantics(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 3> choices = {"node", "node10", "browser"};
  return choice(request.options.semantics, value, choices);
}

std::string set_await(Request& request, const std::string& value) {
  std::string chosen;
  constexpr std::array<std::string_view, 2> choices = {"modern", "legacy"};
  std::string message = choice(chosen, value, choices);
  request.options.is_await_legacy = chosen == "legacy";
  return message;
}

std::string set_unhandled_rejections(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 5> choices = {"throw", "strict", "warn", "none",
                                                       "warn-with-error-code"};
  return choice(request.options.unhandled_rejections, value, choices);
}

std::string set_dns_result_order(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 3> choices = {"verbatim", "ipv4first", "ipv6first"};
  return choice(request.options.dns_result_order, value, choices);
}

std::string set_input_type(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 2> choices = {"module", "commonjs"};
  return choice(request.options.input_type, value, choices);
}

template <int Options::* member>
std::string set_number(Request& request, const std::string& value) {
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || number < 0) {
    return "must be a number";
  }
  request.options.*member = number;
  return {};
}

// A descriptor that belongs to this process alone: programs that it starts with its own options
// must not believe that they have it, too.
template <int Options::* member>
std::string set_own_fd(Request& request, const std::string& value) {
  std::string complaint = set_number<member>(request, value);
  request.options.exec_argv.pop_back();
  return complaint;
}

std::string set_diagnose(Request& request, const std::string& value) {
  if (value.empty()) {
    request.options.diagnose_format = "text";
    return {};
  }
  constexpr std::array<std::string_view, 2> choices = {"text", "json"};
  return choice(request.options.diagnose_format, value, choices);
}

std::string set_trace_file(Request& request, const std::string& value) {
  request.options.trace_file = value;
  return {};
}

std::string set_proto_mode(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 2> choices = {"delete", "throw"};
  return choice(request.options.proto_mode, value, choices);
}

std::string set_title(Request& request, const std::string& value) {
  request.options.title = value;
  return {};
}

// Options of TLS, for lib/internal/options.js: by name, with the value if there is one.
struct TlsOption {
  char name[24];
};

template <TlsOption option>
std::string add_tls(Request& request, const std::string& value) {
  const std::string name = option.name;
  request.options.tls.push_back(value.empty() ? name : name + '=' + value);
  return {};
}

// Those of the test runner, in the same way.
struct TestOption {
  char name[40];
};

template <TestOption option>
std::string add_test_flag(Request& request, const std::string& /*value*/) {
  request.options.test.emplace_back(option.name);
  return {};
}

template <TestOption option>
std::string add_test_text(Request& request, const std::string& value) {
  if (value.empty()) {
    return "requires an argument";
  }
  request.options.test.push_back(std::string(option.name) + '=' + value);
  return {};
}

template <TestOption option>
std::string add_test_number(Request& request, const std::string& value) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size()) {
    return "must be a number";
  }
  return add_test_text<option>(request, value);
}

std::string set_test(Request& request, const std::string& value) {
  request.options.is_test = true;
  return add_test_flag<TestOption{"--test"}>(request, value);
}

// Options of Node that mean something that there is not.
std::string refuse(Request& /*request*/, const std::string& /*value*/) {
  return "is not supported";
}

// What the runtime does anyway: require() takes ES modules, and a text tells that it is one.
std::string keep_default(Request& /*request*/, const std::string& /*value*/) { return {}; }

// The engine never hands out memory that is not zeroed.
std::string zero_fill_buffers(Request& /*request*/, const std::string& /*value*/) { return {}; }

template <bool is_optional>
std::string add_env_file(Request& request, const std::string& value) {
  request.options.env_files.push_back({value, is_optional});
  return {};
}

std::string show_help(Request& request, const std::string& /*value*/) {
  request.action = Request::Action::show_help;
  return {};
}

std::string show_version(Request& request, const std::string& /*value*/) {
  request.action = Request::Action::show_version;
  return {};
}

std::string be_verbose(Request& request, const std::string& /*value*/) {
  request.is_verbose = true;
  return {};
}

constexpr std::array known_options = {
    Option{"-h", Value::none, show_help},
    Option{"--help", Value::none, show_help},
    Option{"-v", Value::none, show_version},
    Option{"--version", Value::none, show_version},
    Option{"--verbose", Value::none, be_verbose},
    Option{"-e", Value::required, set_eval},
    Option{"--eval", Value::required, set_eval},
    Option{"-p", Value::optional, set_print},
    Option{"-pe", Value::required, set_print},
    Option{"--print", Value::optional, set_print},
    Option{"-c", Value::none, set_flag<&Options::is_check>},
    Option{"--check", Value::none, set_flag<&Options::is_check>},
    Option{"-i", Value::none, set_flag<&Options::is_repl>},
    Option{"--interactive", Value::none, set_flag<&Options::is_repl>},
    Option{"-r", Value::required, add_text<&Options::requires_first>},
    Option{"--require", Value::required, add_text<&Options::requires_first>},
    Option{"--import", Value::required, add_text<&Options::imports_first>},
    Option{"--input-type", Value::required, set_input_type},
    Option{"--experimental-require-module", Value::none, keep_default},
    Option{"--experimental-detect-module", Value::none, keep_default},
    Option{"-C", Value::required, add_text<&Options::conditions>},
    Option{"--conditions", Value::required, add_text<&Options::conditions>},
    Option{"--env-file", Value::required, add_env_file<false>},
    Option{"--env-file-if-exists", Value::required, add_env_file<true>},
    Option{"--semantics", Value::required, set_semantics},
    Option{"--await", Value::required, set_await},
    Option{"--unhandled-rejections", Value::required, set_unhandled_rejections},
    Option{"--no-warnings", Value::none, set_flag<&Options::has_warnings, false>},
    Option{"--warnings", Value::none, set_flag<&Options::has_warnings>},
    Option{"--disable-warning", Value::required, add_text<&Options::disabled_warnings>},
    Option{"--trace-warnings", Value::none, set_flag<&Options::is_tracing_warnings>},
    Option{"--no-deprecation", Value::none, set_flag<&Options::has_deprecations, false>},
    Option{"--trace-deprecation", Value::none, set_flag<&Options::is_tracing_deprecations>},
    Option{"--throw-deprecation", Value::none, set_flag<&Options::is_throwing_deprecations>},
    Option{"--pending-deprecation", Value::none, set_flag<&Options::has_pending_deprecations>},
    Option{"--no-pending-deprecation", Value::none,
           set_flag<&Options::has_pending_deprecations, false>},
    Option{"--abort-on-uncaught-exception", Value::none, set_flag<&Options::aborts_on_uncaught>},
    Option{"--disallow-code-generation-from-strings", Value::none,
           set_flag<&Options::allows_eval, false>},
    Option{"--disable-proto", Value::required, set_proto_mode},
    Option{"--title", Value::required, set_title},
    Option{"--zero-fill-buffers", Value::none, zero_fill_buffers},
    Option{"--trace-uncaught", Value::none, set_flag<&Options::is_tracing_uncaught>},
    Option{"--preserve-symlinks", Value::none, set_flag<&Options::preserves_symlinks>},
    Option{"--expose-gc", Value::none, set_flag<&Options::exposes_gc>},
    Option{"--expose-internals", Value::none, set_flag<&Options::exposes_internals>},
    Option{"--dns-result-order", Value::required, set_dns_result_order},
    Option{"--network-family-autoselection", Value::none,
           set_flag<&Options::selects_network_family>},
    Option{"--no-network-family-autoselection", Value::none,
           set_flag<&Options::selects_network_family, false>},
    Option{"--network-family-autoselection-attempt-timeout", Value::required,
           set_number<&Options::network_family_timeout>},
    Option{"--record-fd", Value::required, set_own_fd<&Options::record_fd>},
    Option{"--diagnose", Value::attached, set_diagnose},
    Option{"--diagnose-limit", Value::required, set_number<&Options::diagnose_millis>},
    Option{"--trace-events", Value::attached, set_trace_file},
    Option{"--why", Value::none, set_flag<&Options::tracks_resources>},
    Option{"--why-fd", Value::required, set_own_fd<&Options::why_fd>},
    Option{"--tls-cipher-list", Value::required, add_tls<TlsOption{"--tls-cipher-list"}>},
    Option{"--tls-keylog", Value::required, add_tls<TlsOption{"--tls-keylog"}>},
    Option{"--tls-min-v1.0", Value::none, add_tls<TlsOption{"--tls-min-v1.0"}>},
    Option{"--tls-min-v1.1", Value::none, add_tls<TlsOption{"--tls-min-v1.1"}>},
    Option{"--tls-min-v1.2", Value::none, add_tls<TlsOption{"--tls-min-v1.2"}>},
    Option{"--tls-min-v1.3", Value::none, add_tls<TlsOption{"--tls-min-v1.3"}>},
    Option{"--tls-max-v1.2", Value::none, add_tls<TlsOption{"--tls-max-v1.2"}>},
    Option{"--tls-max-v1.3", Value::none, add_tls<TlsOption{"--tls-max-v1.3"}>},
    Option{"--trace-tls", Value::none, add_tls<TlsOption{"--trace-tls"}>},
    Option{"--use-openssl-ca", Value::none, add_tls<TlsOption{"--use-openssl-ca"}>},
    Option{"--use-bundled-ca", Value::none, add_tls<TlsOption{"--use-bundled-ca"}>},
    Option{"--no-use-openssl-ca", Value::none, add_tls<TlsOption{"--no-use-openssl-ca"}>},
    Option{"--no-use-system-ca", Value::none, add_tls<TlsOption{"--no-use-system-ca"}>},
    Option{"--use-system-ca", Value::none, add_tls<TlsOption{"--use-system-ca"}>},
    Option{"--test", Value::none, set_test},
    Option{"--test-only", Value::none, add_test_flag<TestOption{"--test-only"}>},
    Option{"--test-force-exit", Value::none, add_test_flag<TestOption{"--test-force-exit"}>},
    Option{"--test-randomize", Value::none, add_test_flag<TestOption{"--test-randomize"}>},
    Option{"--test-update-snapshots", Value::none,
           add_test_flag<TestOption{"--test-update-snapshots"}>},
    Option{"--experimental-test-module-mocks", Value::none,
           add_test_flag<TestOption{"--experimental-test-module-mocks"}>},
    Option{"--test-concurrency", Value::required,
           add_test_number<TestOption{"--test-concurrency"}>},
    Option{"--test-timeout", Value::required, add_test_number<TestOption{"--test-timeout"}>},
    Option{"--test-random-seed", Value::required,
           add_test_number<TestOption{"--test-random-seed"}>},
    Option{"--test-name-pattern", Value::required,
           add_test_text<TestOption{"--test-name-pattern"}>},
    Option{"--test-skip-pattern", Value::required,
           add_test_text<TestOption{"--test-skip-pattern"}>},
    Option{"--test-reporter", Value::required, add_test_text<TestOption{"--test-reporter"}>},
    Option{"--test-reporter-destination", Value::required,
           add_test_text<TestOption{"--test-reporter-destination"}>},
    Option{"--test-shard", Value::required, add_test_text<TestOption{"--test-shard"}>},
    Option{"--test-isolation", Value::required, add_test_text<TestOption{"--test-isolation"}>},
    Option{"--experimental-test-isolation", Value::required,
           add_test_text<TestOption{"--test-isolation"}>},
    Option{"--test-global-setup", Value::required,
           add_test_text<TestOption{"--test-global-setup"}>},
    Option{"--experimental-test-tag-filter", Value::required,
           add_test_text<TestOption{"--experimental-test-tag-filter"}>},
    Option{"--test-rerun-failures", Value::required, refuse},
    Option{"--experimental-test-coverage", Value::none, refuse},
    Option{"--test-coverage-include", Value::required, refuse},
    Option{"--test-coverage-exclude", Value::required, refuse},
    Option{"--test-coverage-lines", Value::required, refuse},
    Option{"--test-coverage-branches", Value::required, refuse},
    Option{"--test-coverage-functions", Value::required, refuse},
    Option{"--watch", Value::none, refuse},
    Option{"--stack-trace-limit", Value::required, set_number<&Options::stack_trace_limit>},
    Option{"--max-http-header-size", Value::required, set_number<&Options::http_header_size_max>},
    Option{"--insecure-http-parser", Value::none, set_flag<&Options::parses_http_leniently>},
    Option{"--use-env-proxy", Value::none, set_flag<&Options::uses_env_proxy>},
};

const Option* find_option(std::string_view name) {
  // Underscores do for hyphens, as in Node.
  std::string spelled(name);
  if (spelled.starts_with("--")) {
    std::ranges::replace(spelled, '_', '-');
  }
  const auto found = std::ranges::find(known_options, spelled, &Option::name);
  return found == known_options.end() ? nullptr : found;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t index = 0; index < row.size(); ++index) {
    row[index] = index;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::string bad_option(std::string_view name) {
  std::string message = "bad option: " + std::string(name);
  std::string_view nearest;
  std::size_t fewest = 4;
  for (const Option& option : known_options) {
    const std::size_t distance = edit_distance(name, option.name);
    if (distance < fewest && option.name.size() > 2) {
      fewest = distance;
      nearest = option.name;
    }
  }
  if (!nearest.empty()) {
    message += " (did you mean " + std::string(nearest) + "?)";
  }
  return message + "\nrondo --help lists all options.";
}

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
    const std::string complaint = option->apply(request_, value);
    return complaint.empty() ? complaint : name + " " + complaint;
  }

  [[nodiscard]] bool is_value_next() const {
    return next_ < arguments_.size() && !arguments_[next_].starts_with('-');
  }

  std::span<const std::string> arguments_;
  Request& request_;
  std::size_t next_ = 0;
};

// Those that say what to run belong to one command, not to all that are started from somewhere.
constexpr std::array<std::string_view, 17> not_for_environment = {
    "-h",          "--help",   "-v",    "--version", "-e", "--eval",        "-p",
    "-pe",         "--print",  "-c",    "--check",   "-i", "--interactive", "--expose-internals",
    "--record-fd", "--why-fd", "--test"};

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
  if (request.options.is_check && request.options.eval_source) {
    return std::unexpected(Refusal{"either --check or --eval can be used, not both"});
  }
  const auto has_tls = [&](std::string_view name) {
    return std::ranges::find(request.options.tls, name) != request.options.tls.end();
  };
  if (has_tls("--tls-min-v1.3") && has_tls("--tls-max-v1.2")) {
    return std::unexpected(
        Refusal{"either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both"});
  }
  return request;
}

std::expected<node::Options, std::string> parse_worker_options(std::span<const std::string> words) {
  // They concern the whole process.
  constexpr std::array<std::string_view, 6> not_for_workers = {
      "--title",       "--abort-on-uncaught-exception", "--expose-gc", "--version", "--help",
      "--trace-events"};
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

std::string_view help_text() {
  return R"(usage: rondo [OPTION...] [FILE | -] [ARGUMENT...]

Runs a JavaScript program as Node does. Without a FILE it reads the program from standard input,
or, on a terminal, one line after the other.

  rondo server.js --port 8080          run a program; what follows FILE is its own
  rondo -p '[1, 2, 3].map(String)'     print the value of an expression
  echo 'console.log(1)' | rondo -      run what comes from standard input

Understanding:
  rondo explain FILE                   run FILE and show what ran when, and why in this order
  rondo why FILE                       run FILE and show what keeps it alive
      --why                            when SIGUSR2 asks what keeps the process alive, say also where
                                       each timer, handle and request was made
      --diagnose[=json]                warn of what holds up the loop: blocking callbacks, endless
                                       ticks, a busy pool, synchronous calls, late timers and more
      --diagnose-limit MILLISECONDS    warn of what takes longer (50)
      --trace-events[=FILE]            write phases, callbacks and jobs of the pool for Chrome's trace
                                       viewer or Perfetto (rondo_trace.PID.json)

Running:
  -e, --eval SOURCE                    run SOURCE
  -p, --print SOURCE                   run SOURCE and print its value
  -c, --check                          see whether FILE is a script, and do not run it
  -i, --interactive                    read, evaluate and print, line after line
  -r, --require MODULE                 require MODULE first; can be repeated
      --import MODULE                  import MODULE first; can be repeated
      --input-type module|commonjs     what -e, -p and standard input hold
  -C, --conditions NAME                a further condition in "exports" of package.json
      --env-file FILE                  set variables that are in FILE, but not in the environment
      --env-file-if-exists FILE        the same, and no error if there is no such file
      --preserve-symlinks              a module's path is the one it was found by
      --                               no further options

Testing (node:test):
      --test [PATTERN...]              run test files, each in a process of its own
      --test-name-pattern PATTERN, --test-skip-pattern PATTERN
                                       run, or leave out, tests with such names; can be repeated
      --experimental-test-tag-filter TAG
                                       run tests that have this tag; can be repeated
      --test-only                      run tests that have the option `only`
      --test-reporter REPORTER         spec (default), tap, dot, junit or a module; can be repeated
      --test-reporter-destination PLACE
                                       of a reporter: stdout, stderr or a file
      --test-concurrency NUMBER        of files at a time
      --test-timeout MILLISECONDS      after which a test has failed
      --test-shard INDEX/TOTAL         run one of several parts of the files
      --test-isolation process|none    none: all files in this process
      --test-randomize, --test-random-seed NUMBER
                                       run files and tests in another order
      --test-force-exit                end when all tests have, whatever is still open
      --test-global-setup FILE         a module with globalSetup() and globalTeardown()
      --test-update-snapshots          write the files of snapshots anew
      --experimental-test-module-mocks
                                       mock.module() replaces modules

Order of events:
      --semantics node|node10|browser  whose rules: ticks and microtasks after each callback
                                       (default), between phases, or those of HTML
      --await modern|legacy            turns that await takes: one, or three as in Node 10

Errors and warnings:
      --unhandled-rejections MODE      throw (default), strict, warn, none, warn-with-error-code
      --no-warnings                    print no warnings
      --disable-warning NAME           print no warnings of this type or code; can be repeated
      --trace-warnings                 print warnings with their stacks
      --no-deprecation, --trace-deprecation, --throw-deprecation
      --pending-deprecation            warn of what will be deprecated, too
      --abort-on-uncaught-exception    end with a core dump instead of exit code 1
      --trace-uncaught                 say where an exception was thrown, not only made
      --stack-trace-limit NUMBER       lines in a stack (10)

Others:
      --disable-proto delete|throw     Object.prototype.__proto__ is gone, or throws
      --disallow-code-generation-from-strings
                                       eval() and new Function() throw
      --title TITLE                    process.title from the start
      --zero-fill-buffers              memory of buffers is always zeroed, also without this
      --dns-result-order ORDER         of addresses: verbatim, ipv4first or ipv6first
      --no-network-family-autoselection
                                       net.connect() tries only the first address of a name
      --network-family-autoselection-attempt-timeout MILLISECONDS
                                       before the next address is tried (250)
      --max-http-header-size BYTES     of the head of an HTTP message (16384)
      --insecure-http-parser           take HTTP messages that are not well-formed
      --use-env-proxy                  http goes through http_proxy, except to no_proxy
      --tls-min-v1.0, --tls-min-v1.1, --tls-min-v1.2, --tls-min-v1.3
      --tls-max-v1.2, --tls-max-v1.3   the versions of TLS that are spoken (1.2 and 1.3)
      --tls-cipher-list LIST           instead of the default ciphers
      --tls-keylog FILE                write the keys of connections to a file, to look into them
      --trace-tls                      print what is said in handshakes
      --use-bundled-ca, --use-system-ca
                                       trust the certificates of the system (default)
      --use-openssl-ca                 trust those that SSL_CERT_FILE and SSL_CERT_DIR name
      --expose-gc                      gc() collects garbage
      --expose-internals               require() finds the internal modules, for tests
  -v, --version                        print the version; with --verbose, of everything
  -h, --help                           print this

RONDO_OPTIONS in the environment holds options that come first. UV_THREADPOOL_SIZE is the number
of threads for files, DNS lookups and cryptography. NODE_PATH lists further folders of modules.
)";
}

}  // namespace rondo::cli
