#include "node/trace/questions.h"

#include <array>
#include <csignal>

#include "node/environment.h"
#include "rondo/loop/async.h"

namespace rondo::node {

namespace {

// For the signal handler. Never closed.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit Async* answering = nullptr;

void on_question(int /*signal*/) { answering->send(); }

}  // namespace

void answer_questions(Environment& environment) {
  auto async = make<Async>(environment.loop(), [&environment] {
    environment.enter_with(environment.entry(Environment::Entry::tell_why),
                           [] { return std::array<JSValueRef, 0>{}; });
  });
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
