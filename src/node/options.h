// What the command line asks of the runtime.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rondo::node {

struct EnvFile {
  std::string path;
  bool is_optional = false;
};

// What a program gives to a worker.
struct WorkerWords {
  std::span<const std::string> exec_argv;
  std::optional<std::string> node_options;  // Of the environment that is the worker's own.
};

struct InvalidWorkerOptions {
  std::string what;  // Where they are.
  std::string text;
};

struct Options {
  using ParseForWorker = std::expected<Options, InvalidWorkerOptions> (*)(const WorkerWords& words);
  ParseForWorker parse_for_worker = nullptr;
  // Those that NODE_OPTIONS may have, sorted.
  using ListFlags = std::vector<std::string> (*)();
  ListFlags list_environment_flags = nullptr;

  std::vector<std::string> argv;       // The program, the script, its arguments.
  std::vector<std::string> exec_argv;  // The options that were given to the program itself.
  std::string exec_path;

  std::string command;            // A command of our own instead of a script: explain, why
  int record_fd = -1;             // Where to write a recording of what happens; -1: nowhere.
  bool tracks_resources = false;  // Remembers where handles and requests were made.
  int why_fd = -1;  // Where to tell what keeps the process alive, when asked; -1: standard error.
  std::string diagnose_format;  // Of warnings about what holds up the loop: empty: none; text, json
  int diagnose_millis = 50;     // What holds it up for longer is told of.
  std::optional<std::string> trace_file;   // For events in Chrome's format; empty: a default name.
  std::optional<std::string> eval_source;  // -e, -p, or standard input
  bool is_from_stdin = false;
  bool is_print = false;
  bool is_check = false;
  bool is_repl = false;
  std::vector<std::string> requires_first;  // -r
  std::vector<std::string> imports_first;   // --import
  // Of -e and standard input: module, commonjs, module-typescript, commonjs-typescript
  std::string input_type;
  std::string types_mode = "strip";  // What becomes of TypeScript's types: strip, transform, off
  std::vector<EnvFile> env_files;
  std::vector<std::string> conditions;
  std::vector<std::string> disabled_warnings;

  std::string semantics = "node";  // node, node10, browser
  bool is_await_legacy = false;
  std::string dns_result_order = "verbatim";  // verbatim, ipv4first, ipv6first
  std::string unhandled_rejections;           // Empty: what the semantics have by default.
  bool has_warnings = true;
  bool is_tracing_warnings = false;
  bool uses_source_maps = false;
  int heap_megabytes = 0;  // Zero: what the machine has.
  bool has_deprecations = true;
  bool is_tracing_deprecations = false;
  bool is_throwing_deprecations = false;
  bool has_pending_deprecations = false;
  bool aborts_on_uncaught = false;
  bool allows_eval = true;
  std::string proto_mode;  // Of Object.prototype.__proto__: empty, delete, throw
  std::optional<std::string> title;
  bool is_tracing_uncaught = false;
  bool preserves_symlinks = false;
  bool can_require_modules = true;  // ES modules.
  bool has_vm_modules = false;
  bool resolves_from_parents = false;  // import.meta.resolve() takes a second argument.
  bool preserves_main_symlink = false;
  // What older addons throw, which are warnings otherwise.
  bool throws_addon_exceptions = false;
  std::string warnings_file;  // Empty: standard error.
  bool exposes_gc = false;
  bool exposes_internals = false;
  int stack_trace_limit = 10;
  bool selects_network_family = true;
  int network_family_timeout = 250;  // In milliseconds.
  int http_header_size_max = 16 * 1024;
  bool parses_http_leniently = false;
  bool uses_env_proxy = false;
  bool wants_coverage = false;        // Which there is not.
  bool keeps_compiled_code = false;   // NODE_COMPILE_CACHE says where.
  bool is_test = false;               // Runs test files instead of a script.
  std::vector<std::string> test;      // "--test-only", "--test-reporter=tap" and the like.
  std::vector<std::string> switches;  // "--experimental-eventsource" and the like.
  std::vector<std::string> tls;       // "--tls-min-v1.3", "--tls-cipher-list=..." and the like.
};

}  // namespace rondo::node
