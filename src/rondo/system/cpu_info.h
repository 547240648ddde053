// The processors: what they are, what they have done, and how many of them are ours to use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/time.h"

namespace rondo::os {

// Since the machine started.
struct CpuTimes {
  Millis user{};
  Millis nice{};
  Millis system{};
  Millis idle{};
  Millis interrupts{};

  friend bool operator==(const CpuTimes&, const CpuTimes&) = default;
};

struct CpuInfo {
  std::uint32_t number = 0;           // As the kernel counts; those offline are left out.
  std::string model = "unknown";      // "Intel(R) Xeon(R) CPU @ 2.20GHz"
  std::uint32_t speed_megahertz = 0;  // As of now; 0 is unknown.
  CpuTimes times;
};

// The processors that are online, in the order of their numbers, as in os.cpus().
[[nodiscard]] Result<std::vector<CpuInfo>> cpu_info();

// How many threads can run at once: the processors that this thread may use (affinity), or
// fewer where a control group gives it less time. At least 1.
[[nodiscard]] unsigned available_parallelism();

// ---- Of text and numbers, for the functions above ------------------------------------------

// The processors in /proc/stat with their times and nothing else.
[[nodiscard]] std::vector<CpuInfo> parse_cpu_times(std::string_view stat,
                                                   std::uint64_t ticks_per_second);

// Adds models and, where it tells, speeds from /proc/cpuinfo to those listed.
void add_cpu_models(std::vector<CpuInfo>& cpus, std::string_view cpuinfo);

// Whole processors only: 1.9 of 4 is 1.
[[nodiscard]] unsigned limit_parallelism(unsigned cpu_count, std::optional<double> cpu_limit);

}  // namespace rondo::os
