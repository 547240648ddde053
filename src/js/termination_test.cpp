#include "js/termination.h"

#include <chrono>
#include <string>
#include <thread>

#include "js/testing/engine_fixture.h"
#include "js/time_limit.h"

namespace rondo::js {
namespace {

Engine* ended_engine = nullptr;
bool went_on = false;

Value end(Call& call) {
  ended_engine->termination().request();
  return call.undefined();
}

Value go_on(Call& call) {
  went_on = true;
  return call.undefined();
}

// Of a worker's loop, say: text that is made, and script that is called, after the end.
Value call_twice(Call& call) {
  const Completion first = js::call(call.context(), call.object_at(0), {});
  const Value text = call.string("still there");
  EXPECT_EQ(to_string(call.context(), text), "still there");
  EXPECT_NE(call.context(), nullptr);
  const Completion second = js::call(call.context(), call.object_at(1), {});
  EXPECT_FALSE(second);
  return first ? *first : call.fail(first.error());
}

// Both a limit and the end come to pass; then the limit goes.
Value exceed_limit(Call& call) {
  const TimeLimit limit(*ended_engine, Nanos(Millis(1)), TimeLimit::Interrupt::ignored);
  while (limit.outcome() == TimeLimit::Outcome::in_time) {
  }
  ended_engine->termination().request();
  EXPECT_FALSE(js::call(call.context(), call.object_at(0), {}));
  return call.undefined();
}

class Terminations : public EngineTest {
 protected:
  void SetUp() override {
    ended_engine = &engine;
    went_on = false;
    define_global<end>("end");
    define_global<go_on>("goOn");
    define_global<call_twice>("callTwice");
    define_global<exceed_limit>("exceedLimit");
  }

  [[nodiscard]] bool does_end(std::string_view source) const {
    return !engine.evaluate(String(source), "file:///test.js").has_value();
  }

  const Lock lock_{engine};
};

TEST_F(Terminations, EndScriptFromAnotherThread) {
  std::thread other([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    engine.termination().request();
  });
  EXPECT_TRUE(does_end("for (;;) { try { for (;;); } catch {} }"));
  other.join();
  EXPECT_TRUE(engine.termination().is_requested());
}

TEST_F(Terminations, EndScriptWhenTheNativeFunctionReturnsThatAskedForIt) {
  EXPECT_TRUE(does_end("end(); goOn()"));
  EXPECT_FALSE(went_on);
}

TEST_F(Terminations, EndAllScriptAboveNativeFunctions) {
  EXPECT_TRUE(does_end("try { callTwice(() => { end(); for (;;); }, goOn); } finally { goOn(); }"));
  EXPECT_FALSE(went_on);
}

TEST_F(Terminations, LetNoScriptRunAfterwards) {
  engine.termination().request();
  EXPECT_TRUE(does_end("goOn()"));
  EXPECT_TRUE(does_end("goOn()"));
  EXPECT_FALSE(went_on);
}

TEST_F(Terminations, OutliveALimitOfTime) {
  EXPECT_TRUE(does_end("exceedLimit(goOn); goOn()"));
  EXPECT_FALSE(went_on);
  EXPECT_TRUE(does_end("goOn()"));
  EXPECT_FALSE(went_on);
}

TEST_F(Terminations, EndJobsThatQueueOthers) {
  std::thread other([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    engine.termination().request();
  });
  EXPECT_FALSE(does_end("(async () => { for (;;) await null; })()"));
  engine.promises().run_jobs();
  other.join();
}

}  // namespace
}  // namespace rondo::js
