#include "rondo/testing/fake_loop.h"

#include <gtest/gtest.h>

#include "rondo/loop/timer.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(FakeLoop, RunsAnHourInNoTime) {
  FakeLoop fake;
  const Nanos before = fake.clock.now();
  int fired = 0;
  auto timer = make<Timer>(fake.loop);
  timer->start(1h, Repeat::once, [&] { ++fired; });
  EXPECT_FALSE(fake.loop.run());
  EXPECT_EQ(fired, 1);
  EXPECT_EQ(fake.clock.now() - before, 1h);
}

}  // namespace
}  // namespace rondo
