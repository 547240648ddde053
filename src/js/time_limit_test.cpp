#include "js/time_limit.h"

#include <csignal>
#include <string>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

Engine* limited_engine = nullptr;
TimeLimit::Outcome last_outcome = TimeLimit::Outcome::in_time;

// runLimited(source, milliseconds, isInterruptible): whether the script came to its end. What an
// outer limit ends has to be passed on.
Value run_limited(Call& call) {
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

// Does not return to script before the time is over.
Value exceed_limit(Call& call) {
  const TimeLimit limit(*limited_engine, Nanos(Millis(1)), TimeLimit::Interrupt::ignored);
  while (limit.outcome() == TimeLimit::Outcome::in_time) {
  }
  return call.string("exceeded");
}

Value interrupt(Call& call) {
  std::raise(SIGINT);
  return call.undefined();
}

class TimeLimits : public EngineTest {
 protected:
  void SetUp() override {
    limited_engine = &engine;
    last_outcome = TimeLimit::Outcome::in_time;
    define_global<run_limited>("runLimited");
    define_global<exceed_limit>("exceedLimit");
    define_global<interrupt>("interrupt");
  }

  const Lock lock_{engine};
};

TEST_F(TimeLimits, EndScriptThatTakesTooLong) {
  EXPECT_EQ(text_of("runLimited('for (;;);', 20)"), "false");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::timed_out);
}

TEST_F(TimeLimits, EndScriptThatWasCompiled) {
  EXPECT_EQ(text_of("let n = 0; function add(more) { n = (n + more) | 0; }"
                    "for (let i = 0; i < 1e6; i++) add(i);"
                    "runLimited('for (;;) add(1);', 100)"),
            "false");
}

TEST_F(TimeLimits, LetTheCallerGoOn) {
  EXPECT_EQ(text_of("const ended = runLimited('for (;;);', 20); `${ended} and on`"),
            "false and on");
  EXPECT_EQ(number_of("1 + 1"), 2);
}

TEST_F(TimeLimits, LeaveNothingBehind) {
  EXPECT_EQ(number_of("let count = 0; for (let i = 0; i < 100; i++) {"
                      "  if (!runLimited('for (;;);', 1)) count++;"
                      "}"
                      "count"),
            100);
}

TEST_F(TimeLimits, CannotBeCaughtByTheScript) {
  EXPECT_EQ(text_of("runLimited('for (;;) { try { for (;;); } catch {} finally { } }', 20)"),
            "false");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::timed_out);
}

TEST_F(TimeLimits, EndScriptThatIsBusyInsideOfTheEngine) {
  EXPECT_EQ(text_of("const list = Array.from({ length: 1000 }, (_, i) => ({ i, text: `${i}` }));"
                    "runLimited('for (;;) JSON.stringify(list);', 50)"),
            "false");
  EXPECT_EQ(text_of("runLimited('for (;;) list.sort(() => Math.random() - 0.5);', 50)"), "false");
}

TEST_F(TimeLimits, LeaveQuickScriptAlone) {
  EXPECT_EQ(text_of("runLimited('1 + 1', 10000)"), "true");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::in_time);
}

TEST_F(TimeLimits, EndNothingAfterwards) {
  run("runLimited('1 + 1', 1)");
  EXPECT_EQ(number_of("const end = Date.now() + 40; let n = 1; while (Date.now() < end) n++;"
                      "Math.sign(n)"),
            1);
}

TEST_F(TimeLimits, EndNoNativeFunctionAndNothingAfterIt) {
  EXPECT_EQ(text_of("let text = exceedLimit(); for (let i = 0; i < 1e5; i++); text"), "exceeded");
}

TEST_F(TimeLimits, Nest) {
  EXPECT_EQ(text_of("runLimited(\"inner = runLimited('for (;;);', 20)\", 10000)"), "true");
  EXPECT_EQ(text_of("inner"), "false");
}

TEST_F(TimeLimits, CountInsideOfLooserOnes) {
  EXPECT_EQ(text_of("after = 'nothing';"
                    "runLimited(\"runLimited('for (;;);', 10000); after = 'more'\", 20)"),
            "false");
  EXPECT_EQ(text_of("after"), "nothing");
}

TEST_F(TimeLimits, EndAllScriptWhoseTimeIsOver) {
  EXPECT_EQ(text_of("after = 'nothing';"
                    "runLimited(\"runLimited('for (;;);', 20); after = 'more'; for (;;);\", 20)"),
            "false");
}

TEST_F(TimeLimits, AreForScriptThatIsCalledFromOutsideToo) {
  {
    const TimeLimit limit(engine, Nanos(Millis(20)), TimeLimit::Interrupt::ignored);
    EXPECT_FALSE(engine.evaluate(String("for (;;);"), "file:///a.js"));
    EXPECT_EQ(limit.outcome(), TimeLimit::Outcome::timed_out);
    // Its time is over.
    EXPECT_FALSE(engine.evaluate(String("ran = true"), "file:///a.js"));
  }
  EXPECT_EQ(text_of("typeof ran"), "undefined");
}

TEST_F(TimeLimits, EndScriptOnInterrupt) {
  EXPECT_EQ(text_of("runLimited('interrupt(); for (;;);', 10000, true)"), "false");
  EXPECT_EQ(last_outcome, TimeLimit::Outcome::interrupted);
}

TEST_F(TimeLimits, NeedNoTimeToBeInterrupted) {
  const TimeLimit limit(engine, std::nullopt, TimeLimit::Interrupt::ends_script);
  EXPECT_FALSE(engine.evaluate(String("interrupt(); for (;;);"), "file:///a.js"));
  EXPECT_EQ(limit.outcome(), TimeLimit::Outcome::interrupted);
}

}  // namespace
}  // namespace rondo::js
