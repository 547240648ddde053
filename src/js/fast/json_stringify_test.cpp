#include "js/fast/json_stringify.h"

#include <thread>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class JsonStringifyTest : public EngineTest {
 protected:
  void SetUp() override {
    if (!json.is_installed()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
    run("for (let round = 0; round < 20; ++round) JSON.stringify({ round })");
  }

  // The text, and that it was written here.
  std::string written(std::string_view source) {
    const std::uint64_t before = json.written_count();
    const std::string text = text_of(std::string("JSON.stringify(").append(source).append(")"));
    EXPECT_EQ(json.written_count(), before + 1) << source;
    return text;
  }
  // The text, which the engine wrote. Then the next one is tried again.
  std::string left_to_engine(std::string_view source) {
    const std::uint64_t before = json.written_count();
    const std::string text = text_of(std::string("JSON.stringify(").append(source).append(")"));
    EXPECT_EQ(json.written_count(), before) << source;
    run("for (let round = 0; round < 64; ++round) JSON.stringify({ round })");
    return text;
  }

  JsonStringify json{engine, run("JSON.stringify")};
};

TEST_F(JsonStringifyTest, WritesPlainValues) {
  EXPECT_EQ(written("{}"), "{}");
  EXPECT_EQ(written("[]"), "[]");
  EXPECT_EQ(written("{ a: 1, b: [true, false, null, undefined], c: { d: 'x' }, e: undefined }"),
            R"({"a":1,"b":[true,false,null,null],"c":{"d":"x"}})");
  EXPECT_EQ(written("[0, -0, 1.5, -2147483648, 4294967296, 1e21, 1e-7, NaN, Infinity]"),
            "[0,0,1.5,-2147483648,4294967296,1e+21,1e-7,null,null]");
  EXPECT_EQ(written("['a\"b\\\\\\n\\u0001', '\\u00e9']"), "[\"a\\\"b\\\\\\n\\u0001\",\"\u00e9\"]");
  EXPECT_EQ(written("[1.5, 2]"), "[1.5,2]");
}

TEST_F(JsonStringifyTest, WritesWideCharacters) {
  EXPECT_EQ(written("{ a: 'x', b: '\\u20ac', c: '\\ud83d\\ude00', d: '\\ud83d!', e: '\\n' }"),
            "{\"a\":\"x\",\"b\":\"\u20ac\",\"c\":\"\U0001F600\",\"d\":\"\\ud83d!\",\"e\":\"\\n\"}");
}

TEST_F(JsonStringifyTest, WritesManyPropertiesAndStringsInParts) {
  run("many = {}; for (let i = 0; i < 60; ++i) many['n' + i] = 'part ' + i + ' of ' + 60;");
  run("expected = '{' + Object.keys(many).map((k) => `\"${k}\":\"${many[k]}\"`).join() + '}'");
  EXPECT_EQ(written("many"), text_of("expected"));
}

TEST_F(JsonStringifyTest, LeavesOtherValuesToTheEngine) {
  EXPECT_EQ(left_to_engine("[new Date(0)]"), R"(["1970-01-01T00:00:00.000Z"])");
  EXPECT_EQ(left_to_engine("{ get a() { return 1; } }"), R"({"a":1})");
  EXPECT_EQ(left_to_engine("{ toJSON: () => 2 }"), "2");
  EXPECT_EQ(left_to_engine("[1, , 3]"), "[1,null,3]");
  EXPECT_EQ(left_to_engine("[1.5, , 3]"), "[1.5,null,3]");
  EXPECT_EQ(left_to_engine("[() => 1]"), "[null]");
  EXPECT_EQ(left_to_engine("{ b: 1, 1: 2 }"), R"({"1":2,"b":1})");
  EXPECT_EQ(left_to_engine("new Proxy({ a: 1 }, {})"), R"({"a":1})");
  EXPECT_EQ(left_to_engine("[1], null, 1"), "[\n 1\n]");
  EXPECT_EQ(left_to_engine("{ a: 1, b: 2 }, ['b']"), R"({"b":2})");
  EXPECT_EQ(
      left_to_engine("(() => { let v = 1; for (let i = 0; i < 200; ++i) v = [v]; return v; })()")
          .size(),
      401U);
}

TEST_F(JsonStringifyTest, SeesAConversionThatIsAddedAndRemoved) {
  EXPECT_EQ(written("{ a: 1 }"), R"({"a":1})");
  run("Object.prototype.toJSON = () => 'object'");
  EXPECT_EQ(text_of("JSON.stringify({ a: 1 })"), "\"object\"");
  run("delete Object.prototype.toJSON");
  EXPECT_EQ(written("{ a: 1 }"), R"({"a":1})");
  run("Array.prototype.toJSON = () => 'array'");
  EXPECT_EQ(text_of("JSON.stringify([1])"), "\"array\"");
  run("delete Array.prototype.toJSON");
  EXPECT_EQ(written("[1]"), "[1]");
}

TEST_F(JsonStringifyTest, TriesLessOftenWhatIsNotPlain) {
  run("for (let round = 0; round < 1000; ++round) JSON.stringify([new Date(round)])");
  const std::uint64_t before = json.written_count();
  run("for (let round = 0; round < 128; ++round) JSON.stringify([round])");
  EXPECT_GE(json.written_count(), before + 64);
  EXPECT_LT(json.written_count(), before + 128);
}

TEST_F(JsonStringifyTest, SurvivesCollections) {
  run(R"(
    const people = Array.from({ length: 500 }, (_, id) => ({ id, name: 'Somebody ' + id }));
    const first = JSON.stringify(people, null, '');
    for (let round = 0; round < 300; ++round) {
      const copies = people.map((person) => ({ ...person, name: 'Somebody ' + person.id }));
      if (JSON.stringify(copies) !== first) throw new Error('round ' + round);
    })");
  engine.collect_garbage();
  EXPECT_EQ(written("{ a: [1] }"), R"({"a":[1]})");
}

std::uint64_t written_after_many_calls(Engine& engine, const JsonStringify& json) {
  const auto text = engine.evaluate(
      String("for (let i = 0; i < 20; ++i) JSON.stringify([i]); JSON.stringify({ a: 1 })"), "");
  EXPECT_EQ(text ? to_string(engine.context(), *text) : "", R"({"a":1})");
  return json.written_count();
}

TEST_F(JsonStringifyTest, IsOfEachThreadAlone) {
  std::thread([] {
    Engine other;
    const JsonStringify others(other, *other.evaluate(String("JSON.stringify"), ""));
    EXPECT_GT(written_after_many_calls(other, others), 0U);
  }).join();
  EXPECT_EQ(written("{ a: 2 }"), R"({"a":2})");
}

TEST_F(JsonStringifyTest, WorksForTheLatestEngineOfAThread) {
  Engine other;
  const JsonStringify others(other, *other.evaluate(String("JSON.stringify"), ""));
  EXPECT_GT(written_after_many_calls(other, others), 0U);
  const std::uint64_t before = json.written_count();
  EXPECT_EQ(written_after_many_calls(engine, json), before);
}

TEST_F(JsonStringifyTest, IsNotInstalledInAnythingElse) {
  for (const std::string_view source : {"1", "({})", "() => 1", "(class {})", "Array", "null"}) {
    const JsonStringify other(engine, run(source));
    EXPECT_FALSE(other.is_installed()) << source;
  }
}

}  // namespace
}  // namespace rondo::js
