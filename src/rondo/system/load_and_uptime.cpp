#include "rondo/system/load_and_uptime.h"

#include <sys/sysinfo.h>

#include <cmath>
#include <ctime>
#include <vector>

#include "rondo/system/kernel_text.h"

namespace rondo::os {

namespace {

// Not infinite, not negative, and small enough to be counted in nanoseconds.
std::optional<double> parse_sensible(std::string_view text) {
  const auto number = parse_number<double>(text);
  return number && std::isfinite(*number) && *number >= 0 && *number < 9e9 ? number : std::nullopt;
}

}  // namespace

std::optional<LoadAverage> parse_load_average(std::string_view loadavg) {
  const std::vector<std::string_view> words = split_words(trim(loadavg));
  LoadAverage load{};
  if (words.size() < load.size()) {
    return std::nullopt;
  }
  for (std::size_t index = 0; index < load.size(); ++index) {
    const auto number = parse_sensible(words[index]);
    if (!number) {
      return std::nullopt;
    }
    load[index] = *number;
  }
  return load;
}

std::optional<Nanos> parse_uptime(std::string_view uptime_text) {
  const std::vector<std::string_view> words = split_words(trim(uptime_text));
  const auto seconds = words.empty() ? std::nullopt : parse_sensible(words[0]);
  if (!seconds) {
    return std::nullopt;
  }
  return std::chrono::duration_cast<Nanos>(std::chrono::duration<double>(*seconds));
}

Result<LoadAverage> load_average() {
  const auto text = read_text_file("/proc/loadavg");
  if (const auto load = text ? parse_load_average(*text) : std::nullopt) {
    return *load;
  }
  struct sysinfo info{};
  if (::sysinfo(&info) < 0) {
    return fail_errno("sysinfo");
  }
  LoadAverage load{};
  for (std::size_t index = 0; index < load.size(); ++index) {
    load[index] = static_cast<double>(info.loads[index]) / (1 << SI_LOAD_SHIFT);
  }
  return load;
}

Result<Nanos> uptime() {
  const auto text = read_text_file("/proc/uptime");
  if (const auto since = text ? parse_uptime(*text) : std::nullopt) {
    return *since;
  }
  timespec time{};
  if (::clock_gettime(CLOCK_BOOTTIME, &time) < 0) {
    return fail_errno("clock_gettime");
  }
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

}  // namespace rondo::os
