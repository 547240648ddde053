// crypto.constants, but for what depends on options.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::node::crypto {

[[nodiscard]] JSObjectRef make_constants(JSContextRef context);

}  // namespace rondo::node::crypto
