#include "rondo/loop/phase_handle.h"

#include "rondo/loop/loop.h"

namespace rondo {

void PhaseHandle::start(Function<void()> callback) {
  require_usable();
  require(static_cast<bool>(callback), "an idle, prepare or check handle needs a callback");
  if (is_active()) {
    return;
  }
  callback_ = std::move(callback);
  context_ = loop().capture(task_kind_, this);
  phase_.push_front(*this);
  set_active();
}

void PhaseHandle::stop() {
  Link<PhaseHandles>::unlink();
  set_inactive();
}

void PhaseHandle::call() {
  is_in_callback_ = true;
  loop().enter(task_kind_, context_, [this] { call_slot(callback_); });
  is_in_callback_ = false;
}

List<PhaseHandle, PhaseHandles>& PhaseHandle::idle_of(Loop& loop) { return loop.idle_; }
List<PhaseHandle, PhaseHandles>& PhaseHandle::prepare_of(Loop& loop) { return loop.prepare_; }
List<PhaseHandle, PhaseHandles>& PhaseHandle::check_of(Loop& loop) { return loop.check_; }

}  // namespace rondo
