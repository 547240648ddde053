#include "js/run_loop.h"

#include "js/jsc.h"

#include <sys/eventfd.h>
#include <unistd.h>
#include <wtf/RunLoop.h>

#include <algorithm>
#include <cstdint>

#include "rondo/base/require.h"

namespace rondo::js {

void RunLoop::open() {
  fd_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  require(fd_ >= 0, "no descriptor for the engine's run loop");
  // Any thread may call it, while this one lives.
  WTF::RunLoop::setWakeUpCallback([fd = fd_] {
    constexpr std::uint64_t one = 1;
    // It fails only if so many are there already that it need not be written.
    static_cast<void>(!::write(fd, &one, sizeof one));
  });
}

RunLoop::~RunLoop() {
  if (fd_ >= 0) {
    WTF::RunLoop::setWakeUpCallback({});
    ::close(fd_);
  }
}

RunLoop::Progress RunLoop::pump() {
  std::uint64_t count = 0;
  const bool is_woken = ::read(fd_, &count, sizeof count) == sizeof count;
  const bool is_due = WTF::RunLoop::nextTimer() <= WTF::MonotonicTime::now();
  const bool did_something = is_woken || is_due;
  if (did_something) {
    WTF::RunLoop::cycle();
  }
  const WTF::MonotonicTime next = WTF::RunLoop::nextTimer();
  if (next.isInfinity()) {
    return {did_something, std::nullopt};
  }
  const auto wait = std::max<std::int64_t>(
      0, (next - WTF::MonotonicTime::now()).millisecondsAs<std::int64_t>() + 1);
  return {did_something, std::chrono::milliseconds(wait)};
}

}  // namespace rondo::js
