#include "rondo/base/list.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace rondo {
namespace {

struct Queue;
struct OtherQueue;

struct Item : Link<Queue>, Link<OtherQueue> {
  explicit Item(int item_number) : number(item_number) {}
  int number;
};

using Items = List<Item, Queue>;

bool is_queued(const Item& item) { return static_cast<const Link<Queue>&>(item).is_linked(); }
void unqueue(Item& item) { static_cast<Link<Queue>&>(item).unlink(); }

std::vector<int> numbers(Items& list) {
  std::vector<int> found;
  list.for_each([&](Item& item) { found.push_back(item.number); });
  return found;
}

TEST(List, StartsEmpty) {
  Items list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.count(), 0U);
  EXPECT_EQ(list.front(), nullptr);
  EXPECT_EQ(list.back(), nullptr);
  EXPECT_EQ(list.pop_front(), nullptr);
}

TEST(List, KeepsTheOrderOfPushes) {
  Item one(1), two(2), three(3);
  Items list;
  list.push_back(two);
  list.push_back(three);
  list.push_front(one);
  EXPECT_EQ(numbers(list), (std::vector{1, 2, 3}));
  EXPECT_EQ(list.front(), &one);
  EXPECT_EQ(list.back(), &three);
  EXPECT_EQ(list.count(), 3U);
}

TEST(List, PopsFromTheFront) {
  Item one(1), two(2);
  Items list;
  list.push_back(one);
  list.push_back(two);
  EXPECT_EQ(list.pop_front(), &one);
  EXPECT_FALSE(is_queued(one));
  EXPECT_EQ(list.pop_front(), &two);
  EXPECT_TRUE(list.empty());
}

TEST(List, AnItemLeavesFromTheMiddleByItself) {
  Item one(1), two(2), three(3);
  Items list;
  list.push_back(one);
  list.push_back(two);
  list.push_back(three);
  unqueue(two);
  EXPECT_FALSE(is_queued(two));
  EXPECT_EQ(numbers(list), (std::vector{1, 3}));
}

TEST(List, UnlinkingTwiceChangesNothing) {
  Item one(1), two(2);
  Items list;
  list.push_back(one);
  list.push_back(two);
  unqueue(one);
  unqueue(one);
  EXPECT_EQ(numbers(list), std::vector{2});
}

TEST(List, ADestroyedItemHasLeft) {
  Item one(1);
  Items list;
  list.push_back(one);
  {
    Item gone(2);
    list.push_back(gone);
  }
  EXPECT_EQ(numbers(list), std::vector{1});
}

TEST(List, ItsDestructionSetsTheItemsFree) {
  Item one(1), two(2);
  {
    Items list;
    list.push_back(one);
    list.push_back(two);
  }
  EXPECT_FALSE(is_queued(one));
  EXPECT_FALSE(is_queued(two));
  Items another;
  another.push_back(one);
  EXPECT_EQ(numbers(another), std::vector{1});
}

TEST(List, AfterWalksToTheEnd) {
  Item one(1), two(2);
  Items list;
  list.push_back(one);
  list.push_back(two);
  EXPECT_EQ(list.after(one), &two);
  EXPECT_EQ(list.after(two), nullptr);
}

TEST(List, TakeAllAppendsAndEmptiesTheOther) {
  Item one(1), two(2), three(3);
  Items list;
  Items other;
  list.push_back(one);
  other.push_back(two);
  other.push_back(three);
  list.take_all(other);
  EXPECT_EQ(numbers(list), (std::vector{1, 2, 3}));
  EXPECT_TRUE(other.empty());
  EXPECT_EQ(list.back(), &three);
  unqueue(three);
  EXPECT_EQ(list.back(), &two);
}

TEST(List, TakeAllOfNothingChangesNothing) {
  Item one(1);
  Items list;
  Items other;
  list.push_back(one);
  list.take_all(other);
  EXPECT_EQ(numbers(list), std::vector{1});
  other.take_all(list);
  EXPECT_EQ(numbers(other), std::vector{1});
}

TEST(List, AVisitorMayUnlinkTheItemItIsGiven) {
  Item one(1), two(2), three(3);
  Items list;
  list.push_back(one);
  list.push_back(two);
  list.push_back(three);
  list.for_each([](Item& item) {
    if (item.number != 2) {
      unqueue(item);
    }
  });
  EXPECT_EQ(numbers(list), std::vector{2});
}

TEST(List, AnItemCanBeOnListsOfDifferentTags) {
  Item one(1);
  Items list;
  List<Item, OtherQueue> other;
  list.push_back(one);
  other.push_back(one);
  unqueue(one);
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(other.front(), &one);
}

TEST(ListDeathTest, PushingAQueuedItemAborts) {
  Item one(1);
  Items list;
  list.push_back(one);
  EXPECT_DEATH(list.push_back(one), "the item is on a list already");
}

}  // namespace
}  // namespace rondo
