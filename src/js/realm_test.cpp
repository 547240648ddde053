#include "js/realm.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Realms : public EngineTest {
 protected:
  // Evaluates in another realm.
  std::string text_in(Object global, std::string_view source) {
    GlobalContext realm = realm_of(global);
    const Completion value = evaluate_in(realm, String(source), String("file:///realm.js"));
    return to_string(realm, value ? *value : value.error());
  }
  [[nodiscard]] Object realm_with(std::string_view sandbox) {
    Object realm = make_sandboxed_realm(engine);
    set_sandbox(realm, object_of(sandbox));
    return realm;
  }
};

TEST_F(Realms, SeeTheirSandbox) {
  Object global = realm_with("sandbox = { answer: 42 }");
  EXPECT_EQ(text_in(global, "answer + 1"), "43");
  EXPECT_EQ(text_in(global, "typeof missing"), "undefined");
  run("sandbox.later = 'later'");
  EXPECT_EQ(text_in(global, "later"), "later");
}

TEST_F(Realms, ChangeTheirSandbox) {
  Object global = realm_with("sandbox = { gone: 1 }");
  text_in(global, "var declared = 'declared'; assigned = 'assigned'; delete globalThis.gone;");
  EXPECT_EQ(text_of("sandbox.assigned"), "assigned");
  EXPECT_EQ(text_of("sandbox.declared"), "declared");
  EXPECT_EQ(text_of("'gone' in sandbox"), "false");
}

TEST_F(Realms, KeepWhatCannotBeDeleted) {
  Object global = realm_with("sandbox = {}");
  EXPECT_EQ(text_in(global, "var fixed = 1; delete globalThis.fixed"), "false");
  EXPECT_EQ(text_of("sandbox.fixed"), "1");
}

TEST_F(Realms, KeepConstantsConstant) {
  Object global = realm_with("sandbox = {}");
  EXPECT_EQ(text_in(global, "undefined = 1; NaN = 1; Infinity = 1; `${undefined} ${NaN}`"),
            "undefined NaN");
  EXPECT_EQ(text_of("Object.keys(sandbox).join()"), "");
}

TEST_F(Realms, HaveBuiltInObjectsOfTheirOwn) {
  Object global = realm_with("sandbox = {}");
  text_in(global, "list = [1, 2]");
  EXPECT_EQ(text_of("sandbox.list instanceof Array"), "false");
  EXPECT_EQ(text_of("Array.isArray(sandbox.list)"), "true");
}

TEST_F(Realms, MeanTheirGlobalObjectByASandboxThatNamesItself) {
  Object global = realm_with("sandbox = {}; sandbox.self = sandbox; sandbox");
  EXPECT_EQ(text_in(global, "self === globalThis"), "true");
}

TEST_F(Realms, KeepWhatTheSandboxDoesNotDelete) {
  Object global = realm_with("Object.freeze({ frozen: 1 })");
  EXPECT_EQ(text_in(global, "delete globalThis.frozen"), "false");
  EXPECT_EQ(text_in(global, "frozen = 2; frozen"), "1");
  EXPECT_EQ(text_in(global, "other = 3; var declared = 4; other + declared"), "7");
}

TEST_F(Realms, DescribePropertiesAsTheSandboxDoes) {
  Object global = realm_with(
      "sandbox = Object.defineProperty({ get computed() { return 1; } }, 'hidden', { value: 2 })");
  EXPECT_EQ(
      text_in(global,
              "(({ computed, hidden }) => [typeof computed.get, hidden.value, hidden.writable,"
              " hidden.enumerable].join())(Object.getOwnPropertyDescriptors(globalThis))"),
      "function,2,false,false");
  text_in(global,
          "Object.defineProperty(globalThis, 'made', { get: () => 3, configurable: true })");
  EXPECT_EQ(text_of("sandbox.made"), "3");
  EXPECT_EQ(text_in(global,
                    "(() => { 'use strict'; try { hidden = 4; } catch (e) { return e.name; }"
                    "})()"),
            "TypeError");
}

TEST_F(Realms, AskASandboxThatIsAProxyForValuesOnly) {
  Object global = realm_with(
      "new Proxy({}, { get: (target, name) => String(name), has() { throw new Error('has'); } })");
  EXPECT_EQ(text_in(global, "anything"), "anything");
}

TEST_F(Realms, AskTheTargetOfAProxyThatDoesNotCare) {
  Object global = realm_with("new Proxy({ own: 1 }, {})");
  EXPECT_EQ(text_in(global, "typeof Symbol + own + typeof missing"), "function1undefined");
}

TEST_F(Realms, ShareNoVariablesWithThePlainOne) {
  run("outside = 1");
  Object global = make_realm(engine);
  EXPECT_EQ(text_in(global, "typeof outside"), "undefined");
  EXPECT_EQ(text_in(global, "inside = 2; typeof Array"), "function");
  EXPECT_EQ(text_of("typeof inside"), "undefined");
}

TEST_F(Realms, GetAnotherPrototypeThatScriptSeesWhichHasRunBefore) {
  Object global = make_realm(engine);
  set(context(), engine.global(), "realm", global);
  EXPECT_EQ(text_in(global,
                    "const look = () => typeof inherited;"
                    "for (let index = 0; index < 10000; ++index) look(); look()"),
            "undefined");

  run("Object.setPrototypeOf(realm, parent = { inherited: 1 })");
  EXPECT_EQ(text_in(global, "look()"), "number");
  EXPECT_EQ(text_of("realm.inherited"), "1");
  EXPECT_EQ(text_of("Object.getPrototypeOf(realm) === parent"), "true");

  text_in(global, "Object.setPrototypeOf(globalThis, null)");
  EXPECT_EQ(text_in(global, "look()"), "undefined");
  EXPECT_EQ(text_of("Object.getPrototypeOf(realm)"), "null");
  EXPECT_EQ(text_of("Reflect.setPrototypeOf(realm, Object.create(realm))"), "false");
}

TEST_F(Realms, InheritFromProxies) {
  Object global = make_realm(engine);
  set(context(), engine.global(), "realm", global);
  run("Object.setPrototypeOf(realm, Object.create(new Proxy({}, {"
      "  has: (target, name) => name === 'made',"
      "  get: (target, name) => name === 'made' ? 'by the handler' : undefined })))");
  EXPECT_EQ(text_in(global, "var own = 1; `${made}, ${typeof missing}, ${own}`"),
            "by the handler, undefined, 1");
}

TEST_F(Realms, HaveQueuesOfTheirOwn) {
  Object queue = make_job_queue(context());
  Object global = make_realm(engine, queue);
  set(context(), engine.global(), "queue", queue);
  text_in(global, "order = ''; Promise.resolve().then(() => { order += 'm'; });");
  engine.promises().run_jobs();
  EXPECT_EQ(text_in(global, "order"), "");
  run("queue.run()");
  EXPECT_EQ(text_in(global, "order"), "m");
}

TEST_F(Realms, KeepTheirSandboxAlive) {
  set(context(), engine.global(), "realm", realm_with("({ text: 'x'.repeat(1000) })"));
  for (int round = 0; round < 3; ++round) {
    run("for (let i = 0; i < 20000; i++) ({ text: i });");
    engine.collect_garbage();
  }
  EXPECT_EQ(text_in(object_of("realm"), "text.length"), "1000");
}

}  // namespace
}  // namespace rondo::js
