#include "node/engine_errands.h"

#include <poll.h>

#include "node/environment.h"
#include "rondo/system/program_pages.h"

namespace rondo::node {

namespace {

// Programs that are done by then never see it. After that, twice as long each time: a server's
// code goes on being compiled for some seconds, and the compilers are not needed any more.
constexpr std::chrono::seconds first_release_delay{1};

Owned<Timer> make_own_timer(Loop& loop) {
  Owned<Timer> timer = make<Timer>(loop);
  timer->unref();
  timer->set_internal();
  return timer;
}

}  // namespace

EngineErrands::EngineErrands(Environment& environment)
    : environment_(environment),
      timer_(make_own_timer(environment.loop())),
      release_delay_(first_release_delay) {
  if (environment.worker() == nullptr) {
    release_timer_ = make_own_timer(environment.loop());
    release_timer_->start(release_delay_, Repeat::once, [this] { release_pages(); });
  }
  auto poll = Poll::create(environment.loop(), environment.engine().run_loop().fd());
  if (!poll) {
    return;  // Without it finalizers do not run; everything else does.
  }
  poll_ = std::move(*poll);
  poll_->set_internal();
  poll_->unref();
  watch();
}

void EngineErrands::watch() {
  if (poll_ != nullptr && !poll_->is_active()) {
    poll_->start(events::readable, [this](Result<Events>) { pump(); });
  }
}

void EngineErrands::look() {
  if (poll_ == nullptr) {
    return;
  }
  poll_->stop();
  pollfd descriptor{poll_->fd(), POLLIN, 0};
  if (::poll(&descriptor, 1, 0) > 0) {
    pump();
  }
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

void EngineErrands::release_pages() {
  if (os::release_program_pages()) {
    release_delay_ *= 2;
    release_timer_->start(release_delay_, Repeat::once, [this] { release_pages(); });
  }
}

}  // namespace rondo::node
