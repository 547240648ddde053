#include "node/process/signals.h"

#include <csignal>
#include <map>

#include "js/native.h"
#include "node/environment.h"
#include "rondo/process/signal.h"

namespace rondo::node {

namespace {

using js::Call;

struct NamedSignal {
  std::string_view name;
  int number;
};

constexpr std::array named_signals = {
    NamedSignal{"SIGHUP", SIGHUP},       NamedSignal{"SIGINT", SIGINT},
    NamedSignal{"SIGQUIT", SIGQUIT},     NamedSignal{"SIGILL", SIGILL},
    NamedSignal{"SIGTRAP", SIGTRAP},     NamedSignal{"SIGABRT", SIGABRT},
    NamedSignal{"SIGIOT", SIGIOT},       NamedSignal{"SIGBUS", SIGBUS},
    NamedSignal{"SIGFPE", SIGFPE},       NamedSignal{"SIGKILL", SIGKILL},
    NamedSignal{"SIGUSR1", SIGUSR1},     NamedSignal{"SIGSEGV", SIGSEGV},
    NamedSignal{"SIGUSR2", SIGUSR2},     NamedSignal{"SIGPIPE", SIGPIPE},
    NamedSignal{"SIGALRM", SIGALRM},     NamedSignal{"SIGTERM", SIGTERM},
    NamedSignal{"SIGCHLD", SIGCHLD},     NamedSignal{"SIGSTKFLT", SIGSTKFLT},
    NamedSignal{"SIGCONT", SIGCONT},     NamedSignal{"SIGSTOP", SIGSTOP},
    NamedSignal{"SIGTSTP", SIGTSTP},     NamedSignal{"SIGTTIN", SIGTTIN},
    NamedSignal{"SIGTTOU", SIGTTOU},     NamedSignal{"SIGURG", SIGURG},
    NamedSignal{"SIGXCPU", SIGXCPU},     NamedSignal{"SIGXFSZ", SIGXFSZ},
    NamedSignal{"SIGVTALRM", SIGVTALRM}, NamedSignal{"SIGPROF", SIGPROF},
    NamedSignal{"SIGWINCH", SIGWINCH},   NamedSignal{"SIGIO", SIGIO},
    NamedSignal{"SIGPOLL", SIGPOLL},     NamedSignal{"SIGPWR", SIGPWR},
    NamedSignal{"SIGSYS", SIGSYS},
};

// The handles of this loop, by signal.
struct CaughtSignals final : LoopService {
  explicit CaughtSignals(Loop& /*loop*/) {}
  std::map<int, Owned<Signal>> handles;
};

js::Value signal_numbers(Call& call) {
  js::Object numbers = js::object(call.context());
  for (const NamedSignal& signal : named_signals) {
    js::set(call.context(), numbers, signal.name, call.number(signal.number));
  }
  return numbers;
}

// An error if the signal cannot be caught.
js::Value start_signal(Call& call) {
  Environment& environment = Environment::current();
  const std::string name = call.string_at(0);
  const int number = call.int_at(1);
  auto handle = make<Signal>(environment.loop());
  const auto started = handle->start(number, [name, number, &environment](int) {
    environment.enter_with(environment.entry(Environment::Entry::on_signal), [&] {
      const js::Context context = environment.context();
      return std::array<js::Value, 2>{js::string(context, name), js::number(context, number)};
    });
  });
  if (!started) {
    Error error = started.error();
    error.call = "uv_signal_start";
    return environment.system_error(error);
  }
  // Listening to a signal does not keep the program alive.
  handle->unref();
  environment.loop().service<CaughtSignals>().handles[number] = std::move(handle);
  return call.undefined();
}

js::Value stop_signal(Call& call) {
  Environment::current().loop().service<CaughtSignals>().handles.erase(call.int_at(0));
  return call.undefined();
}

}  // namespace

void define_signals(js::Context context, js::Object binding) {
  js::define<signal_numbers>(context, binding, "signalNumbers");
  js::define<start_signal>(context, binding, "startSignal");
  js::define<stop_signal>(context, binding, "stopSignal");
}

}  // namespace rondo::node
