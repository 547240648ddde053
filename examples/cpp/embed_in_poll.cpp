// Rondo's loop inside another loop, here one made of poll(2).
#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>

#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"

using rondo::Loop;
using rondo::Millis;
using rondo::Repeat;
using rondo::RunMode;
using rondo::Timeout;
using rondo::Timer;
using namespace std::chrono_literals;

namespace {

// As poll(2) wants it: whole milliseconds, rounded up; -1 is for ever.
int poll_timeout(const Timeout& timeout) {
  if (!timeout) {
    return -1;
  }
  const auto millis = std::chrono::ceil<Millis>(*timeout).count();
  return static_cast<int>(std::min<std::int64_t>(millis, std::numeric_limits<int>::max()));
}

}  // namespace

int main() {
  Loop loop;
  int ticks = 0;
  auto timer = make<Timer>(loop);
  timer->start(5ms, Repeat::forever, [&] {
    std::printf("tick %d, from inside poll(2)\n", ++ticks);
    if (ticks == 3) {
      timer->stop();
    }
  });
  // The outer loop owns the waiting; Rondo says for what and for how long.
  while (loop.is_alive()) {
    std::array<pollfd, 1> watched{pollfd{loop.backend_fd(), POLLIN, 0}};
    if (::poll(watched.data(), watched.size(), poll_timeout(loop.backend_timeout())) < 0) {
      std::perror("poll");
      return 1;
    }
    loop.run(RunMode::no_wait);
  }
  std::printf("nothing left to do\n");
}
