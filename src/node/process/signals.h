// Signals as events of the process object.
#pragma once

#include "js/types.h"

namespace rondo::node {

// Adds signalNumbers(), startSignal(name, number) and stopSignal(number).
void define_signals(js::Context context, js::Object binding);

}  // namespace rondo::node
