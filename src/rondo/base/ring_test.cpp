#include "rondo/base/ring.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace rondo {
namespace {

TEST(Ring, StartsEmpty) {
  const Ring<int> ring;
  EXPECT_TRUE(ring.empty());
  EXPECT_EQ(ring.size(), 0U);
}

TEST(Ring, PopsInTheOrderOfPushes) {
  Ring<int> ring;
  for (int number = 0; number < 5; ++number) {
    ring.push(int(number));
  }
  for (int number = 0; number < 5; ++number) {
    EXPECT_EQ(ring.pop(), number);
  }
  EXPECT_TRUE(ring.empty());
}

TEST(Ring, KeepsTheOrderWhenItGrowsWhileWrappedAround) {
  Ring<int> ring;
  int pushed = 0;
  int popped = 0;
  // The front moves on by one each round while the ring fills, so that it wraps before growing.
  for (int round = 0; round < 200; ++round) {
    ring.push(int(pushed++));
    ring.push(int(pushed++));
    EXPECT_EQ(ring.pop(), popped++);
  }
  EXPECT_EQ(ring.size(), 200U);
  while (!ring.empty()) {
    EXPECT_EQ(ring.pop(), popped++);
  }
  EXPECT_EQ(popped, pushed);
}

TEST(Ring, IndexesFromTheFront) {
  Ring<std::string> ring;
  ring.push("a");
  ring.push("b");
  ring.push("c");
  EXPECT_EQ(ring.pop(), "a");
  EXPECT_EQ(ring[0], "b");
  EXPECT_EQ(ring[1], "c");
  ring[1] = "d";
  EXPECT_EQ(ring.pop(), "b");
  EXPECT_EQ(ring.pop(), "d");
}

TEST(Ring, HoldsWhatOnlyMoves) {
  Ring<std::unique_ptr<int>> ring;
  for (int number = 0; number < 40; ++number) {
    ring.push(std::make_unique<int>(number));
  }
  EXPECT_EQ(*ring.pop(), 0);
  EXPECT_EQ(*ring[38], 39);
}

TEST(Ring, APoppedPlaceKeepsNothingAlive) {
  Ring<std::shared_ptr<int>> ring;
  const auto shared = std::make_shared<int>(1);
  ring.push(std::shared_ptr<int>(shared));
  (void)ring.pop();
  EXPECT_EQ(shared.use_count(), 1);
}

TEST(RingDeathTest, PopFromAnEmptyRingAborts) {
  Ring<int> ring;
  EXPECT_DEATH((void)ring.pop(), "pop from an empty Ring");
}

TEST(RingDeathTest, AnIndexPastTheEndAborts) {
  Ring<int> ring;
  ring.push(1);
  EXPECT_DEATH((void)ring[1], "no such item in the Ring");
}

}  // namespace
}  // namespace rondo
