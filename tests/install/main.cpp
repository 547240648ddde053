// Uses the loop and, through the thread pool, its threads; prints one line when all went well.
#include <rondo/loop/loop.h>
#include <rondo/loop/timer.h>

#include <chrono>
#include <cstdio>

int main() {
  using namespace std::chrono_literals;
  rondo::Loop loop;
  int fired = 0;
  auto timer = rondo::make<rondo::Timer>(loop);
  timer->start(1ms, rondo::Repeat::once, [&] { ++fired; });
  const bool is_alive = loop.run();
  std::printf("timers fired: %d, alive: %s\n", fired, is_alive ? "yes" : "no");
  return fired == 1 && !is_alive ? 0 : 1;
}
