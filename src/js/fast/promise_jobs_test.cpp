#include "js/fast/promise_jobs.h"

#include "js/realm.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

// The queue is a list in script, and so are the reactions that were asked for.
class PromiseJobQueue : public EngineTest {
 protected:
  void SetUp() override {
    run("jobs = []; reactions = 0; tracked = [];"
        "replace = (name, original) => ({"
        "  enqueueJob: (job, ...values) => { jobs.push([job, values]); },"
        "  resolveWithoutPromiseForAsyncAwait: (...values) => {"
        "    awaiting = values[3]; original(...values); },"
        "  performPromiseThen: (...values) => { reactions++; original(...values); },"
        "  hostPromiseRejectionTracker: (promise, operation) => {"
        "    tracked.push(operation); original(promise, operation); },"
        "}[name] ?? original);"
        "drain = () => { while (jobs.length > 0) { const [job, values] = jobs.shift();"
        "                                          job(...values); } };");
    if (!engine.take_over_jobs(object_of("replace"))) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }
};

TEST_F(PromiseJobQueue, GetsTheJobsOfThen) {
  run("ran = 0; Promise.resolve(7).then((value) => { ran = value; });");
  EXPECT_EQ(number_of("ran"), 0);
  EXPECT_EQ(number_of("jobs.length"), 1);
  EXPECT_EQ(number_of("drain(); ran"), 7);
}

TEST_F(PromiseJobQueue, GetsTheJobsOfAwait) {
  run("steps = [];"
      "(async () => { steps.push(await 1); steps.push(await Promise.resolve(2));"
      "               steps.push(await { then(done) { done(3); } });"
      "               try { await Promise.reject(4); } catch (reason) { steps.push(reason); } "
      "})();");
  EXPECT_EQ(text_of("steps.join()"), "");
  EXPECT_EQ(text_of("drain(); steps.join()"), "1,2,3,4");
}

TEST_F(PromiseJobQueue, LeavesNothingToTheEngine) {
  run("ran = false; new Promise((resolve) => { settle = resolve; }).then(() => { ran = true; });"
      "settle(); Promise.all([1, Promise.resolve()]).finally(() => {});");
  run("");
  EXPECT_EQ(text_of("ran"), "false");
  EXPECT_EQ(text_of("drain(); ran"), "true");
}

TEST_F(PromiseJobQueue, SeesEachReaction) {
  run("const pending = new Promise(() => {}); pending.then(() => {}); pending.catch(() => {});"
      "(async () => { await pending; })();");
  EXPECT_EQ(number_of("reactions"), 3);
}

TEST_F(PromiseJobQueue, SeesThePromisesOfAsyncFunctions) {
  run("promise = (async () => { await 1; })();");
  EXPECT_EQ(promise_of_generator(run("awaiting")), run("promise"));
}

TEST_F(PromiseJobQueue, HearsOfRejectionsAndLateHandlers) {
  run("const failed = Promise.reject(1); failed.catch(() => {}); (async () => { throw 2; })();"
      "drain();");
  EXPECT_EQ(text_of("tracked.join()"), "0,1,0");
}

TEST_F(PromiseJobQueue, GetsThoseOfOtherGlobalObjectsAsWell) {
  const Lock lock(engine);
  JSObjectRef nothing = object_of("() => {}");
  const Sandbox sandbox{
      .object = object(context()), .undeletable = nothing, .assign = nothing, .adopt = nothing};
  for (JSObjectRef global : {make_plain_realm(engine), make_realm(engine, sandbox)}) {
    set(context(), engine.global(), "other", global);
    engine.collect_garbage();
    run("jobs.length = 0; reactions = 0;");
    JSValueRef exception = nullptr;
    JSEvaluateScript(realm_of(global), String("(async () => { await Promise.resolve(); })()").get(),
                     nullptr, nullptr, 0, &exception);
    EXPECT_EQ(exception, nullptr);
    EXPECT_EQ(number_of("jobs.length"), 1);
    EXPECT_EQ(number_of("reactions"), 1);
  }
}

TEST_F(PromiseJobQueue, KeepsWhatTheEngineCalls) {
  run("delete globalThis.replace;");
  engine.collect_garbage();
  run("ran = false; Promise.resolve().then(() => { ran = true; });");
  EXPECT_EQ(text_of("drain(); ran"), "true");
}

}  // namespace
}  // namespace rondo::js
