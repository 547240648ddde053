// Globals and other properties whose modules are loaded when they are first touched.
#pragma once

#include "js/types.h"

namespace rondo::node {

class Environment;

// Functions of internalBinding('core') for lib/internal/bootstrap.js.
void define_lazy_globals(Environment& environment, js::Object binding);

}  // namespace rondo::node
