#include "node/engine_errands.h"

#include "node/environment.h"

namespace rondo::node {

EngineErrands::EngineErrands(Environment& environment)
    : environment_(environment), timer_(make<Timer>(environment.loop())) {
  timer_->unref();
  timer_->set_internal();
  auto poll = Poll::create(environment.loop(), environment.engine().run_loop().fd());
  if (!poll) {
    return;  // Without it finalizers do not run; everything else does.
  }
  poll_ = std::move(*poll);
  poll_->set_internal();
  poll_->start(events::readable, [this](Result<Events>) { pump(); });
  poll_->unref();
}

void EngineErrands::pump() {
  const js::RunLoop::Progress progress = environment_.engine().run_loop().pump();
  if (progress.next) {
    timer_->start(*progress.next, Repeat::once, [this] { pump(); });
  } else {
    timer_->stop();
  }
  if (progress.did_something) {
    environment_.hold_engine();
    environment_.settle();
  }
}

}  // namespace rondo::node
