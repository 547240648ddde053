// Reads the command line of the `rondo` command.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "node/options.h"

namespace rondo::cli {

struct Request {
  enum class Action : std::uint8_t { run, show_help, show_version };

  node::Options options;
  Action action = Action::run;
  bool is_verbose = false;
  bool is_script_from_stdin = false;  // "-"
};

// Why the command line makes no sense, and what to do about it.
struct Refusal {
  std::string message;
};

// The first argument is the program's name. `from_environment` is RONDO_OPTIONS: options that come
// before those of the command line.
[[nodiscard]] std::expected<Request, Refusal> parse_command_line(
    std::span<const std::string> arguments, std::string_view from_environment);

// The options that a program gives to a worker, as node::Options::ParseExecArgv.
[[nodiscard]] std::expected<node::Options, std::string> parse_worker_options(
    std::span<const std::string> words);

}  // namespace rondo::cli
