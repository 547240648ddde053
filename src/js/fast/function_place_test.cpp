#include "js/fast/function_place.h"

#include <gtest/gtest.h>

#include "js/engine.h"

namespace rondo::js {
namespace {

class FunctionPlaceTest : public testing::Test {
 protected:
  // Of what a script called test:place comes to.
  std::optional<FunctionPlace> place_of(const char* text) {
    const Completion value = engine_.evaluate(String(text), "test:place");
    EXPECT_TRUE(value);
    return value ? function_place(engine_.context(), *value) : std::nullopt;
  }

  void SetUp() override {
    if (!place_of("(function() {})")) {
      GTEST_SKIP() << "the engine's layout is not known";
    }
  }

  Engine engine_;
  Lock lock_{engine_};
};

TEST_F(FunctionPlaceTest, IsThatOfTheParameters) {
  const auto place = place_of("'first';\n\n  (function name(parameter) {\n})");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->url, u"test:place");
  EXPECT_EQ(place->line, 3);
  EXPECT_EQ(place->column, 17);
}

TEST_F(FunctionPlaceTest, IsNotKnownOfOtherThings) {
  EXPECT_FALSE(place_of("Math.max"));
  EXPECT_FALSE(place_of("(function() {}).bind(null)"));
  EXPECT_FALSE(place_of("({})"));
  EXPECT_FALSE(place_of("1"));
}

}  // namespace
}  // namespace rondo::js
