// A wait in the kernel that ends on time.
//
// The kernel may end a wait late by its slack, so that one interrupt serves several, and mostly
// does: by 50 us, and epoll by a thousandth of the wait if that is more. So it is asked for that
// much less. If another interrupt has ended the wait before its time, the rest is waited for:
//
//   Countdown countdown(timeout);
//   do {
//     const timespec time = countdown.next();
//     count = ::epoll_pwait2(epoll, events, count_max, &time, nullptr);
//   } while (count == 0 && !countdown.is_over());
#pragma once

#include <ctime>

#include "rondo/base/time.h"

namespace rondo {

class Countdown {
 public:
  explicit Countdown(Nanos timeout) noexcept;

  // How long to let the kernel wait: more than nothing.
  [[nodiscard]] timespec next() const noexcept;

  // After a wait that nothing but the time has ended.
  [[nodiscard]] bool is_over() noexcept;

 private:
  Nanos deadline_{};
  Nanos left_;
};

}  // namespace rondo
