#include "js/throw_watch.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ThrowWatches : public EngineTest {
 protected:
  void SetUp() override {
    run("errors = []; holders = []; places = []; others = [];");
    engine.watch_throws(
        object_of("(function (error, holder, place) {"
                  " errors.push(error.name); holders.push(holder); places.push(place); })"),
        object_of("(function (value) { others.push(String(value)); })"));
  }

  Lock lock_{engine};
};

TEST_F(ThrowWatches, SeeErrorsBeforeTheProgramDoes) {
  EXPECT_EQ(text_of("let seen; try { null.x; } catch { seen = errors.length; } String(seen)"), "1");
  EXPECT_EQ(text_of("errors.join()"), "TypeError");
}

TEST_F(ThrowWatches, SeeOtherValues) {
  run("try { throw 'text'; } catch {} try { throw undefined; } catch {}");
  EXPECT_EQ(text_of("others.join()"), "text,undefined");
}

TEST_F(ThrowWatches, SeeAssignmentsToConstants) {
  run("const fixed = 1;");
  EXPECT_EQ(text_of("try { (0, eval)('fixed = 2'); } catch (error) { error.name }"), "TypeError");
  EXPECT_EQ(text_of("errors.join()"), "TypeError");
}

TEST_F(ThrowWatches, LeaveTheExceptionAsItIs) {
  const Completion result = engine.evaluate(String("missing"), "file:///a.js");
  ASSERT_FALSE(result);
  EXPECT_EQ(to_string(context(), result.error()).substr(0, 14), "ReferenceError");
}

TEST_F(ThrowWatches, DoNotMindAFullStack) {
  EXPECT_EQ(text_of("try { (function f() { f(); })(); } catch (error) { error.name }"),
            "RangeError");
}

TEST_F(ThrowWatches, AreNotAskedAboutTheirOwnErrors) {
  engine.watch_throws(object_of("(function () { undefined.x; })"),
                      object_of("(function () { throw 1; })"));
  EXPECT_EQ(text_of("try { null.x; } catch (error) { error.name }"), "TypeError");
  EXPECT_EQ(text_of("try { throw 'text'; } catch (value) { value }"), "text");
}

TEST_F(ThrowWatches, MoveTheFramesOfAnError) {
  run("try { (function named() { null.x; })(); } catch (error) { thrown = error; }");
  EXPECT_EQ(text_of("String(thrown.stack)"), "undefined");
  EXPECT_EQ(text_of("holders[0].stack.slice(0, 5)"), "named");
  EXPECT_EQ(text_of("String(Object.hasOwn(holders[0], 'message'))"), "false");
}

TEST_F(ThrowWatches, TellOfAnErrorOnce) {
  run("try { try { null.x; } catch (error) { throw error; } } catch {}");
  EXPECT_EQ(text_of("errors.join()"), "TypeError");
}

TEST_F(ThrowWatches, KeepTheFramesOfFunctionsThatAreGone) {
  run("for (let i = 0; i < 10; ++i) {"
      " try { new Function('null.x;')(); } catch {} }");
  engine.collect_garbage();
  EXPECT_EQ(text_of("String(holders.every(({ stack }) => stack.includes('anonymous')))"), "true");
}

TEST_F(ThrowWatches, TellPlacesApart) {
  run("function first() { null.x; } function second(late) { if (late) null.x; null.x; }"
      "for (const call of [first, first, second, () => second(true)]) {"
      " try { call(); } catch {} }");
  EXPECT_EQ(text_of("String(places[0] === places[1])"), "true");
  EXPECT_EQ(text_of("String(new Set(places).size)"), "3");
}

TEST_F(ThrowWatches, TellWhereAnErrorWasThrownLast) {
  ThrowWatch& watch = *engine.throw_watch();
  Object thrown = object_of(
      "Error.stackTraceLimit = undefined; var late = new Error(); Error.stackTraceLimit = 9;"
      "try { (function thrower() { throw late; })(); } catch {} late");
  EXPECT_EQ(watch.place_of_throw(object_of("new Error()")), nullptr);
  Object place = watch.place_of_throw(thrown);
  ASSERT_NE(place, nullptr);
  set(context(), engine.global(), "place", place);
  EXPECT_EQ(text_of("place.stack.slice(0, 7)"), "thrower");
  EXPECT_EQ(watch.place_of_throw(thrown), nullptr);
}

}  // namespace
}  // namespace rondo::js
