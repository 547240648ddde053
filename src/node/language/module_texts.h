// Files of modules, and what becomes of their texts.
#pragma once

#include "js/types.h"

namespace rondo::node {

class Environment;

// Functions of internalBinding('core') for the module loader.
void define_module_files(Environment& environment, js::Object binding);

}  // namespace rondo::node
