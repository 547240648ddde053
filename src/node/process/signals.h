// Signals as events of the process object.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::node {

// Adds signalNumbers(), startSignal(name, number) and stopSignal(number).
void define_signals(JSContextRef context, JSObjectRef binding);

}  // namespace rondo::node
