// The `rondo` command.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "cli/environment_options.h"
#include "cli/help_text.h"
#include "cli/options_parser.h"
#include "js/engine.h"
#include "node/environment.h"
#include "node/process/exit.h"
#include "node/trace/diagnosis.h"
#include "node/trace/questions.h"
#include "node/trace/recording.h"
#include "node/trace/trace_events.h"
#include "node/version.h"
#include "rondo/loop/loop.h"
#include "rondo/system/paths.h"
#include "rondo/system/process_title.h"

namespace rondo::cli {

namespace {

// As in Node: the command line makes no sense.
constexpr int exit_invalid_argument = 9;

// A descriptor that is closed would be taken by the next file that is opened, and what the program
// prints would go there.
void open_standard_descriptors() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF && ::open("/dev/null", O_RDWR) != fd) {
      std::abort();
    }
  }
}

std::string read_standard_input() {
  std::string text;
  std::vector<char> piece(65536);
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, piece.data(), piece.size());
    if (count > 0) {
      text.append(piece.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return text;
    }
  }
}

void print_version(bool is_verbose) {
  std::string text(node::node_version);
  text += '\n';
  if (is_verbose) {
    for (const node::ComponentVersion& component : node::component_versions()) {
      text += std::string(component.name) + " " + component.version + "\n";
    }
  }
  node::write_all(STDOUT_FILENO, text);
}

// What no script was named for.
void choose_input(Request& request) {
  node::Options& options = request.options;
  if (!options.command.empty() || options.is_test || options.eval_source ||
      (options.argv.size() > 1 && !request.is_script_from_stdin)) {
    return;
  }
  if (!request.is_script_from_stdin && (options.is_repl || ::isatty(STDIN_FILENO) != 0)) {
    options.is_repl = true;
    return;
  }
  options.eval_source = read_standard_input();
  options.is_from_stdin = true;
}

// False, and a complaint, if the file cannot be made.
bool start_trace(Loop& loop, std::string file) {
  if (file.empty()) {
    file = "rondo_trace." + std::to_string(::getpid()) + ".json";
  }
  const auto started = node::start_trace_events(loop, file);
  if (!started) {
    node::write_all(STDERR_FILENO, "rondo: " + file + ": " + started.error().to_string() + "\n");
  }
  return started.has_value();
}

// Settings that the engine reads from the environment when it starts; neither the program nor its
// children are to find them there.
class EngineSettings {
 public:
  explicit EngineSettings(const node::Options& options) {
    constexpr std::int64_t kilobyte = 1 << 10;
    constexpr std::int64_t megabyte = 1 << 20;
    if (options.heap_megabytes > 0) {
      set("JSC_forceRAMSize", options.heap_megabytes * megabyte);
    }
    for (const std::string& text : options.switches) {
      constexpr std::string_view stack_size = "--stack-size=";
      if (text == "--jitless") {
        set("JSC_useJIT", 0);
      } else if (text.starts_with(stack_size)) {
        set("JSC_maxPerThreadStackUsage",
            std::strtoll(text.c_str() + stack_size.size(), nullptr, 10) * kilobyte);
      }
    }
  }

  void forget() const {
    for (const char* name : names_) {
      ::unsetenv(name);
    }
  }

 private:
  void set(const char* name, std::int64_t value) {
    ::setenv(name, std::to_string(value).c_str(), 1);
    names_.push_back(name);
  }

  std::vector<const char*> names_;
};

std::string_view variable_or_nothing(std::string_view name) {
  const char* value = std::getenv(std::string(name).c_str());
  return value == nullptr ? "" : value;
}

