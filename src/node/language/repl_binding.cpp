// internalBinding('repl'): running what was typed, such that ctrl-C ends it.
#include <atomic>
#include <csignal>

#include "js/fast/watchdog.h"
#include "js/native.h"
#include "js/private_api.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/loop/timer.h"

namespace rondo::node {

namespace {

using js::Call;

// How often a busy script is asked whether it shall end.
constexpr double seconds_between_checks = 0.05;

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): signals know no object.
constinit std::atomic<bool> is_interrupted = false;

void on_interrupt(int /*signal*/) { is_interrupted.store(true, std::memory_order_relaxed); }

bool should_end(JSContextRef /*context*/, void* group) {
  if (is_interrupted.load(std::memory_order_relaxed)) {
    return true;
  }
  // The engine asks again only when it is told to.
  js::Watchdog(static_cast<JSContextGroupRef>(group))
      .ask_after(seconds_between_checks, should_end, group);
  return false;
}

// While it lives SIGINT ends the script instead of the process.
class Interruption {
 public:
  explicit Interruption(JSContextGroupRef group) : group_(group) {
    is_interrupted.store(false, std::memory_order_relaxed);
    struct sigaction action{};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGINT, &action, &before_);
    js::Watchdog(group_).ask_after(seconds_between_checks, should_end,
                                   const_cast<OpaqueJSContextGroup*>(group_));
  }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption() {
    JSContextGroupClearExecutionTimeLimit(group_);
    ::sigaction(SIGINT, &before_, nullptr);
  }

 private:
  JSContextGroupRef group_;
  struct sigaction before_{};
};

// What runs next, and who is told.
struct Typed final : LoopService {
  explicit Typed(Loop& loop) : timer(make<Timer>(loop)) {}
  Owned<Timer> timer;
  js::Pin function;
  js::Pin on_done;
};

// When script was ended inside of script that we called, the engine ends the next one, too.
void absorb_late_end(const js::Engine& engine) {
  constexpr int attempts_max = 3;
  for (int attempt = 0; attempt < attempts_max; ++attempt) {
    if (engine.evaluate(js::String("0"), "node:repl")) {
      return;
    }
  }
}

void run_now(Typed& typed) {
  Environment& environment = Environment::current();
  const JSContextRef context = environment.context();
  js::Pin function = std::move(typed.function);
  js::Pin on_done = std::move(typed.on_done);
  js::Completion result = js::undefined(context);
  {
    const Interruption interruption(environment.engine().group());
    result = js::call(context, function.object(), {});
  }
  const bool has_ended = is_interrupted.exchange(false);
  if (has_ended) {
    absorb_late_end(environment.engine());
  }
  environment.enter_with(on_done.object(), [&] {
    const JSValueRef nothing = js::undefined(context);
    return std::array<JSValueRef, 3>{js::boolean(context, has_ended),
                                     has_ended || result ? nothing : result.error(),
                                     has_ended || !result ? nothing : *result};
  });
}

// runInterruptibly(function, onDone): runs it soon, outside of all other script, since an end by
// ctrl-C takes everything with it that is on the stack. Then onDone(isInterrupted, error, value).
JSValueRef run_interruptibly(Call& call) {
  Environment& environment = Environment::current();
  auto& typed = environment.loop().service<Typed>();
  typed.function = js::Pin(environment.engine(), call[0]);
  typed.on_done = js::Pin(environment.engine(), call[1]);
  typed.timer->start(Nanos(0), Repeat::once, [&typed] { run_now(typed); });
  return call.undefined();
}

}  // namespace

JSObjectRef make_repl_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<run_interruptibly>(context, binding, "runInterruptibly");
  return binding;
}

}  // namespace rondo::node
