#include "js/fast/shapes.h"

#include <string>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ShapesTest : public EngineTest {
 protected:
  void SetUp() override {
    if (!shapes.is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }

  // The names of the own properties, each with a space.
  std::string names_of(std::string_view source) {
    const Lock lock(engine);
    std::string names;
    const void* const object = run(source);
    EXPECT_TRUE(shapes.is_plain_object(object)) << source;
    EXPECT_TRUE(shapes.each_property(shapes.shape_of(object), [&](const auto& property) {
      names.append(property.name->narrow().begin(), property.name->narrow().end());
      names += ' ';
      return true;
    })) << source;
    return names;
  }

  Shapes shapes{engine.context()};
};

TEST_F(ShapesTest, HavePropertiesInTheirOrder) {
  EXPECT_EQ(names_of("({})"), "");
  EXPECT_EQ(names_of("({ b: 1, a: 2 })"), "b a ");
  EXPECT_EQ(names_of("o = { a: 1, b: 2, c: 3 }; delete o.b; o.d = 4; o.b = 5; o"), "a c d b ");
}

TEST_F(ShapesTest, AreStillThereAfterACollection) {
  run("kept = [{ first: 1, second: 2 }, (() => { const o = {}; o.x = 1; o.y = 2; return o; })()]");
  engine.collect_garbage();
  EXPECT_EQ(names_of("kept[0]"), "first second ");
  EXPECT_EQ(names_of("kept[1]"), "x y ");
}

TEST_F(ShapesTest, KnowWhatIsPlain) {
  for (const std::string_view source :
       {"[]", "new Proxy({}, {})", "new Date()", "() => 1", "new Map()", "({ 1: 2 })",
        "Object.freeze({})", "new Uint8Array(1)", "Object('x')", "new Error('x')"}) {
    EXPECT_FALSE(shapes.is_plain_object(run(source))) << source;
  }
}

TEST_F(ShapesTest, TellHowArraysHaveTheirItems) {
  EXPECT_EQ(shapes.array_items(run("[]")), ArrayItems::none);
  EXPECT_EQ(shapes.array_items(run("[1, 2]")), ArrayItems::values);
  EXPECT_EQ(shapes.array_items(run("[1.5, 2]")), ArrayItems::doubles);
  EXPECT_EQ(shapes.array_items(run("[{}, 'x']")), ArrayItems::values);
  EXPECT_EQ(shapes.array_items(run("JSON.parse('[1, {}]')")), ArrayItems::values);
  EXPECT_EQ(shapes.array_items(run("[3, 1].map((x) => x / 2)")), ArrayItems::doubles);
  for (const std::string_view source :
       {"Object.assign([1], { more: 1 })", "new (class extends Array {})(1, 2)",
        "Object.setPrototypeOf([1], null)", "o = []; o[1e6] = 1; o",
        "Object.defineProperty([1], 0, { get: () => 1 })"}) {
    EXPECT_EQ(shapes.array_items(run(source)), ArrayItems::unknown) << source;
  }
}

TEST_F(ShapesTest, KnowWhichCanChange) {
  EXPECT_FALSE(Shapes::is_changeable(shapes.shape_of(run("({ a: 1 })"))));
  EXPECT_TRUE(Shapes::is_changeable(
      shapes.shape_of(run("o = {}; for (let i = 0; i < 500; ++i) o['n' + i] = i; o"))));
}

}  // namespace
}  // namespace rondo::js
