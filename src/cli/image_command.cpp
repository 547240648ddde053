#include "cli/image_command.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

#include "cli/practice_program.h"
#include "image/c_heap.h"
#include "image/image_file.h"
#include "image/image_writer.h"
#include "image/own_stack.h"
#include "image/rehearsal.h"
#include "node/loaded_binding.h"
#include "node/process/exit.h"
#include "rondo/base/require.h"
#include "rondo/system/paths.h"

namespace rondo::cli {

namespace {

constexpr std::string_view runtime_suffix = "-runtime";

// The program that runs, or that the image of this process was made of.
const std::string& runtime_path() {
  static const std::string path = os::executable_path().value_or("");
  return path;
}

// For the body that runs on another stack.
RunCommand run_command_of_image = nullptr;
// What the process of the image was started with.
image::StartBlock* start_block = nullptr;

std::string path_of_installed() {
  std::string path = runtime_path();
  if (path.ends_with(runtime_suffix)) {
    path.resize(path.size() - runtime_suffix.size());
  }
  return path;
}

[[noreturn]] void give_up(const Error& error) {
  node::write_all(STDERR_FILENO, "rondo: no image: " + error.to_string() + "\n");
  node::exit_now(1);
}

node::Options options_to_practise(const PracticeProgram& program) {
  node::Options options;
  options.argv = {"rondo", program.path(), program.second_path()};
  options.exec_path = "rondo";
  return options;
}

[[noreturn]] void go_on_in_new_process(image::StartBlock& start, Prepared& prepared) {
  image::find_end_of_data();
  start_block = &start;
  ::environ = start.variables;
  ::program_invocation_name = start.arguments[0];
  const int code =
      run_command_of_image(static_cast<int>(start.argument_count), start.arguments, &prepared);
  image::end_rehearsal();
  node::exit_now(code);
}

// What the rehearsal of a start is given; it must outlive that.
class RehearsedStart {
 public:
  explicit RehearsedStart(const PracticeProgram& program) : script_(program.start_path()) {}

  image::StartBlock& block() { return block_; }

 private:
  std::string name_ = "rondo";
  std::string script_;
  std::array<char*, 3> arguments_{name_.data(), script_.data(), nullptr};
  std::array<char*, 1> variables_{nullptr};
  image::StartBlock block_{2, arguments_.data(), variables_.data()};
};

[[noreturn]] void make_image_here() {
  if (const auto left = image::leave_end_of_data(); !left) {
    give_up(left.error());
  }
  if (const auto left = image::leave_low_descriptors_free(); !left) {
    give_up(left.error());
  }
  js::EngineImage::suspend_threads();
  auto loop = Loop::create();
  if (!loop) {
    give_up(loop.error());
  }
  // Never deleted: the processes of the image use them until they end.
  auto& engine = *new js::Engine;
  auto program = PracticeProgram::create();
  if (!program) {
    give_up(program.error());
  }
  auto& environment = *new node::Environment(**loop, engine, options_to_practise(*program));
  environment.prepare();
  // What the engine has put off would be each process's to do.
  engine.run_loop().pump();
  const auto engine_image = js::EngineImage::examine(engine.context());
  if (!engine_image) {
    program->remove();
    give_up(engine_image.error());
  }
  node::remember_folder_of_bindings();
  RehearsedStart rehearsed(*program);
  const auto start = image::write_image(path_of_installed() + ".image", rehearsed.block());
  if (!start || *start == nullptr) {
    program->remove();
  }
  if (!start) {
    give_up(start.error());
  }
  if (*start == nullptr) {
    node::exit_now(0);
  }
  Prepared prepared{**loop, *engine_image, environment};
  go_on_in_new_process(**start, prepared);
}

// The kernel places the memory of a process whose stack has no limit far below that of others, so
// that what a process of the image has already is never in the way. And the linker has to have
// bound all functions, not each when it is first called, which every process of the image would
// have to do for itself. Both count from the next execve() on.
void start_far_from_others(char** arguments) {
  constexpr const char* bind_all = "LD_BIND_NOW";
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY &&
      std::getenv(bind_all) != nullptr) {
    return;
  }
  ::setenv(bind_all, "1", 1);
  limit.rlim_cur = RLIM_INFINITY;
  if (limit.rlim_max != RLIM_INFINITY || ::setrlimit(RLIMIT_STACK, &limit) != 0) {
    give_up(Error{"the stack must not have a hard limit", EPERM});
  }
  ::execv("/proc/self/exe", arguments);
  give_up(Error{"execv", errno});
}

}  // namespace

void make_image(char** arguments, RunCommand run) {
  start_far_from_others(arguments);
  run_command_of_image = run;
  image::run_on_own_stack(arguments, [] { make_image_here(); });
}

Result<> begin_again(Prepared& prepared, node::Options options) {
  prepared.engine_image.begin_again();
  if (auto opened = prepared.loop.after_fork(); !opened) {
    return opened;
  }
  prepared.environment.begin_again(std::move(options), [&engine = prepared.environment.engine()] {
    js::EngineImage::resume_threads();
    engine.run_loop().wake();
  });
  return {};
}

void leave_image() {
  require(start_block != nullptr, "the process is one of an image");
  if (const auto path = os::executable_path(); path && *path != path_of_installed()) {
    ::setenv(image::copy_variable, path->c_str(), 1);
  }
  ::execve(runtime_path().c_str(), start_block->arguments, ::environ);
  give_up(Error{"execve", errno});
}

Result<std::string> command_path() {
  if (start_block != nullptr) {
    return os::executable_path();
  }
  if (const char* const copy = std::getenv(image::copy_variable)) {
    std::string path = copy;
    ::unsetenv(image::copy_variable);
    return path;
  }
  if (runtime_path().empty()) {
    return os::executable_path();  // The error of it.
  }
  return path_of_installed();
}

}  // namespace rondo::cli
