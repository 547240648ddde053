#include "node/engine_errands.h"

#include <poll.h>

#include <ctime>

#include "js/heap_size.h"
#include "node/environment.h"
#include "rondo/system/program_pages.h"

namespace rondo::node {

namespace {

// Programs that are done by then never see it. After that, half as long again each time: a server's
// code goes on being compiled for some seconds, and the compilers are not needed any more.
constexpr std::chrono::seconds first_release_delay{1};

// A program that does little but wait has its start behind it long before.
constexpr std::chrono::milliseconds look_for_rest_delay{100};
constexpr int resting_part = 4;

// The engine's next collection may be far away if the start has made many objects and nothing makes
// more. Of smaller heaps it is not worth the while, and of larger ones it takes too long at once.
// A start that was short has made no such heap, and is not even asked.
constexpr std::chrono::milliseconds large_start{50};
constexpr std::size_t heap_size_min = std::size_t{32} << 20U;
constexpr std::size_t heap_size_max = std::size_t{256} << 20U;

Nanos cpu_time_of_process() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

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
      release_delay_(first_release_delay),
      looks_left_(first_release_delay / look_for_rest_delay) {
  if (environment.worker() == nullptr) {
    release_timer_ = make_own_timer(environment.loop());
    look_for_rest();
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

void EngineErrands::look_for_rest() {
  if (looks_left_-- == 0) {
    release_pages();
    return;
  }
  release_timer_->start(look_for_rest_delay, Repeat::once, [this, before = cpu_time_of_process()] {
    if (cpu_time_of_process() - before < look_for_rest_delay / resting_part) {
      rest();
    } else {
      look_for_rest();
    }
  });
}

void EngineErrands::collect_garbage_of_start() {
  js::Engine& engine = environment_.engine();
  const std::size_t capacity = js::heap_sizes(engine.group()).capacity;
  if (capacity >= heap_size_min && capacity <= heap_size_max) {
    engine.collect_garbage_and_pages();
  }
}

void EngineErrands::rest() {
  if (cpu_time_of_process() >= large_start) {
    collect_garbage_of_start();
  }
  if (os::release_program_pages()) {
    release_timer_->start(release_delay_, Repeat::once, [this] { release_pages(); });
  }
}

void EngineErrands::release_pages() {
  if (os::release_program_pages()) {
    release_delay_ += release_delay_ / 2;
    release_timer_->start(release_delay_, Repeat::once, [this] { release_pages(); });
  }
}

}  // namespace rondo::node
