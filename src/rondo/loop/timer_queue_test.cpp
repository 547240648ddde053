#include "rondo/loop/timer_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <vector>

namespace rondo {
namespace {

using namespace std::chrono_literals;

std::vector<TimerNode*> take_all_due(TimerQueue& queue, Nanos now) {
  queue.collect_due(now);
  std::vector<TimerNode*> due;
  while (TimerNode* node = queue.take_due()) {
    due.push_back(node);
  }
  return due;
}

TEST(TimerQueue, GivesDueTimersInOrderOfDeadline) {
  TimerQueue queue;
  TimerNode late;
  TimerNode early;
  queue.start(late, 20ms);
  queue.start(early, 10ms);
  EXPECT_EQ(take_all_due(queue, 30ms), (std::vector<TimerNode*>{&early, &late}));
}

TEST(TimerQueue, GivesEqualDeadlinesInOrderOfStart) {
  TimerQueue queue;
  std::array<TimerNode, 5> nodes;
  std::vector<TimerNode*> expected;
  for (TimerNode& node : nodes) {
    queue.start(node, 5ms);
    expected.push_back(&node);
  }
  EXPECT_EQ(take_all_due(queue, 5ms), expected);
}

TEST(TimerQueue, IsExactToTheNanosecond) {
  TimerQueue queue;
  TimerNode node;
  queue.start(node, 5ms);
  EXPECT_TRUE(take_all_due(queue, 5ms - 1ns).empty());
  EXPECT_EQ(take_all_due(queue, 5ms).size(), 1U);
}

TEST(TimerQueue, TakesBackACollectedTimer) {
  TimerQueue queue;
  TimerNode first;
  TimerNode second;
  TimerNode third;
  queue.start(first, 1ms);
  queue.start(second, 2ms);
  queue.start(third, 3ms);
  queue.collect_due(9ms);
  queue.stop(second);
  queue.stop(third);
  EXPECT_EQ(queue.take_due(), &first);
  EXPECT_EQ(queue.take_due(), nullptr);
  EXPECT_TRUE(queue.empty());
  queue.start(third, 4ms);
  EXPECT_EQ(take_all_due(queue, 10ms), std::vector<TimerNode*>{&third});
}

TEST(TimerQueue, LeavesTimersStartedAfterTheCollectionForTheNext) {
  TimerQueue queue;
  TimerNode first;
  TimerNode late_comer;
  queue.start(first, 1ms);
  queue.collect_due(5ms);
  queue.start(late_comer, 0ms);
  EXPECT_EQ(queue.take_due(), &first);
  EXPECT_EQ(queue.take_due(), nullptr);
  EXPECT_EQ(take_all_due(queue, 5ms), std::vector<TimerNode*>{&late_comer});
}

TEST(TimerQueue, HoldsTheEndOfTime) {
  TimerQueue queue;
  TimerNode node;
  queue.start(node, Nanos::max());
  EXPECT_TRUE(take_all_due(queue, std::chrono::hours(24 * 365 * 100)).empty());
  EXPECT_EQ(queue.next_wakeup(), Timeout(Nanos::max()));
  EXPECT_EQ(take_all_due(queue, Nanos::max()).size(), 1U);
}

TEST(TimerQueue, NextWakeupIsNeverLateAndExactWhenFewAreNear) {
  TimerQueue queue;
  EXPECT_EQ(queue.next_wakeup(), std::nullopt);
  TimerNode far;
  queue.start(far, 3h);
  EXPECT_EQ(queue.next_wakeup(), Timeout(3h));
  std::vector<TimerNode> many(1000);
  for (std::size_t index = 0; index < many.size(); ++index) {
    queue.start(many[index], 2h + Nanos(index));
  }
  ASSERT_TRUE(queue.next_wakeup().has_value());
  Nanos now = *queue.next_wakeup();
  EXPECT_LE(now, 2h);
  // Being told the time, the queue gets exact in a few steps.
  for (int step = 0; step < 10 && *queue.next_wakeup() < 2h; ++step) {
    now = *queue.next_wakeup();
    queue.advance(now);
  }
  EXPECT_EQ(queue.next_wakeup(), Timeout(2h));
  for (TimerNode& node : many) {
    queue.stop(node);
  }
  EXPECT_EQ(queue.next_wakeup(), Timeout(3h));
  queue.stop(far);
  EXPECT_EQ(queue.next_wakeup(), std::nullopt);
}

TEST(TimerQueue, MovesATimerThatIsStartedAnew) {
  TimerQueue queue;
  TimerNode moved;
  TimerNode other;
  queue.start(moved, 10ms);
  queue.start(other, 50ms);
  queue.start(moved, 3h);
  EXPECT_EQ(queue.count(), 2U);
  EXPECT_EQ(queue.next_wakeup(), Timeout(50ms));
  EXPECT_EQ(take_all_due(queue, 1h), std::vector<TimerNode*>{&other});
  EXPECT_EQ(queue.next_wakeup(), Timeout(3h));
  queue.start(moved, 2h);
  EXPECT_EQ(queue.next_wakeup(), Timeout(2h));
  EXPECT_EQ(take_all_due(queue, 2h), std::vector<TimerNode*>{&moved});
  EXPECT_TRUE(queue.empty());
}

TEST(TimerQueue, StartingAnewCountsForTheOrderAmongEqualDeadlines) {
  TimerQueue queue;
  TimerNode first;
  TimerNode second;
  queue.start(first, 10ms);
  queue.start(second, 10ms);
  queue.start(first, 10ms);
  EXPECT_EQ(take_all_due(queue, 10ms), (std::vector<TimerNode*>{&second, &first}));
}

// Slots that far away are seconds wide: these stay in one, leave it for an earlier one, and come
// when they are due all the same.
TEST(TimerQueue, GivesTimersAtTheirLastDeadlineHoweverOftenTheyAreStartedAnew) {
  TimerQueue queue;
  TimerNode first;
  TimerNode second;
  for (const Nanos deadline : {Nanos(40s), Nanos(39s), Nanos(41s), Nanos(38s), Nanos(3s)}) {
    queue.start(first, deadline);
    queue.start(second, deadline - 1ns);
    EXPECT_EQ(queue.next_wakeup(), Timeout(deadline - 1ns));
  }
  queue.start(first, 40s);
  queue.start(second, 40s);
  queue.start(first, 39s);
  EXPECT_EQ(take_all_due(queue, 39s - 1ns), std::vector<TimerNode*>{});
  EXPECT_EQ(queue.next_wakeup(), Timeout(39s));
  EXPECT_EQ(take_all_due(queue, 40s), (std::vector<TimerNode*>{&first, &second}));
  EXPECT_TRUE(queue.empty());
}

TEST(TimerQueue, StartsAnewForThePastAndForTheEndOfTime) {
  TimerQueue queue;
  queue.advance(1s);
  TimerNode node;
  for (const Nanos deadline : {Nanos::max(), Nanos::min(), Nanos(-1), Nanos::max(), Nanos(1s),
                               Nanos::zero(), Nanos::min()}) {
    queue.start(node, deadline);
    EXPECT_EQ(queue.next_wakeup(), Timeout(deadline));
    EXPECT_EQ(queue.count(), 1U);
  }
  EXPECT_EQ(take_all_due(queue, 1s), std::vector<TimerNode*>{&node});
  queue.start(node, Nanos::max());
  EXPECT_EQ(take_all_due(queue, 2s), std::vector<TimerNode*>{});
  queue.stop(node);
}

TEST(TimerQueue, TakesBackATimerBetweenItsSlotAndItsTime) {
  TimerQueue queue;
  TimerNode kept;
  TimerNode moved;
  TimerNode stopped;
  queue.start(kept, 1'049'000ns);
  queue.start(moved, 1'050'000ns);
  queue.start(stopped, 1'051'000ns);
  queue.advance(1'048'576ns);  // The slot of all three begins.
  queue.start(moved, 1'052'000ns);
  queue.stop(stopped);
  EXPECT_EQ(queue.next_wakeup(), Timeout(1'049'000ns));
  EXPECT_EQ(take_all_due(queue, 1'051'999ns), std::vector<TimerNode*>{&kept});
  EXPECT_EQ(queue.next_wakeup(), Timeout(1'052'000ns));
  EXPECT_EQ(take_all_due(queue, 1'052'000ns), std::vector<TimerNode*>{&moved});
}

TEST(TimerQueue, ManyTimersOfOneSlotComeInOrder) {
  TimerQueue queue;
  std::vector<TimerNode> nodes(3000);
  std::vector<TimerNode*> expected;
  for (std::size_t index = 0; index < nodes.size(); ++index) {
    queue.start(nodes[index], 300ms - Nanos(index / 3));
  }
  for (std::size_t index = nodes.size(); index > 0; index -= 3) {
    for (const std::size_t offset : {3U, 2U, 1U}) {
      expected.push_back(&nodes[index - offset]);
    }
  }
  EXPECT_EQ(take_all_due(queue, 300ms), expected);
}

// A sorted vector is the model; random starts, stops and steps of time are applied to both.
class TimerQueueAgainstAModel : public testing::TestWithParam<std::uint32_t> {};

TEST_P(TimerQueueAgainstAModel, AgreesOnEverythingDue) {
  std::mt19937_64 random(GetParam());
  TimerQueue queue;
  std::deque<TimerNode> nodes(500);
  std::vector<TimerNode*> model;
  Nanos now = std::chrono::hours(5);
  queue.advance(now);
  const auto pick = [&](std::int64_t limit) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(limit));
  };
  for (int step = 0; step < 20000; ++step) {
    TimerNode& node = nodes[static_cast<std::size_t>(pick(500))];
    switch (pick(4)) {
      case 0:
        queue.stop(node);
        [[fallthrough]];
      case 1: {
        std::erase(model, &node);
        // From nanoseconds to days, so that every level is used.
        const std::int64_t scale = std::int64_t{1} << pick(48);
        queue.start(node, now + Nanos(pick(scale) - 10));
        model.push_back(&node);
        break;
      }
      case 2:
        queue.stop(node);
        std::erase(model, &node);
        break;
      default: {
        now += Nanos(pick(std::int64_t{1} << pick(44)));
        std::ranges::sort(model, [](const TimerNode* left, const TimerNode* right) {
          return left->deadline != right->deadline ? left->deadline < right->deadline
                                                   : left->start_number < right->start_number;
        });
        std::vector<TimerNode*> expected;
        while (!model.empty() && model.front()->deadline <= now) {
          expected.push_back(model.front());
          model.erase(model.begin());
        }
        ASSERT_EQ(take_all_due(queue, now), expected) << "step " << step;
        ASSERT_EQ(queue.next_wakeup().has_value(), !model.empty());
        if (!model.empty()) {
          ASSERT_LE(*queue.next_wakeup(), model.front()->deadline);
        }
        break;
      }
    }
    ASSERT_EQ(queue.count(), model.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, TimerQueueAgainstAModel, testing::Range(1U, 9U));

}  // namespace
}  // namespace rondo
