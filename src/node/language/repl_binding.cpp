// internalBinding('repl'): running what was typed, such that ctrl-C ends it.
#include "js/native.h"
#include "js/time_limit.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/loop/timer.h"

namespace rondo::node {

namespace {

using js::Call;
using js::TimeLimit;

// What runs next, and who is told.
struct Typed final : LoopService {
  explicit Typed(Loop& loop) : timer(make<Timer>(loop)) {}
  Owned<Timer> timer;
  js::Pin function;
  js::Pin on_done;
};

void run_now(Typed& typed) {
  Environment& environment = Environment::current();
  const js::Context context = environment.context();
  js::Pin function = std::move(typed.function);
  js::Pin on_done = std::move(typed.on_done);
  js::Completion result = js::undefined(context);
  bool has_ended = false;
  {
    const js::Lock lock(context);
    const TimeLimit limit(environment.engine(), std::nullopt, TimeLimit::Interrupt::ends_script);
    result = js::call(context, function.object(), {});
    has_ended = limit.outcome() == TimeLimit::Outcome::interrupted;
  }
  environment.enter_with(on_done.object(), [&] {
    const js::Value nothing = js::undefined(context);
    return std::array<js::Value, 3>{js::boolean(context, has_ended),
                                    has_ended || result ? nothing : result.error(),
                                    has_ended || !result ? nothing : *result};
  });
}

// runInterruptibly(function, onDone): runs it soon, outside of all other script; ctrl-C ends it.
// Then onDone(isInterrupted, error, value).
js::Value run_interruptibly(Call& call) {
  Environment& environment = Environment::current();
  auto& typed = environment.loop().service<Typed>();
  typed.function = js::Pin(environment.engine(), call[0]);
  typed.on_done = js::Pin(environment.engine(), call[1]);
  typed.timer->start(Nanos(0), Repeat::once, [&typed] { run_now(typed); });
  return call.undefined();
}

}  // namespace

js::Object make_repl_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<run_interruptibly>(context, binding, "runInterruptibly");
  return binding;
}

}  // namespace rondo::node
