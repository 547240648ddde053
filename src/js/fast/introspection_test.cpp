#include "js/fast/introspection.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using State = Introspection::PromiseState;
using Kind = Introspection::IterationKind;

class Introspections : public EngineTest {
 protected:
  void SetUp() override {
    if (!engine.introspection().is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }
};

TEST_F(Introspections, KnowThePromisesState) {
  const Introspection& look = engine.introspection();
  EXPECT_EQ(look.promise_state(run("new Promise(() => {})")), State::pending);
  EXPECT_EQ(look.promise_state(run("Promise.resolve(1)")), State::fulfilled);
  EXPECT_EQ(look.promise_state(run("Promise.reject(2)")), State::rejected);
  EXPECT_EQ(look.promise_state(run("(class extends Promise {}).resolve(1)")), State::fulfilled);
}

TEST_F(Introspections, KnowThePromisesResult) {
  const auto result = engine.introspection().promise_result(run("Promise.resolve('result')"));
  ASSERT_TRUE(result);
  EXPECT_EQ(to_string(context(), *result), "result");
}

TEST_F(Introspections, KnowWhetherARejectionIsHandled) {
  const Introspection& look = engine.introspection();
  EXPECT_EQ(look.is_promise_handled(run("alone = Promise.reject(1)")), false);
  run("alone.catch(() => {})");
  EXPECT_EQ(look.is_promise_handled(run("alone")), true);
}

TEST_F(Introspections, KnowProxies) {
  const Introspection& look = engine.introspection();
  EXPECT_EQ(look.is_proxy(run("new Proxy({}, {})")), true);
  EXPECT_EQ(look.is_proxy(run("new Proxy(() => {}, {})")), true);
  EXPECT_EQ(look.is_proxy(run("({})")), false);
  EXPECT_EQ(look.is_proxy(run("1")), false);
  const auto parts = look.proxy_parts(run("new Proxy({ target: 1 }, { handler: 2 })"));
  ASSERT_TRUE(parts);
  EXPECT_EQ(to_number(context(), get(context(), as_object(parts->target), "target")), 1);
  EXPECT_EQ(to_number(context(), get(context(), as_object(parts->handler), "handler")), 2);
}

TEST_F(Introspections, KnowWhatIteratorsGoThrough) {
  const Introspection& look = engine.introspection();
  run("map = new Map([[1, 2], [3, 4]]); set = new Set([5]);");
  const auto entries = look.iterator_parts(run("map.entries()"));
  ASSERT_TRUE(entries);
  EXPECT_EQ(entries->collection, run("map"));
  EXPECT_EQ(entries->kind, Kind::entries);
  EXPECT_EQ(look.iterator_parts(run("map.keys()"))->kind, Kind::keys);
  const auto values = look.iterator_parts(run("set.values()"));
  ASSERT_TRUE(values);
  EXPECT_EQ(values->collection, run("set"));
  EXPECT_EQ(values->kind, Kind::values);
}

TEST_F(Introspections, CopyTheirPosition) {
  run("map = new Map([[1, 2], [3, 4]]); used = map.keys(); used.next(); fresh = map.keys();");
  engine.introspection().copy_position(run("used"), run("fresh"));
  EXPECT_EQ(text_of("[...fresh].join()"), "3");
  EXPECT_EQ(text_of("[...used].join()"), "3");
}

TEST_F(Introspections, KnowNothingOfOtherValues) {
  const Introspection& look = engine.introspection();
  for (const std::string_view source :
       {"undefined", "1", "'text'", "({ then() {} })", "[]", "Symbol('x')"}) {
    const JSValueRef value = run(source);
    EXPECT_FALSE(look.promise_state(value)) << source;
    EXPECT_FALSE(look.promise_result(value)) << source;
    EXPECT_FALSE(look.is_promise_handled(value)) << source;
    EXPECT_FALSE(look.proxy_parts(value)) << source;
    EXPECT_FALSE(look.iterator_parts(value)) << source;
  }
}

TEST_F(Introspections, TellKindsOfObjectsApart) {
  const Introspection& look = engine.introspection();
  EXPECT_EQ(look.kind(run("1")), 0);
  EXPECT_EQ(look.kind(run("1.5")), 0);
  EXPECT_EQ(look.kind(run("undefined")), 0);
  EXPECT_EQ(look.kind(run("new Map()")), look.kind(run("new (class Own extends Map {})()")));
  EXPECT_NE(look.kind(run("new Map()")), look.kind(run("new Set()")));
  EXPECT_NE(look.kind(run("new Map()")), look.kind(run("({ __proto__: Map.prototype })")));
  EXPECT_NE(look.kind(run("new Map()")), look.kind(run("new Proxy(new Map(), {})")));
}

}  // namespace
}  // namespace rondo::js
