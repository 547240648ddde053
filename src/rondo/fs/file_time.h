// Times of files: nanoseconds, over a range that 64 bits of nanoseconds do not have.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

#include "rondo/base/time.h"

namespace rondo::fs {

// So many seconds from 1970 (negative before), and so many nanoseconds later: half a second
// before 1970 is {-1, 500'000'000}.
struct FileTime {
  std::int64_t seconds = 0;
  std::uint32_t nanoseconds = 0;  // 0 to 999'999'999.

  using SystemTime = std::chrono::sys_time<Nanos>;

  [[nodiscard]] static FileTime from(SystemTime time) noexcept;

  // The nearest that SystemTime can tell: it ends in the years 1677 and 2262.
  [[nodiscard]] SystemTime to_system_time() const noexcept;

  friend auto operator<=>(const FileTime&, const FileTime&) = default;
};

// What to do with a time of a file.
class NewTime {
 public:
  NewTime(FileTime time) noexcept : time_(time) {}  // NOLINT(google-explicit-constructor)
  NewTime(FileTime::SystemTime time) noexcept       // NOLINT(google-explicit-constructor)
      : time_(FileTime::from(time)) {}
  [[nodiscard]] static NewTime now() noexcept { return NewTime(Kind::now); }
  [[nodiscard]] static NewTime unchanged() noexcept { return NewTime(Kind::unchanged); }

  // As libuv and Node tell times: seconds from 1970, an infinity for now, not-a-number for
  // unchanged. Seconds beyond 64 bits are cut to them.
  [[nodiscard]] static NewTime from_seconds(double seconds) noexcept;

  enum class Kind : std::uint8_t { moment, now, unchanged };
  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  // If kind() is moment.
  [[nodiscard]] FileTime moment() const noexcept { return time_; }

 private:
  explicit NewTime(Kind kind) noexcept : kind_(kind) {}

  FileTime time_;
  Kind kind_ = Kind::moment;
};

}  // namespace rondo::fs
