#include "rondo/loop/immediate_queue.h"

#include <gtest/gtest.h>

#include <string>

#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

TEST(ImmediateQueue, OnesAddedWhileItRunsWaitForTheNextIteration) {
  FakeLoop fake;
  std::string order;
  fake.loop.set_immediate([&] {
    order += "a ";
    fake.loop.set_immediate([&] { order += "c "; });
  });
  fake.loop.set_immediate([&] { order += "b "; });
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "a b ");
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "a b c ");
}

TEST(ImmediateQueue, ClearedOneDoesNotRunAndDoesNotKeepTheLoopAlive) {
  FakeLoop fake;
  const ImmediateId id = fake.loop.set_immediate([] { FAIL(); });
  EXPECT_TRUE(fake.loop.is_alive());
  EXPECT_TRUE(fake.loop.clear_immediate(id));
  EXPECT_FALSE(fake.loop.clear_immediate(id));
  EXPECT_FALSE(fake.loop.is_alive());
  EXPECT_FALSE(fake.loop.run());
}

TEST(ImmediateQueue, ClearsFromATickBetweenTwo) {
  FakeLoop fake;
  std::string order;
  ImmediateId second = 0;
  fake.loop.set_immediate([&] {
    order += "1 ";
    fake.loop.next_tick([&] { fake.loop.clear_immediate(second); });
  });
  second = fake.loop.set_immediate([&] { order += "2 "; });
  fake.loop.set_immediate([&] { order += "3 "; });
  fake.loop.run();
  EXPECT_EQ(order, "1 3 ");
}

TEST(ImmediateQueue, UnknownIdsAreIgnored) {
  FakeLoop fake;
  const ImmediateId id = fake.loop.set_immediate([] {});
  fake.loop.run();
  EXPECT_FALSE(fake.loop.clear_immediate(id));
  EXPECT_FALSE(fake.loop.clear_immediate(id + 100));
  EXPECT_FALSE(fake.loop.clear_immediate(0));
}

}  // namespace
}  // namespace rondo
