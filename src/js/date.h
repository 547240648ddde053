// Dates.
#pragma once

#include "js/types.h"

namespace rondo::js {

// Milliseconds since 1970.
[[nodiscard]] Object date(Context context, double time);
// The caller knows that it is a date.
[[nodiscard]] double time_of(Value date);

}  // namespace rondo::js
