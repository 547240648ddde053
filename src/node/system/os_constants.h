// os.constants: the system's numbers for errors, signals, priorities and shared libraries.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::node {

[[nodiscard]] JSObjectRef make_os_constants(JSContextRef context);

}  // namespace rondo::node
