#include "js/engine.h"

#include <string>

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

TEST_F(EngineTest, RefusesWhatNestsTooDeep) {
  const std::string brackets = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_FALSE(engine.evaluate(String("0, " + brackets), "file:///a.js"));
  EXPECT_EQ(number_of("1 + 1"), 2);
}

// The first line of a stack, up to its place.
constexpr std::string_view top =
    "const top = () => new Error().stack.split('\\n')[1].split('@')[0];";

TEST_F(EngineTest, TellsWhatFunctionsWereCalledOn) {
  run(std::string(top) +
      "class A { m() { return top(); } static s() { return top(); } get g() { return top(); }"
      "  set g(value) { globalThis.seen = top(); } constructor() { this.made = top(); } }"
      "function plain() { 'use strict'; return top(); }");
  EXPECT_EQ(text_of("new A().m()"),
            "m\x01"
            "A");
  EXPECT_EQ(text_of("A.s()"),
            "s\x01"
            "A");
  EXPECT_EQ(text_of("new A().g"), "g\x01<");
  EXPECT_EQ(text_of("new A().g = 1; seen"), "g\x01>");
  EXPECT_EQ(text_of("new A().made"), "A\x01*");
  EXPECT_EQ(text_of("plain()"), "plain\x01");
  EXPECT_EQ(text_of("plain.call({})"), "plain\x01Object");
}

TEST_F(EngineTest, NamesFunctionsThatWait) {
  run("const later = async () => { await null; return new Error().stack; };"
      "const arrow = async () => await later();"
      "const all = async () => await Promise.all([1, later()]);"
      "const names = (stack) => stack.replaceAll(/@.*/g, '').split('\\n').slice(0, 3).join(' ');"
      "arrow().then((stack) => { first = names(stack); });"
      "all().then(([, stack]) => { second = names(stack); });");
  EXPECT_EQ(text_of("first.replaceAll('\\x01', '')"), "later async arrow");
  EXPECT_EQ(text_of("second.replaceAll('\\x01', '')"),
            "later async Promise.all (index 1) async all");
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
