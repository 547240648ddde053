// crypto.constants, but for what depends on options.
#pragma once

#include "js/types.h"

namespace rondo::node::crypto {

[[nodiscard]] js::Object make_constants(js::Context context);

}  // namespace rondo::node::crypto
