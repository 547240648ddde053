#include "js/fast/microtasks.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

Engine* current_engine = nullptr;

JSValueRef drain(Call& call) {
  current_engine->microtasks().drain();
  return call.undefined();
}

JSValueRef enqueue(Call& call) {
  current_engine->microtasks().enqueue(call.object_at(0), call[1], call[2]);
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
    define_quick<enqueue>(functions, context(), engine.global(), "enqueue");
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

TEST_F(MicrotaskQueues, KeepTheOrderOfPromisesAndJobs) {
  EXPECT_EQ(text_of("order = []; const job = (name) => { order.push(name); };"
                    "enqueue(job, 1); Promise.resolve().then(() => job(2)); enqueue(job, 3);"
                    "drain(); order.join()"),
            "1,2,3");
}

TEST_F(MicrotaskQueues, PassTwoArguments) {
  EXPECT_EQ(text_of("passed = []; enqueue((...values) => { passed.push(...values.slice(0, 2)); },"
                    "'one', { toString: () => 'two' }); drain(); passed.join()"),
            "one,two");
}

TEST_F(MicrotaskQueues, RunWithoutDrainWhenScriptIsLeft) {
  run("ran = false; enqueue(() => { ran = true; });");
  EXPECT_EQ(text_of("ran"), "true");
}

TEST_F(MicrotaskQueues, KeepWhatIsQueuedAlive) {
  const Lock lock(engine);
  run("sum = 0; for (let i = 0; i < 1000; i++) enqueue((value) => { sum += value.i; }, { i });");
  engine.collect_garbage();
  EXPECT_EQ(number_of("drain(); sum"), 499500);
}

}  // namespace
}  // namespace rondo::js
