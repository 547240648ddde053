#include "js/engine.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

TEST_F(EngineTest, EvaluatesScripts) {
  EXPECT_EQ(number_of("let sum = 1; sum + 1"), 2);
  // What was declared stays.
  EXPECT_EQ(number_of("sum"), 1);
}

TEST_F(EngineTest, TellsWhatWasThrown) {
  const Completion result = engine.evaluate(String("throw new Error('thrown')"), "file:///a.js");
  ASSERT_FALSE(result);
  EXPECT_EQ(to_string(context(), result.error()), "Error: thrown");
}

TEST_F(EngineTest, KnowsFileAndLineOfAnError) {
  const Completion result =
      engine.evaluate(String("\n\nthrow new Error('thrown')"), "file:///folder/a.js", 10);
  ASSERT_FALSE(result);
  Object error = as_object(result.error());
  EXPECT_EQ(to_string(context(), get(context(), error, "sourceURL")), "file:///folder/a.js");
  EXPECT_EQ(to_number(context(), get(context(), error, "line")), 12);
}

TEST_F(EngineTest, HasItsOptions) { EXPECT_EQ(text_of("typeof SharedArrayBuffer"), "function"); }

TEST_F(EngineTest, SurvivesEndlessRecursion) {
  EXPECT_EQ(text_of("try { (function f() { f(); })(); } catch (error) { error.name }"),
            "RangeError");
  EXPECT_EQ(number_of("1 + 1"), 2);
}

TEST_F(EngineTest, CollectsGarbage) {
  run("kept = { text: 'kept' }; for (let i = 0; i < 10000; i++) ({ i, list: [i] });");
  engine.collect_garbage();
  EXPECT_EQ(text_of("kept.text"), "kept");
}

TEST(Engines, HaveGlobalsOfTheirOwn) {
  {
    const Engine first;
    ASSERT_TRUE(first.evaluate(String("own = 1"), "file:///a.js"));
  }
  const Engine second;
  const Completion type = second.evaluate(String("typeof own"), "file:///a.js");
  ASSERT_TRUE(type);
  EXPECT_EQ(to_string(second.context(), *type), "undefined");
}

}  // namespace
}  // namespace rondo::js
