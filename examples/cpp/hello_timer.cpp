// Waits 50 ms on a timer, says hello, and ends because nothing is left to wait for.
#include <chrono>
#include <cstdio>

#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"

int main() {
  using namespace std::chrono_literals;

  rondo::Loop loop;
  auto timer = rondo::make<rondo::Timer>(loop);
  timer->start(50ms, rondo::Repeat::once, [] { std::puts("hello, 50 ms later"); });

  std::puts("the timer is started; the loop runs");
  loop.run();
  std::puts("the loop has nothing left to do");
}
