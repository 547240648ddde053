// Reads the command line of the `rondo` command.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "node/options.h"

namespace rondo::cli {

struct Request {
  enum class Action : std::uint8_t { run, show_help, show_version, show_engine_options };

  node::Options options;
  Action action = Action::run;
  bool is_verbose = false;
  bool is_script_from_stdin = false;  // "-"
};

// Why the command line makes no sense, and what to do about it.
struct Refusal {
  std::string message;
};

// What the environment says before the command line does.
struct EnvironmentTexts {
  node::Options options;
  // Variables with further ones.
  std::string_view node_options;
  std::string_view rondo_options;
  // The program that --watch runs again and again. It has the variables, too, but is not to watch.
  bool is_watched = false;
};

// The first argument is the program's name.
[[nodiscard]] std::expected<Request, Refusal> parse_command_line(
    std::span<const std::string> arguments, const EnvironmentTexts& environment);

// As node::Options::ParseForWorker.
[[nodiscard]] std::expected<node::Options, node::InvalidWorkerOptions> parse_worker_options(
    const node::WorkerWords& words);

}  // namespace rondo::cli
