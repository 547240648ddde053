#include "js/native.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using Native = EngineTest;

// What the last call was given, for the tests to look at.
std::string seen;

Value describe(Call& call) {
  seen.clear();
  for (std::size_t index = 0; index < 3; ++index) {
    seen += call.has(index) ? call.string_at(index) : "-";
    seen += ' ';
  }
  return call.number(static_cast<double>(call.size()));
}

TEST_F(Native, SeesItsArguments) {
  define_global<describe>("describe");
  EXPECT_EQ(number_of("describe('a', 2)"), 2);
  EXPECT_EQ(seen, "a 2 - ");
  EXPECT_EQ(number_of("describe(null, undefined, 0)"), 3);
  EXPECT_EQ(seen, "- - 0 ");
}

TEST_F(Native, HasItsName) {
  define_global<describe>("describe");
  EXPECT_EQ(text_of("describe.name"), "describe");
}

Value convert(Call& call) {
  seen = std::to_string(call.integer_at(0)) + " " + std::to_string(call.int_at(1)) + " " +
         (call.boolean_at(2) ? "yes" : "no") + " " + std::to_string(call.bytes_at(3).size());
  return call.undefined();
}

TEST_F(Native, ConvertsItsArguments) {
  define_global<convert>("convert");
  run("convert(2 ** 40, '17', 'x', new Uint8Array(5))");
  EXPECT_EQ(seen, "1099511627776 17 yes 5");
}

TEST_F(Native, TakesWhatMakesNoSenseForNothing) {
  define_global<convert>("convert");
  run("convert(NaN, {}, '', 'no bytes')");
  EXPECT_EQ(seen, "0 0 no 0");
  run("convert()");
  EXPECT_EQ(seen, "0 0 no 0");
}

Value refuse(Call& call) { return call.fail(call.string("refused")); }

TEST_F(Native, Throws) {
  define_global<refuse>("refuse");
  EXPECT_EQ(text_of("try { refuse(); 'went on' } catch (error) { error }"), "refused");
  const Completion result = engine.evaluate(String("refuse()"), "file:///test.js");
  ASSERT_FALSE(result);
  EXPECT_EQ(to_string(context(), result.error()), "refused");
}

Value self_name(Call& call) { return get(call.context(), call.self(), "name"); }

TEST_F(Native, KnowsItsThis) {
  define_global<self_name>("selfName");
  EXPECT_EQ(text_of("({ name: 'me', selfName }).selfName()"), "me");
}

Engine* current_engine = nullptr;

void collect(Call& /*call*/) { current_engine->collect_garbage(); }

Value make_many(Call& call) {
  const std::array<Value, 3> texts{call.string("one"), call.string("two"), call.string("three")};
  collect(call);
  return js::array(call.context(), texts);
}

TEST_F(Native, KeepsWhatItHasOnItsStack) {
  current_engine = &engine;
  define_global<make_many>("makeMany");
  for (int round = 0; round < 20; ++round) {
    EXPECT_EQ(text_of("makeMany().join()"), "one,two,three");
  }
}

Value call_back(Call& call) {
  const Completion result = js::call(call.context(), call.object_at(0), {});
  return result ? *result : call.fail(result.error());
}

TEST_F(Native, CallsScriptInTurn) {
  define_global<call_back>("callBack");
  EXPECT_EQ(number_of("callBack(() => callBack(() => 7))"), 7);
  EXPECT_EQ(text_of("try { callBack(() => { throw 'deep'; }) } catch (error) { error }"), "deep");
}

Value add(Call& call) { return call.number(call.number_at(0) + call.number_at(1)); }

TEST_F(Native, CanBeCalledInEveryWay) {
  define_global<add>("add");
  EXPECT_EQ(number_of("add.call(null, 1, 2)"), 3);
  EXPECT_EQ(number_of("add.apply(undefined, [3, 4])"), 7);
  EXPECT_EQ(number_of("Reflect.apply(add, {}, [5, 6])"), 11);
  EXPECT_EQ(number_of("[1, 2].map((each) => add(each, 1)).reduce(add, 0)"), 5);
}

// Often enough that the engine compiles the caller.
TEST_F(Native, IsCalledByCompiledCode) {
  define_global<add>("add");
  define_global<refuse>("refuse");
  EXPECT_EQ(number_of("let sum = 0; for (let i = 0; i < 200000; i++) sum = add(sum, 1); sum"),
            200000);
  EXPECT_EQ(number_of("let caught = 0; for (let i = 0; i < 20000; i++) {"
                      "  try { refuse(); } catch { caught++; } } caught"),
            20000);
}

TEST_F(Native, IsNotInStacksIfItIsHidden) {
  set(context(), engine.global(), "shown", make_function<call_back>(context(), "shown"));
  set(context(), engine.global(), "hidden",
      make_function<call_back>(context(), "hidden", Visibility::hidden));
  EXPECT_EQ(text_of("String(shown(() => new Error().stack).includes('shown@'))"), "true");
  EXPECT_EQ(text_of("String(hidden(() => new Error().stack).includes('hidden@'))"), "false");
}

}  // namespace
}  // namespace rondo::js
