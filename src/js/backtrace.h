// The stack of script as it is now, for whoever looks at it from native code.
#pragma once

#include <string>

#include "js/types.h"

namespace rondo::js {

// A line for each frame, innermost first: `#0 name() at file:///a.js:3`. The engine must be held.
[[nodiscard]] std::string backtrace(Context context, unsigned frames_max);

}  // namespace rondo::js
