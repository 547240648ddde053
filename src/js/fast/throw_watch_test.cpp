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

}  // namespace
}  // namespace rondo::js
