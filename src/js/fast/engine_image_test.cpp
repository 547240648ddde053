#include "js/fast/engine_image.h"

#include <gtest/gtest.h>

#include "js/engine.h"
#include "js/value.h"

namespace rondo::js {
namespace {

double draw(Engine& engine) {
  const Lock lock(engine);
  const Completion drawn = engine.evaluate(String("Math.random()"), "test");
  return to_number(engine.context(), *drawn);
}

TEST(EngineImage, FindsTheGeneratorsOfRandomNumbers) {
  Engine engine;
  const Lock lock(engine);
  EXPECT_TRUE(EngineImage::examine(engine.context()).has_value());
}

TEST(EngineImage, DrawsInNewOrderAfterwards) {
  Engine engine;
  const Lock lock(engine);
  const auto image = EngineImage::examine(engine.context());
  ASSERT_TRUE(image.has_value());
  image->begin_again();
  const double first = draw(engine);
  image->begin_again();
  EXPECT_NE(draw(engine), first);
}

}  // namespace
}  // namespace rondo::js
