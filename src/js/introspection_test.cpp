#include "js/introspection.h"

#include <array>
#include <string_view>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Introspection : public EngineTest {
 protected:
  Kind kind(std::string_view source) { return kind_of(context(), run(source)); }
  bool are_only_items(std::string_view source) { return has_only_items(context(), run(source)); }

  // As script would join them.
  std::string entries(std::string_view source) {
    const auto entries = entries_of(context(), run(source));
    return entries ? to_string(context(), entries->items) + (entries->are_pairs ? " pairs" : "")
                   : "nothing";
  }

  Lock lock_{engine};
};

TEST_F(Introspection, KnowsThePromisesState) {
  const auto state = [this](std::string_view source) {
    return promise_parts(context(), run(source))->state;
  };
  EXPECT_EQ(state("new Promise(() => {})"), PromiseState::pending);
  EXPECT_EQ(state("Promise.resolve(1)"), PromiseState::fulfilled);
  EXPECT_EQ(state("Promise.reject(2)"), PromiseState::rejected);
  EXPECT_EQ(state("(class extends Promise {}).resolve(1)"), PromiseState::fulfilled);
}

TEST_F(Introspection, KnowsThePromisesResult) {
  const auto parts = promise_parts(context(), run("Promise.resolve('result')"));
  ASSERT_TRUE(parts);
  EXPECT_EQ(to_string(context(), parts->result), "result");
}

TEST_F(Introspection, KnowsWhatIsBehindAProxy) {
  const auto parts = proxy_parts(context(), run("new Proxy({ target: 1 }, { handler: 2 })"));
  ASSERT_TRUE(parts);
  EXPECT_EQ(to_number(context(), get(context(), as_object(parts->target), "target")), 1);
  EXPECT_EQ(to_number(context(), get(context(), as_object(parts->handler), "handler")), 2);
}

TEST_F(Introspection, FindsNothingBehindARevokedProxy) {
  const auto parts = proxy_parts(
      context(), run("const made = Proxy.revocable({}, {}); made.revoke(); made.proxy"));
  ASSERT_TRUE(parts);
  EXPECT_EQ(to_string(context(), parts->target), "null");
  EXPECT_EQ(to_string(context(), parts->handler), "null");
}

TEST_F(Introspection, KnowsWhatIteratorsHaveYetToGive) {
  run("map = new Map([[1, 2], [3, 4]]); used = map.keys(); used.next(); set = new Set([5, 6]);");
  EXPECT_EQ(entries("used"), "3");
  EXPECT_EQ(text_of("[...used].join()"), "3");
  EXPECT_EQ(entries("used"), "");
  EXPECT_EQ(entries("map.values()"), "2,4");
  EXPECT_EQ(entries("map.entries()"), "1,2,3,4 pairs");
  EXPECT_EQ(entries("set.values()"), "5,6");
  EXPECT_EQ(entries("set.entries()"), "5,5,6,6 pairs");
  EXPECT_EQ(entries("new Map().keys()"), "");
}

TEST_F(Introspection, FollowsACollectionThatChanges) {
  run("map = new Map([[1, 2], [3, 4]]); used = map.keys(); used.next();"
      "map.delete(1); for (let key = 10; key < 30; ++key) map.set(key, 0); map.delete(3);");
  EXPECT_EQ(entries("used"), text_of("[...map.keys()].join()"));
}

TEST_F(Introspection, KnowsWhatIsInWeakCollections) {
  run("key = { toString: () => 'key' };");
  EXPECT_EQ(entries("new WeakMap([[key, 'value']])"), "key,value pairs");
  EXPECT_EQ(entries("new WeakSet([key])"), "key");
}

TEST_F(Introspection, KnowsNothingOfOtherValues) {
  for (const std::string_view source :
       {"undefined", "1", "'text'", "({ then() {} })", "[]", "Symbol('x')"}) {
    const Value value = run(source);
    EXPECT_FALSE(promise_parts(context(), value)) << source;
    EXPECT_FALSE(proxy_parts(context(), value)) << source;
    EXPECT_FALSE(entries_of(context(), value)) << source;
    EXPECT_EQ(kind_of(context(), value), Kind::other) << source;
  }
}

