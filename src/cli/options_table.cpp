#include "cli/options_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace rondo::cli {

namespace {

using node::Options;

constexpr Option flag(std::string_view name, bool Options::* member, bool wanted = true) {
  return {.name = name, .value = Value::none, .flag = member, .wanted = wanted};
}

// One that is kept by its name.
constexpr Option listed(std::string_view name, std::vector<std::string> Options::* list) {
  return {.name = name, .value = Value::none, .list = list};
}

template <std::vector<std::string> Options::* member>
std::string add_text(Request& request, const std::string& value) {
  (request.options.*member).push_back(value);
  return {};
}

// A module whose hooks are registered before anything is imported: lib/internal/modules/esm/main.js
// knows it by its beginning.
std::string add_loader(Request& request, const std::string& value) {
  request.options.imports_first.push_back("rondo:loader/" + value);
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

// Alone, or as the warning of Node has it, with "true".
std::string set_addon_exceptions(Request& request, const std::string& value) {
  request.options.throws_addon_exceptions = value != "false";
  return value.empty() || value == "true" || value == "false" ? "" : "must be true or false";
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

std::string set_run(Request& request, const std::string& value) {
  request.options.command = "--run=" + value;
  return {};
}

std::string set_test(Request& request, const std::string& /*value*/) {
  request.options.is_test = true;
  return {};
}

// With what follows it the program deals itself.
std::string set_watch(Request& request, const std::string& /*value*/) {
  request.options.command = "--watch";
  return {};
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
  const std::string complaint = choice(request.options.unhandled_rejections, value, choices);
  // The beginning is Node's.
  return complaint.empty() ? "" : "invalid value for --unhandled-rejections, which " + complaint;
}

std::string set_dns_result_order(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 3> choices = {"verbatim", "ipv4first", "ipv6first"};
  return choice(request.options.dns_result_order, value, choices);
}

std::string set_input_type(Request& request, const std::string& value) {
  constexpr std::array<std::string_view, 4> choices = {"module", "commonjs", "module-typescript",
                                                       "commonjs-typescript"};
  return choice(request.options.input_type, value, choices);
}

std::string strip_types(Request& request, const std::string& /*value*/) {
  request.options.types_mode = "strip";
  return {};
}

std::string keep_types(Request& request, const std::string& /*value*/) {
  request.options.types_mode = "off";
  return {};
}

// Places in what was transformed are of use only with a map.
std::string transform_types(Request& request, const std::string& /*value*/) {
  request.options.types_mode = "transform";
  request.options.uses_source_maps = true;
  return {};
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

std::string set_warnings_file(Request& request, const std::string& value) {
  request.options.warnings_file = value;
  return {};
}

std::string set_title(Request& request, const std::string& value) {
  request.options.title = value;
  return {};
}

std::string accept(Request& /*request*/, const std::string& /*value*/) { return {}; }

std::string need_text(Request& /*request*/, const std::string& value) {
  return value.empty() ? "requires an argument" : "";
}

std::string need_number(Request& request, const std::string& value) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size()) {
    return "must be a number";
  }
  return need_text(request, value);
}

std::string check_trace_mode(Request& /*request*/, const std::string& value) {
  return value == "all" || value == "no-node-modules" ? ""
                                                      : "invalid value for --trace-require-module";
}

// The name that it had once.
std::string set_test_isolation(Request& request, const std::string& value) {
  std::string complaint = need_text(request, value);
  if (complaint.empty()) {
    request.options.test.push_back("--test-isolation=" + value);
  }
  return complaint;
}

// What the runtime does anyway: require() takes ES modules, a text tells that it is one,
// contexts of AsyncLocalStorage follow the program without hooks, there is no snapshot to start
// from, and what once was an experiment is there for everybody.
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

std::string show_engine_options(Request& request, const std::string& /*value*/) {
  request.action = Request::Action::show_engine_options;
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
    Option{"--v8-options", Value::none, show_engine_options},
    Option{"--verbose", Value::none, be_verbose},
    Option{"-e", Value::required, set_eval},
    Option{"--eval", Value::required, set_eval},
    Option{"-p", Value::optional, set_print},
    Option{"-pe", Value::required, set_print},
    Option{"--print", Value::optional, set_print},
    Option{"--run", Value::required, set_run},
    flag("-c", &Options::is_check),
    flag("--check", &Options::is_check),
    flag("-i", &Options::is_repl),
    flag("--interactive", &Options::is_repl),
    Option{"-r", Value::required, add_text<&Options::requires_first>},
    Option{"--require", Value::required, add_text<&Options::requires_first>},
    Option{"--import", Value::required, add_text<&Options::imports_first>},
    Option{"--loader", Value::required, add_loader},
    Option{"--experimental-loader", Value::required, add_loader},
    Option{"--input-type", Value::required, set_input_type},
    Option{"--strip-types", Value::none, strip_types},
    Option{"--no-strip-types", Value::none, keep_types},
    Option{"--experimental-strip-types", Value::none, strip_types},
    Option{"--no-experimental-strip-types", Value::none, keep_types},
    Option{"--experimental-transform-types", Value::none, transform_types},
    flag("--experimental-import-meta-resolve", &Options::resolves_from_parents),
    flag("--experimental-vm-modules", &Options::has_vm_modules),
    flag("--experimental-require-module", &Options::can_require_modules),
    flag("--require-module", &Options::can_require_modules),
    Option{"--harmony-import-attributes", Value::none, keep_default},
    Option{"--js-source-phase-imports", Value::none, keep_default},
    Option{"--experimental-detect-module", Value::none, keep_default},
    Option{"--async-context-frame", Value::none, keep_default},
    Option{"--no-node-snapshot", Value::none, keep_default},
    Option{"--experimental-abortcontroller", Value::none, keep_default},
    Option{"--experimental-fetch", Value::none, keep_default},
    Option{"--experimental-global-customevent", Value::none, keep_default},
    Option{"--experimental-global-navigator", Value::none, keep_default},
    Option{"--experimental-global-webcrypto", Value::none, keep_default},
    Option{"--experimental-json-modules", Value::none, keep_default},
    Option{"--experimental-modules", Value::none, keep_default},
    Option{"--experimental-repl-await", Value::none, keep_default},
    Option{"--experimental-sqlite", Value::none, keep_default},
    Option{"--experimental-top-level-await", Value::none, keep_default},
    Option{"--experimental-wasm-modules", Value::none, keep_default},
    Option{"--experimental-websocket", Value::none, keep_default},
    Option{"--experimental-worker", Value::none, keep_default},
    Option{"--experimental-wasi-unstable-preview1", Value::none, keep_default},
    Option{"--experimental-report", Value::none, keep_default},
    Option{"--napi-modules", Value::none, keep_default},
    listed("--experimental-quic", &Options::switches),
    listed("--entry-url", &Options::switches),
    listed("--experimental-import-text", &Options::switches),
    Option{"--experimental-package-map", Value::required, need_text, &Options::switches},
    listed("--experimental-print-required-tla", &Options::switches),
    Option{"--trace-require-module", Value::required, check_trace_mode, &Options::switches},
    Option{"-C", Value::required, add_text<&Options::conditions>},
    Option{"--conditions", Value::required, add_text<&Options::conditions>},
    Option{"--env-file", Value::required, add_env_file<false>},
    Option{"--env-file-if-exists", Value::required, add_env_file<true>},
    Option{"--semantics", Value::required, set_semantics},
    Option{"--await", Value::required, set_await},
    Option{"--unhandled-rejections", Value::required, set_unhandled_rejections},
    flag("--warnings", &Options::has_warnings),
    Option{"--disable-warning", Value::required, add_text<&Options::disabled_warnings>},
    flag("--trace-warnings", &Options::is_tracing_warnings),
    flag("--enable-source-maps", &Options::uses_source_maps),
    flag("--deprecation", &Options::has_deprecations),
    flag("--trace-deprecation", &Options::is_tracing_deprecations),
    flag("--throw-deprecation", &Options::is_throwing_deprecations),
    flag("--pending-deprecation", &Options::has_pending_deprecations),
    flag("--abort-on-uncaught-exception", &Options::aborts_on_uncaught),
    flag("--disallow-code-generation-from-strings", &Options::allows_eval, false),
    Option{"--disable-proto", Value::required, set_proto_mode},
    Option{"--title", Value::required, set_title},
    Option{"--zero-fill-buffers", Value::none, zero_fill_buffers},
    flag("--trace-uncaught", &Options::is_tracing_uncaught),
    flag("--preserve-symlinks", &Options::preserves_symlinks),
    flag("--preserve-symlinks-main", &Options::preserves_main_symlink),
    Option{"--force-node-api-uncaught-exceptions-policy", Value::attached, set_addon_exceptions},
    Option{"--redirect-warnings", Value::required, set_warnings_file},
    flag("--expose-gc", &Options::exposes_gc),
    flag("--expose-internals", &Options::exposes_internals),
    Option{"--dns-result-order", Value::required, set_dns_result_order},
    flag("--enable-network-family-autoselection", &Options::selects_network_family),
    flag("--network-family-autoselection", &Options::selects_network_family),
    Option{"--network-family-autoselection-attempt-timeout", Value::required,
           set_number<&Options::network_family_timeout>},
    Option{"--record-fd", Value::required, set_own_fd<&Options::record_fd>},
    Option{"--diagnose", Value::attached, set_diagnose},
    Option{"--diagnose-limit", Value::required, set_number<&Options::diagnose_millis>},
    Option{"--trace-events", Value::attached, set_trace_file},
    flag("--why", &Options::tracks_resources),
    Option{"--why-fd", Value::required, set_own_fd<&Options::why_fd>},
    listed("--experimental-eventsource", &Options::switches),
    listed("--no-experimental-websocket", &Options::switches),
    listed("--no-experimental-global-navigator", &Options::switches),
    listed("--no-experimental-sqlite", &Options::switches),
    listed("--addons", &Options::switches),
    listed("--extra-info-on-fatal-exception", &Options::switches),
    listed("--global-search-paths", &Options::switches),
    listed("--cpu-prof", &Options::switches),
    Option{"--cpu-prof-dir", Value::required, need_text, &Options::switches},
    Option{"--cpu-prof-name", Value::required, need_text, &Options::switches},
    listed("--trace-events-enabled", &Options::switches),
    Option{"--trace-event-categories", Value::required, need_text, &Options::switches},
    Option{"--trace-event-file-pattern", Value::required, need_text, &Options::switches},
    listed("--permission", &Options::switches),
    listed("--permission-audit", &Options::switches),
    listed("--allow-addons", &Options::switches),
    listed("--allow-child-process", &Options::switches),
    listed("--allow-inspector", &Options::switches),
    listed("--allow-wasi", &Options::switches),
    listed("--allow-worker", &Options::switches),
    Option{"--allow-fs-read", Value::required, need_text, &Options::switches},
    Option{"--allow-fs-write", Value::required, need_text, &Options::switches},
    listed("--trace-exit", &Options::switches),
    listed("--jitless", &Options::switches),
    listed("--report-compact", &Options::switches),
    listed("--report-exclude-env", &Options::switches),
    listed("--report-exclude-network", &Options::switches),
    listed("--report-on-signal", &Options::switches),
    listed("--report-uncaught-exception", &Options::switches),
    Option{"--report-dir", Value::required, need_text, &Options::switches},
    Option{"--report-directory", Value::required, need_text, &Options::switches},
    Option{"--report-filename", Value::required, need_text, &Options::switches},
    Option{"--report-signal", Value::required, need_text, &Options::switches},
    Option{"--stack-size", Value::required, need_number, &Options::switches},
    listed("--openssl-legacy-provider", &Options::tls),
    Option{"--tls-cipher-list", Value::required, accept, &Options::tls},
    Option{"--tls-keylog", Value::required, accept, &Options::tls},
    listed("--tls-min-v1.0", &Options::tls),
    listed("--tls-min-v1.1", &Options::tls),
    listed("--tls-min-v1.2", &Options::tls),
    listed("--tls-min-v1.3", &Options::tls),
    listed("--tls-max-v1.2", &Options::tls),
    listed("--tls-max-v1.3", &Options::tls),
    listed("--trace-tls", &Options::tls),
    listed("--use-openssl-ca", &Options::tls),
    listed("--use-bundled-ca", &Options::tls),
    listed("--use-system-ca", &Options::tls),
    Option{"--test", Value::none, set_test, &Options::test},
    listed("--test-only", &Options::test),
    listed("--test-force-exit", &Options::test),
    listed("--test-randomize", &Options::test),
    listed("--test-update-snapshots", &Options::test),
    listed("--experimental-test-module-mocks", &Options::test),
    Option{"--test-concurrency", Value::required, need_number, &Options::test},
    Option{"--test-timeout", Value::required, need_number, &Options::test},
    Option{"--test-random-seed", Value::required, need_text, &Options::test},
    Option{"--test-name-pattern", Value::required, need_text, &Options::test},
    Option{"--test-skip-pattern", Value::required, need_text, &Options::test},
    Option{"--test-rerun-failures", Value::required, need_text, &Options::test},
    Option{"--test-reporter", Value::required, need_text, &Options::test},
    Option{"--test-reporter-destination", Value::required, need_text, &Options::test},
    Option{"--test-shard", Value::required, need_text, &Options::test},
    Option{"--test-isolation", Value::required, need_text, &Options::test},
    Option{"--experimental-test-isolation", Value::required, set_test_isolation},
    Option{"--test-global-setup", Value::required, need_text, &Options::test},
    Option{"--experimental-test-tag-filter", Value::required, need_text, &Options::test},
    Option{"--watch", Value::none, set_watch},
    Option{"--watch-path", Value::required, set_watch},
    Option{"--watch-preserve-output", Value::none, accept},
    Option{"--watch-kill-signal", Value::required, accept},
    Option{"--max-old-space-size", Value::required, set_number<&Options::heap_megabytes>},
    // As those of engine_tuning.h, but NODE_OPTIONS may have them.
    Option{"--max-semi-space-size", Value::required, need_number},
    Option{"--v8-pool-size", Value::required, need_number},
    Option{"--stack-trace-limit", Value::required, set_number<&Options::stack_trace_limit>},
    Option{"--max-http-header-size", Value::required, set_number<&Options::http_header_size_max>},
    flag("--insecure-http-parser", &Options::parses_http_leniently),
    flag("--use-env-proxy", &Options::uses_env_proxy),
};

}  // namespace

std::span<const Option> all_options() { return known_options; }

const Option* find_option(std::string_view name) {
  // Underscores do for hyphens, as in Node.
  std::string spelled(name);
  if (spelled.starts_with("--")) {
    std::ranges::replace(spelled, '_', '-');
  }
  const auto found = std::ranges::find(known_options, spelled, &Option::name);
  return found == known_options.end() ? nullptr : found;
}

FoundOption find_option_or_opposite(std::string_view name) {
  if (const Option* option = find_option(name)) {
    return {.option = option};
  }
  constexpr std::string_view negation = "--no-";
  if (!name.starts_with(negation) && !name.starts_with("--no_")) {
    return {};
  }
  const Option* option = find_option("--" + std::string(name.substr(negation.size())));
  return option != nullptr && option->has_opposite() ? FoundOption{option, true} : FoundOption{};
}

}  // namespace rondo::cli