// What Node takes from its environment as well, unless options say otherwise.
node::Options options_of_environment() {
  node::Options options;
  const auto is_set = [](std::string_view name) { return variable_or_nothing(name) == "1"; };
  options.preserves_symlinks = is_set("NODE_PRESERVE_SYMLINKS");
  options.preserves_main_symlink = is_set("NODE_PRESERVE_SYMLINKS_MAIN");
  options.has_pending_deprecations = is_set("NODE_PENDING_DEPRECATION");
  options.uses_env_proxy = is_set("NODE_USE_ENV_PROXY");
  options.wants_coverage = !variable_or_nothing("NODE_V8_COVERAGE").empty();
  options.keeps_compiled_code = !variable_or_nothing("NODE_COMPILE_CACHE").empty();
  options.warnings_file = variable_or_nothing("NODE_REDIRECT_WARNINGS");
  return options;
}

// A shell ignores some signals for what it runs in the background, others block some while they
// start programs, and those who are started inherit that. As in Node, ctrl-C ends a program all the
// same.
void take_all_signals() {
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  constexpr int last_standard_signal = SIGSYS;
  for (int signum = 1; signum <= last_standard_signal; ++signum) {
    struct sigaction action{};
    if (signum != SIGPIPE && ::sigaction(signum, nullptr, &action) == 0 &&
        (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN) {
      std::signal(signum, SIG_DFL);
    }
  }
}

// What does not need the loop or the engine.
void set_up(Request& request) {
  choose_input(request);
  const auto path = os::executable_path();
  request.options.parse_for_worker = parse_worker_options;
  request.options.list_environment_flags = flags_for_environment;
  request.options.exec_path = path ? *path : request.options.argv.front();
  node::remember_standard_descriptors();
  take_all_signals();
  std::signal(SIGXFSZ, SIG_IGN);  // A file that is too large is an error of the write.
}

int run(Request request) {
  set_up(request);
  auto loop = Loop::create();
  if (!loop) {
    node::write_all(STDERR_FILENO, "rondo: " + loop.error().to_string() + "\n");
    return 1;
  }
  if (request.options.title) {
    static_cast<void>(os::set_process_title(*request.options.title));
  }
  if (request.options.record_fd >= 0) {
    node::start_recording(**loop, request.options.record_fd);
  }
  if (request.options.trace_file && !start_trace(**loop, *request.options.trace_file)) {
    return exit_invalid_argument;
  }
  const EngineSettings settings(request.options);
  js::Engine engine;
  settings.forget();
  if (request.options.trace_file) {
    node::trace_collections(engine.group());
  }
  if (!request.options.diagnose_format.empty()) {
    node::start_diagnosis(**loop, engine, request.options);
  }
  if (!request.options.allows_eval) {
    engine.forbid_eval();
  }
  node::Environment environment(**loop, engine, std::move(request.options));
  node::answer_questions(environment);
  // Nothing is torn down: the kernel does that faster, and no callback can come late.
  node::exit_now(environment.run());
}

int run_command(int argument_count, char** arguments) {
  open_standard_descriptors();
  // A reader that has gone is an error of the write, also while help is shown.
  std::signal(SIGPIPE, SIG_IGN);
  arguments = os::set_up_process_title(argument_count, arguments);
  const std::vector<std::string> words(arguments, arguments + argument_count);
  auto request = parse_command_line(
      words, {.options = options_of_environment(),
              .node_options = variable_or_nothing(node_variable),
              .rondo_options = variable_or_nothing(own_variable),
              .is_watched = std::getenv("WATCH_REPORT_DEPENDENCIES") != nullptr});
  if (!request) {
    const std::string program = words.empty() ? "rondo" : words.front();
    node::write_all(STDERR_FILENO, program + ": " + request.error().message + "\n");
    return exit_invalid_argument;
  }
  switch (request->action) {
    case Request::Action::show_help:
      node::write_all(STDOUT_FILENO, help_text());
      return 0;
    case Request::Action::show_engine_options:
      node::write_all(STDOUT_FILENO, engine_options_text());
      return 0;
    case Request::Action::show_version:
      print_version(request->is_verbose);
      return 0;
    case Request::Action::run:
      break;
  }
  return run(std::move(*request));
}

}  // namespace

}  // namespace rondo::cli

int main(int argument_count, char** arguments) {
  return rondo::cli::run_command(argument_count, arguments);
}
