// Files of modules, and what becomes of their texts.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::node {

class Environment;

// Functions of internalBinding('core') for the module loader.
void define_module_files(Environment& environment, JSObjectRef binding);

}  // namespace rondo::node
