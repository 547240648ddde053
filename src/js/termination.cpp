#include "js/termination.h"

#include "js/jsc.h"

namespace rondo::js {

// What ends script is thrown, and another thread that asks for it can make nothing to be thrown.
Termination::Termination(ContextGroup group)
    : order_(group, Nanos::zero(), Terminator::Interrupt::ignored) {
  toJS(group)->ensureTerminationException();
}

Termination::~Termination() {
  if (is_requested_) {
    Terminator::of_process().remove(order_);
  }
}

void Termination::request() {
  if (!is_requested_.exchange(true)) {
    Terminator::of_process().add(order_);
  }
}

}  // namespace rondo::js
