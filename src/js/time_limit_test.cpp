#include "js/time_limit.h"

#include <csignal>
#include <string>

#include "js/testing/engine_fixture.h"
#include "rondo/sys/clock.h"

namespace rondo::js {
namespace {

Engine* limited_engine = nullptr;
TimeLimit::Outcome last_outcome = TimeLimit::Outcome::in_time;

// runLimited(source, milliseconds, isInterruptible): whether the script came to its end. What an
// outer limit ends has to be passed on.
JSValueRef run_limited(Call& call) {
  const String source(call.string_at(0));
  TimeLimit limit(
      *limited_engine, Nanos(Millis(call.integer_at(1))),
      call.boolean_at(2) ? TimeLimit::Interrupt::ends_script : TimeLimit::Interrupt::ignored);
  const Completion result = limited_engine->evaluate(source, "file:///limited.js");
  last_outcome = limit.outcome();
  if (!result && last_outcome == TimeLimit::Outcome::in_time) {
    return call.fail(result.error());
  }
  return call.boolean(result.has_value());
}

JSValueRef can_limit(Call& call) { return call.boolean(TimeLimit::is_possible(*limited_engine)); }

JSValueRef interrupt(Call& call) {
  std::raise(SIGINT);
  return call.undefined();
}

class TimeLimits : public EngineTest {
 protected:
  void SetUp() override {
    limited_engine = &engine;
    last_outcome = TimeLimit::Outcome::in_time;
    define_global<run_limited>("runLimited");
    define_global<can_limit>("canLimit");
    define_global<interrupt>("interrupt");
    if (text_of("canLimit()") != "true") {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }
};

TEST_F(TimeLimits, EndScriptThatTakesTooLong) {
  EXPECT_EQ(text_of("runLimited('for (;;);', 20)"), "false");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::timed_out);
}

TEST_F(TimeLimits, LetTheCallerGoOn) {
  EXPECT_EQ(text_of("const ended = runLimited('for (;;);', 20); `${ended} and on`"),
            "false and on");
  EXPECT_EQ(number_of("1 + 1"), 2);
}

TEST_F(TimeLimits, CannotBeCaughtByTheScript) {
  EXPECT_EQ(text_of("runLimited('for (;;) { try { for (;;); } catch {} finally { } }', 20)"),
            "false");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::timed_out);
}

TEST_F(TimeLimits, LeaveQuickScriptAlone) {
  EXPECT_EQ(text_of("runLimited('1 + 1', 10000)"), "true");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::in_time);
}

// The engine's own timer is still under way when the limit goes.
TEST_F(TimeLimits, EndNothingAfterwards) {
  EXPECT_EQ(text_of("runLimited('1 + 1', 1)"), "true");
  EXPECT_EQ(number_of("const end = Date.now() + 40; let n = 1; while (Date.now() < end) n++;"
                      "Math.sign(n)"),
            1);
}

TEST_F(TimeLimits, Nest) {
  EXPECT_EQ(text_of("runLimited(\"inner = runLimited('for (;;);', 20)\", 10000)"), "true");
  EXPECT_EQ(text_of("inner"), "false");
}

TEST_F(TimeLimits, CountInsideOfLooserOnes) {
  EXPECT_EQ(text_of("runLimited(\"runLimited('for (;;);', 10000)\", 20)"), "false");
}

TEST_F(TimeLimits, EndScriptOnInterrupt) {
  EXPECT_EQ(text_of("runLimited('interrupt(); for (;;);', 10000, true)"), "false");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::interrupted);
}

}  // namespace
}  // namespace rondo::js