TEST_F(Introspection, TellsKindsOfObjectsApart) {
  struct Sample {
    Kind kind;
    std::string_view source;
  };
  constexpr std::array samples{
      Sample{Kind::arguments, "(function () { return arguments; })()"},
      Sample{Kind::arguments, "(function () { 'use strict'; return arguments; })()"},
      Sample{Kind::arguments, "(function (a) { return [arguments, () => a]; })(1)[0]"},
      Sample{Kind::array_buffer, "new ArrayBuffer(1)"},
      Sample{Kind::async_function, "async () => {}"},
      Sample{Kind::async_function, "({ async method() {} }).method"},
      Sample{Kind::async_generator_function, "(async function* () {})"},
      Sample{Kind::big_int_object, "Object(1n)"},
      Sample{Kind::boolean_object, "new (class extends Boolean {})()"},
      Sample{Kind::data_view, "new DataView(new ArrayBuffer(1))"},
      Sample{Kind::date, "new Date()"},
      Sample{Kind::error, "new TypeError()"},
      Sample{Kind::generator_function, "({ *method() {} }).method"},
      Sample{Kind::generator_object, "(function* () {})()"},
      Sample{Kind::generator_object, "(async function* () {})()"},
      Sample{Kind::map, "Object.setPrototypeOf(new Map(), null)"},
      Sample{Kind::map_iterator, "new Map().keys()"},
      Sample{Kind::number_object, "Object(1)"},
      Sample{Kind::promise, "new (class extends Promise {})(() => {})"},
      Sample{Kind::proxy, "new Proxy(new Map(), {})"},
      Sample{Kind::proxy, "new Proxy(() => {}, {})"},
      Sample{Kind::reg_exp, "/x/"},
      Sample{Kind::set, "new Set()"},
      Sample{Kind::set_iterator, "new Set().keys()"},
      Sample{Kind::shared_array_buffer, "new SharedArrayBuffer(1)"},
      Sample{Kind::string_object, "new (class extends String {})()"},
      Sample{Kind::symbol_object, "Object(Symbol())"},
      Sample{Kind::weak_map, "new WeakMap()"},
      Sample{Kind::weak_set, "new WeakSet()"},
      Sample{Kind::other, "({ __proto__: Map.prototype })"},
      Sample{Kind::other, "new Uint8Array(1)"},
      Sample{Kind::other, "() => {}"},
      Sample{Kind::other, "(async () => {}).bind(null)"},
      Sample{Kind::other, "globalThis"},
  };
  for (const auto& [expected, source] : samples) {
    EXPECT_EQ(kind(source), expected) << source;
  }
}

TEST_F(Introspection, KnowsArraysThatHaveOnlyItems) {
  EXPECT_TRUE(are_only_items("[]"));
  EXPECT_TRUE(are_only_items("[1, 2.5, 'text']"));
  EXPECT_TRUE(are_only_items("new Array(3)"));
  EXPECT_TRUE(are_only_items("new Uint8Array(1)"));
  EXPECT_TRUE(are_only_items("new (class extends Array {})(3)"));
  EXPECT_FALSE(are_only_items("Object.assign([1], { other: 1 })"));
  EXPECT_FALSE(are_only_items("Object.assign(new Uint8Array(1), { other: 1 })"));
  EXPECT_FALSE(are_only_items("Object.defineProperty([1], Symbol.iterator, { value: 1 })"));
  EXPECT_FALSE(are_only_items("Object.defineProperty([1], 0, { get() {} })"));
  EXPECT_FALSE(are_only_items("({ 0: 1, length: 1 })"));
  EXPECT_FALSE(are_only_items("new Proxy([], {})"));
  EXPECT_FALSE(are_only_items("'text'"));
}

}  // namespace
}  // namespace rondo::js
