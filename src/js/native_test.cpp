#include "js/native.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using Native = EngineTest;

// What the last call was given, for the tests to look at.
std::string seen;

JSValueRef describe(Call& call) {
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

JSValueRef convert(Call& call) {
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

JSValueRef refuse(Call& call) { return call.fail(call.string("refused")); }

TEST_F(Native, Throws) {
  define_global<refuse>("refuse");
  EXPECT_EQ(text_of("try { refuse(); 'went on' } catch (error) { error }"), "refused");
  const Completion result = engine.evaluate(String("refuse()"), "file:///test.js");
  ASSERT_FALSE(result);
  EXPECT_EQ(to_string(context(), result.error()), "refused");
}

JSValueRef self_name(Call& call) { return get(call.context(), call.self(), "name"); }

TEST_F(Native, KnowsItsThis) {
  define_global<self_name>("selfName");
  EXPECT_EQ(text_of("({ name: 'me', selfName }).selfName()"), "me");
}

// The engine is not held there, so the collector may come at any moment.
JSValueRef make_many(Call& call) {
  const std::array<JSValueRef, 3> texts{call.string("one"), call.string("two"),
                                        call.string("three")};
  JSSynchronousGarbageCollectForDebugging(call.context());
  return js::array(call.context(), texts);
}

TEST_F(Native, KeepsWhatItHasOnItsStack) {
  define_global<make_many>("makeMany");
  for (int round = 0; round < 20; ++round) {
    EXPECT_EQ(text_of("makeMany().join()"), "one,two,three");
  }
}

JSValueRef call_back(Call& call) {
  const Completion result = js::call(call.context(), call.object_at(0), {});
  return result ? *result : call.fail(result.error());
}

TEST_F(Native, CallsScriptInTurn) {
  define_global<call_back>("callBack");
  EXPECT_EQ(number_of("callBack(() => callBack(() => 7))"), 7);
  EXPECT_EQ(text_of("try { callBack(() => { throw 'deep'; }) } catch (error) { error }"), "deep");
}

}  // namespace
}  // namespace rondo::js
