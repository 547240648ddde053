#include "rondo/fs/file_time.h"

#include <algorithm>
#include <cmath>

namespace rondo::fs {

namespace {

constexpr std::int64_t nanos_per_second = 1'000'000'000;

}  // namespace

FileTime FileTime::from(SystemTime time) noexcept {
  const std::int64_t total = time.time_since_epoch().count();
  std::int64_t whole = total / nanos_per_second;
  std::int64_t rest = total % nanos_per_second;
  if (rest < 0) {
    --whole;
    rest += nanos_per_second;
  }
  return {whole, static_cast<std::uint32_t>(rest)};
}

FileTime::SystemTime FileTime::to_system_time() const noexcept {
  std::int64_t total = 0;
  // A second is added to negative ones first, so that the product never passes the lower end on
  // the way to a sum that is within it.
  const bool is_negative = seconds < 0;
  const std::int64_t whole = is_negative ? seconds + 1 : seconds;
  const std::int64_t rest =
      static_cast<std::int64_t>(nanoseconds) - (is_negative ? nanos_per_second : 0);
  if (__builtin_mul_overflow(whole, nanos_per_second, &total) ||
      __builtin_add_overflow(total, rest, &total)) {
    return is_negative ? SystemTime::min() : SystemTime::max();
  }
  return SystemTime(Nanos(total));
}

NewTime NewTime::from_seconds(double seconds) noexcept {
  if (std::isnan(seconds)) {
    return unchanged();
  }
  if (std::isinf(seconds)) {
    return now();
  }
  constexpr double limit = 9.2e18;  // Within 64 bits.
  const double whole = std::floor(std::clamp(seconds, -limit, limit));
  const double rest = std::clamp(seconds - whole, 0.0, 1.0) * static_cast<double>(nanos_per_second);
  FileTime time{static_cast<std::int64_t>(whole), 0};
  time.nanoseconds = static_cast<std::uint32_t>(
      std::min(std::llround(rest), static_cast<long long>(nanos_per_second - 1)));
  return time;
}

}  // namespace rondo::fs
