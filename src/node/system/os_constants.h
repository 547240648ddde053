// os.constants: the system's numbers for errors, signals, priorities and shared libraries.
#pragma once

#include "js/types.h"

namespace rondo::node {

[[nodiscard]] js::Object make_os_constants(js::Context context);

}  // namespace rondo::node
