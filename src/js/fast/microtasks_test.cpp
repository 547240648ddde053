#include "js/fast/microtasks.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

Engine* current_engine = nullptr;

JSValueRef drain(Call& call) {
  current_engine->microtasks().drain();
  return call.undefined();
}

class MicrotaskQueues : public EngineTest {
 protected:
  void SetUp() override {
    const HostFunctions& functions = engine.host_functions();
    if (!functions.is_available() || !engine.microtasks().is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
    current_engine = &engine;
    define_quick<drain>(functions, context(), engine.global(), "drain");
  }
};

TEST_F(MicrotaskQueues, RunWhileScriptRuns) {
  EXPECT_EQ(text_of("order = ''; Promise.resolve().then(() => { order += 'm'; });"
                    "order += 'a'; drain(); order += 'b'; order"),
            "amb");
}

TEST_F(MicrotaskQueues, RunAlsoWhatTheyQueue) {
  EXPECT_EQ(number_of("count = 0;"
                      "function again() { if (++count < 50) Promise.resolve().then(again); }"
                      "again(); drain(); count"),
            50);
}

}  // namespace
}  // namespace rondo::js
