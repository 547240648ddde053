#include "node/trace/questions.h"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

#include "node/environment.h"
#include "rondo/loop/async.h"
#include "rondo/system/kernel_text.h"

namespace rondo::node {

namespace {

// For the signal handler. Never closed.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit Async* answering = nullptr;
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
volatile std::sig_atomic_t has_second_signal = 0;

void on_question(int signal) {
  if (signal == SIGUSR2) {
    has_second_signal = 1;
  }
  answering->send();
}

std::string read_fact(pid_t process, std::string_view name) {
  return os::read_text_file("/proc/" + std::to_string(process) + "/" + std::string(name))
      .value_or("");
}

// Zero if that is not known. The name before it may contain anything.
pid_t parent_of(pid_t process) {
  const std::string facts = read_fact(process, "stat");
  const std::size_t name_end = facts.rfind(") ");
  constexpr std::size_t state_bytes = 4;
  return name_end == std::string::npos ? 0 : std::atoi(facts.c_str() + name_end + state_bytes);
}

bool is_nodemon(pid_t process) {
  std::string words = read_fact(process, "cmdline");
  words.insert(words.begin(), '/');
  for (const std::string_view name : {"/nodemon", "/nodemon.js"}) {
    if (words.contains(std::string(name) + '\0')) {
      return true;
    }
  }
  return false;
}

// That ends by SIGUSR2 what it is to start again, as it may with programs of Node. There may be a
// shell in between.
bool is_started_by_nodemon() {
  constexpr int generations_max = 3;
  pid_t process = ::getppid();
  for (int count = 0; count < generations_max && process > 1; ++count) {
    if (is_nodemon(process)) {
      return true;
    }
    process = parent_of(process);
  }
  return false;
}

void answer(Environment& environment) {
  if (has_second_signal != 0 && is_started_by_nodemon()) {
    std::signal(SIGUSR2, SIG_DFL);
    std::raise(SIGUSR2);
  }
  has_second_signal = 0;
  environment.enter_with(environment.entry(Environment::Entry::tell_why),
                         [] { return std::array<js::Value, 0>{}; });
}

}  // namespace

void answer_questions(Environment& environment) {
  auto async = make<Async>(environment.loop(), [&environment] { answer(environment); });
  async->unref();
  async->set_internal();
  answering = async.release();
  struct sigaction action{};
  action.sa_handler = on_question;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  // The other one starts Node's inspector, and is no reason to end for those who expect that.
  ::sigaction(SIGUSR2, &action, nullptr);
  ::sigaction(SIGUSR1, &action, nullptr);
}

}  // namespace rondo::node
