#include "rondo/process/signal.h"

#include "rondo/loop/loop.h"

namespace rondo {

Signal::Signal(Loop& loop)
    : Handle(loop, HandleKind::signal), dispatcher_(loop.service<SignalDispatcher>()) {}

Result<> Signal::start(int signum, Function<void(int)> on_signal) {
  return start(signum, SignalMode::persistent, std::move(on_signal));
}

Result<> Signal::start_oneshot(int signum, Function<void(int)> on_signal) {
  return start(signum, SignalMode::one_shot, std::move(on_signal));
}

Result<> Signal::start(int signum, SignalMode mode, Function<void(int)> on_signal) {
  require_usable();
  require(static_cast<bool>(on_signal), "a signal handle needs a callback");
  if (signum != this->signum()) {
    stop();
  }
  if (auto added = dispatcher_.add(*this, signum, mode); !added) {
    return added;
  }
  on_signal_ = std::move(on_signal);
  context_ = loop().capture(TaskKind::signal, this);
  set_active();
  return {};
}

void Signal::stop() {
  loop().require_thread();
  dispatcher_.remove(*this);
  set_inactive();
}

void Signal::on_close() { stop(); }

bool Signal::on_closing_phase() { return dispatcher_.is_settled(*this); }

void Signal::on_signal(int signum) {
  if (this->signum() == 0) {
    set_inactive();  // One-shot.
  }
  loop().enter(TaskKind::signal, context_, [&] { call_slot(on_signal_, signum); });
}

}  // namespace rondo
