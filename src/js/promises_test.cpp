#include "js/promises.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

Engine* current_engine = nullptr;

Value drain(Call& call) { return call.boolean(current_engine->promises().run_jobs()); }

Value enqueue(Call& call) {
  current_engine->promises().enqueue(call.context(), call.object_at(0), call[1]);
  return call.undefined();
}

Value get_context(Call& call) { return current_engine->promises().async_context(call.context()); }

Value set_context(Call& call) {
  current_engine->promises().set_async_context(call.context(), call[0]);
  return call.undefined();
}

Value observe(Call& call) {
  current_engine->promises().observe(*current_engine, call.has(0) ? call.object_at(0) : nullptr);
  return call.undefined();
}

class PromisesTest : public EngineTest {
 protected:
  void SetUp() override {
    current_engine = &engine;
    define_global<drain>("drain");
    define_global<enqueue>("enqueue");
    define_global<get_context>("getContext");
    define_global<set_context>("setContext");
    define_global<observe>("observe");
    run("seen = []; note = (what) => { seen.push(`${what}: ${getContext()}`); };");
  }
  std::string seen() { return text_of("seen.splice(0).join()"); }
};

TEST_F(PromisesTest, WaitUntilTheirJobsAreRun) {
  ASSERT_TRUE(engine.evaluate(String("order = ''; Promise.resolve().then(() => order += 'm')"),
                              "file:///test.js"));
  EXPECT_TRUE(engine.promises().has_jobs());
  {
    const Lock outermost(engine);
  }
  const Lock lock(engine);
  EXPECT_TRUE(engine.promises().has_jobs());
  EXPECT_TRUE(engine.promises().run_jobs());
  EXPECT_FALSE(engine.promises().has_jobs());
  EXPECT_FALSE(engine.promises().run_jobs());
  EXPECT_EQ(text_of("order"), "m");
}

TEST_F(PromisesTest, RunWhileScriptRuns) {
  EXPECT_EQ(text_of("order = ''; Promise.resolve().then(() => { order += 'm'; });"
                    "order += 'a'; drain(); order += 'b'; order"),
            "amb");
}

TEST_F(PromisesTest, RunAlsoWhatTheyQueue) {
  EXPECT_EQ(number_of("count = 0;"
                      "function again() { if (++count < 50) Promise.resolve().then(again); }"
                      "again(); drain(); count"),
            50);
}

TEST_F(PromisesTest, RunJobsOfOthersInOrder) {
  run("enqueue((value) => note(value), 'first'); Promise.resolve().then(() => note('second'));"
      "enqueue(() => { note('third'); throw 'lost'; }); enqueue((value) => note(value), 'last');");
  EXPECT_EQ(seen(), "first: undefined,second: undefined,third: undefined,last: undefined");
}

TEST_F(PromisesTest, RunReactionsInTheContextOfTheirThen) {
  run("setContext('a'); resolved = Promise.resolve().then(() => note('then'));"
      "setContext('b'); wait = new Promise((resolve) => { settle = resolve; });"
      "wait.then(() => note('pending')); wait.then(() => note('full'), () => {});"
      "setContext('c'); settle(); note('now'); setContext(undefined);");
  EXPECT_EQ(seen(), "now: c,then: a,pending: b,full: b");
  EXPECT_EQ(text_of("String(getContext())"), "undefined");
}

TEST_F(PromisesTest, GoOnBehindAnAwaitInTheContextBefore) {
  run("thenable = { then(resolve) { note('thenable'); setContext('other'); resolve(); } };"
      "async function wait(name, value) {"
      "  setContext(name); await value; note(name); await null; note(name); }"
      "pending = new Promise((resolve) => { settle = resolve; });"
      "wait('plain', 1); wait('promise', pending); wait('thenable', thenable);"
      "setContext('settled'); settle(); setContext(undefined);");
  EXPECT_EQ(seen(),
            "plain: plain,thenable: thenable,promise: promise,plain: plain,"
            "thenable: thenable,promise: promise,thenable: thenable");
}

TEST_F(PromisesTest, KeepNoContextOfWhoeverSettlesThem) {
  run("pending = new Promise((resolve) => { settle = resolve; }); pending.then(() => note('then'));"
      "setContext('settled'); settle(); setContext(undefined);");
  EXPECT_EQ(seen(), "then: undefined");
}

TEST_F(PromisesTest, SurviveTheCollectorWithTheirContexts) {
  run("pending = []; for (let i = 0; i < 200; i++) { setContext({ i });"
      "  pending.push(new Promise((resolve) => { settle = resolve; })); "
      "  pending[i].settle = settle; pending[i].then(() => seen.push(getContext().i)); }"
      "setContext(undefined);");
  engine.collect_garbage();
  run("for (const each of pending) each.settle();");
  EXPECT_EQ(number_of("seen.reduce((sum, each) => sum + each, 0)"), 199 * 100);
}

TEST_F(PromisesTest, TellAnObserver) {
  run("names = new Map(); name = (what) => names.get(what) ?? typeof what;"
      "observe({"
      "  contextForJob(parent, derived, outer) {"
      "    seen.push(`react ${name(parent)} ${name(derived)} ${name(outer)}`); return 'job'; },"
      "  settled(promise) { seen.push(`settled ${name(promise)}`); },"
      "  before(context) { seen.push(`before ${context} ${getContext()}`); },"
      "  after(context) { seen.push(`after ${context}`); },"
      "});");
  run("first = new Promise((resolve) => { settle = resolve; }); names.set(first, 'first');"
      "first.then(() => note('in'));  settle();");
  EXPECT_EQ(seen(),
            "react first object undefined,settled first,before job job,in: job,settled object,"
            "after job");
  run("waiting = (async () => { await 1; })(); names.set(waiting, 'waiting');");
  EXPECT_EQ(seen(), "react undefined undefined object,before job job,settled waiting,after job");
  run("observe(null); Promise.resolve().then(() => note('alone'));");
  EXPECT_EQ(seen(), "alone: undefined");
}

TEST_F(PromisesTest, TellOfRejections) {
  engine.promises().track_rejections(
      engine, object_of("(promise, isHandled, reason) => seen.push(`${isHandled} ${reason}`)"));
  run("lonely = Promise.reject('lonely'); Promise.reject('caught').catch(() => {});");
  EXPECT_EQ(seen(), "false lonely,false caught,true undefined");
  run("lonely.catch(() => {})");
  EXPECT_EQ(seen(), "true undefined");
}

TEST_F(PromisesTest, ServesThoseThatNativeCodeSettles) {
  const Lock lock(engine);
  set(context(), engine.global(), "resolved", make_promise(context()));
  set(context(), engine.global(), "rejected", make_promise(context()));
  run("seen = []; resolved.then((value) => seen.push(value)); rejected.catch((e) => seen.push(e))");
  EXPECT_TRUE(resolve_promise(context(), object_of("resolved"), run("Promise.resolve(1)")));
  reject_promise(context(), object_of("rejected"), number(context(), 2));
  EXPECT_TRUE(resolve_promise(context(), object_of("resolved"), number(context(), 3)));
  run("");
  EXPECT_EQ(text_of("String(seen)"), "1,2");
}

}  // namespace
}  // namespace rondo::js
