// Units of time. All moments are nanoseconds on the loop's monotonic clock.
#pragma once

#include <chrono>
#include <optional>

namespace rondo {

using Nanos = std::chrono::nanoseconds;
using Millis = std::chrono::milliseconds;

// How long to block: nothing means for ever.
using Timeout = std::optional<Nanos>;

}  // namespace rondo
