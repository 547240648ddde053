// How busy the machine is and since when it runs.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "rondo/base/error.h"
#include "rondo/base/time.h"

namespace rondo::os {

// Threads that run or want to, on average over the last 1, 5 and 15 minutes.
using LoadAverage = std::array<double, 3>;
[[nodiscard]] Result<LoadAverage> load_average();

// Since the machine (or the container, where /proc/uptime tells that) started. Time asleep
// counts.
[[nodiscard]] Result<Nanos> uptime();

// ---- Of text, for the functions above ----------------------------------------------------

[[nodiscard]] std::optional<LoadAverage> parse_load_average(std::string_view loadavg);
[[nodiscard]] std::optional<Nanos> parse_uptime(std::string_view uptime_text);

}  // namespace rondo::os
