#include "js/fast/throw_watch.h"

#include "js/fast/build_id.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ThrowWatches : public EngineTest {
 protected:
  void SetUp() override {
    if (!is_fast_tier_on()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
    run("errors = []; others = [];");
    engine.watch_throws(object_of("(function (error) { errors.push(error.name); })"),
                        object_of("(function (value) { others.push(String(value)); })"));
  }
};

TEST_F(ThrowWatches, SeeErrorsBeforeTheProgramDoes) {
  EXPECT_EQ(text_of("let seen; try { null.x; } catch { seen = errors.length; } String(seen)"), "1");
  EXPECT_EQ(text_of("errors.join()"), "TypeError");
}

TEST_F(ThrowWatches, SeeOtherValues) {
  run("try { throw 'text'; } catch {} try { throw undefined; } catch {}");
  EXPECT_EQ(text_of("others.join()"), "text,undefined");
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
  ThrowWatch& watch = *engine.throw_watch();
  JSObjectRef thrown = object_of("try { (function named() { null.x; })(); } catch (e) { e }");
  JSObjectRef target = object_of(
      "Error.stackTraceLimit = undefined; var empty = new Error(); Error.stackTraceLimit = 9; "
      "empty");
  const auto place = watch.move_frames(thrown, target);
  ASSERT_TRUE(place.has_value());
  set(context(), JSContextGetGlobalObject(context()), "thrown", thrown);
  set(context(), JSContextGetGlobalObject(context()), "target", target);
  EXPECT_EQ(text_of("String(thrown.stack)"), "undefined");
  EXPECT_EQ(text_of("target.stack.slice(0, 6)"), "named@");
  EXPECT_EQ(watch.move_frames(thrown, target), std::nullopt);
}

TEST_F(ThrowWatches, TellPlacesApart) {
  ThrowWatch& watch = *engine.throw_watch();
  run("Error.stackTraceLimit = undefined; empty = [1, 2, 3, 4].map(() => new Error());"
      "Error.stackTraceLimit = 9;"
      "function first() { null.x; } function second(late) { if (late) null.x; null.x; }"
      "function caught(call) { try { call(); } catch (error) { return error; } }");
  const auto one = watch.move_frames(object_of("caught(first)"), object_of("empty[0]"));
  const auto again = watch.move_frames(object_of("caught(first)"), object_of("empty[1]"));
  const auto other = watch.move_frames(object_of("caught(second)"), object_of("empty[2]"));
  const auto late =
      watch.move_frames(object_of("caught(() => second(true))"), object_of("empty[3]"));
  ASSERT_TRUE(one.has_value());
  EXPECT_EQ(one, again);
  EXPECT_NE(one, other);
  EXPECT_NE(late, other);
}

TEST_F(ThrowWatches, TellWhereAnErrorWasThrownLast) {
  ThrowWatch& watch = *engine.throw_watch();
  const LastException last(&watch);
  JSObjectRef thrown = object_of(
      "Error.stackTraceLimit = undefined; var late = new Error(); Error.stackTraceLimit = 9;"
      "try { (function thrower() { throw late; })(); } catch {} late");
  JSObjectRef target = object_of("var place = (function maker() { return new Error(); })(); place");
  EXPECT_FALSE(watch.show_throw(target, target));
  ASSERT_TRUE(watch.show_throw(thrown, target));
  EXPECT_EQ(text_of("place.stack.slice(0, 8)"), "thrower@");
  // They are told once.
  EXPECT_FALSE(watch.show_throw(thrown, object_of("new Error()")));
}

TEST_F(ThrowWatches, MoveNoFramesOfOtherValues) {
  ThrowWatch& watch = *engine.throw_watch();
  EXPECT_EQ(watch.move_frames(object_of("({})"), object_of("new Error()")), std::nullopt);
  EXPECT_EQ(watch.move_frames(JSValueMakeNumber(context(), 1), object_of("({})")), std::nullopt);
}

}  // namespace
}  // namespace rondo::js
