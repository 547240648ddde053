#include "rondo/base/function.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

namespace rondo {
namespace {

int twice(int number) { return 2 * number; }

struct Counted {
  explicit Counted(int& count) : live(&count) { ++*live; }
  Counted(const Counted& other) : live(other.live) { ++*live; }
  Counted(Counted&& other) noexcept : live(other.live) { ++*live; }
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --*live; }
  int operator()() const { return *live; }
  int* live;
};

TEST(Function, IsEmptyByDefaultAndFromNull) {
  const Function<void()> by_default;
  const Function<void()> from_null = nullptr;
  EXPECT_FALSE(by_default);
  EXPECT_FALSE(from_null);
}

TEST(Function, CallsAPlainFunction) {
  Function<int(int)> function = twice;
  ASSERT_TRUE(function);
  EXPECT_EQ(function(21), 42);
}

TEST(Function, CallsASmallLambdaWithItsCaptures) {
  int sum = 0;
  Function<void(int)> add = [&sum](int number) { sum += number; };
  add(2);
  add(3);
  EXPECT_EQ(sum, 5);
}

TEST(Function, KeepsTheStateOfAMutableLambda) {
  Function<int()> count = [next = 0]() mutable { return ++next; };
  EXPECT_EQ(count(), 1);
  Function<int()> moved = std::move(count);
  EXPECT_EQ(moved(), 2);
}

TEST(Function, CallsALambdaTooLargeToBeKeptInPlace) {
  std::array<int, 100> numbers{};
  numbers.back() = 7;
  Function<int()> last = [numbers] { return numbers.back(); };
  EXPECT_EQ(last(), 7);
}

TEST(Function, TakesACallableThatOnlyMoves) {
  Function<int()> function = [owned = std::make_unique<int>(9)] { return *owned; };
  Function<int()> moved = std::move(function);
  EXPECT_EQ(moved(), 9);
}

TEST(Function, PassesReferencesAndMoveOnlyArgumentsThrough) {
  Function<int(int&, std::unique_ptr<int>)> function = [](int& out, std::unique_ptr<int> in) {
    out = *in;
    return *in + 1;
  };
  int out = 0;
  EXPECT_EQ(function(out, std::make_unique<int>(4)), 5);
  EXPECT_EQ(out, 4);
}

TEST(Function, DropsAResultThatIsNotWanted) {
  int calls = 0;
  Function<void()> function = [&calls] { return ++calls; };
  function();
  EXPECT_EQ(calls, 1);
}

TEST(Function, MovingLeavesTheSourceEmpty) {
  Function<int(int)> source = twice;
  Function<int(int)> target = std::move(source);
  EXPECT_FALSE(source);  // NOLINT(bugprone-use-after-move): that is the promise tested.
  EXPECT_TRUE(target);
}

TEST(Function, DestroysItsCallableExactlyOnce) {
  int live = 0;
  {
    Function<int()> function = Counted(live);
    EXPECT_EQ(live, 1);
    Function<int()> moved = std::move(function);
    EXPECT_EQ(live, 1);
    EXPECT_EQ(moved(), 1);
  }
  EXPECT_EQ(live, 0);
}

TEST(Function, AssignmentDestroysTheOldCallable) {
  int first = 0;
  int second = 0;
  Function<int()> function = Counted(first);
  function = Counted(second);
  EXPECT_EQ(first, 0);
  EXPECT_EQ(second, 1);
  function = nullptr;
  EXPECT_EQ(second, 0);
  EXPECT_FALSE(function);
}

TEST(Function, SurvivesAssignmentToItself) {
  int live = 0;
  Function<int()> function = Counted(live);
  Function<int()>& same = function;
  function = std::move(same);
  ASSERT_TRUE(function);
  EXPECT_EQ(function(), 1);
}

TEST(Function, MayBeEmptiedByTheCallableOfAnother) {
  Function<void()> other = [text = std::string(100, 'x')] { (void)text; };
  Function<void()> function = [&other] { other = nullptr; };
  function();
  EXPECT_FALSE(other);
}

TEST(Function, IsThreeWords) { EXPECT_EQ(sizeof(Function<void()>), 3 * sizeof(void*)); }

TEST(FunctionDeathTest, CallingAnEmptyOneAborts) {
  Function<void()> empty;
  EXPECT_DEATH(empty(), "an empty Function was called");
}

}  // namespace
}  // namespace rondo
