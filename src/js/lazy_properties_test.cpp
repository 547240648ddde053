#include "js/lazy_properties.h"

#include <array>
#include <string_view>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class LazyPropertiesTest : public EngineTest {
 protected:
  void define(std::string_view target, LazyKind kind = LazyKind::shown) {
    run("made = []; make = (name) => { made.push(name); return name + '!'; };");
    constexpr std::array<std::string_view, 2> names{"one", "two"};
    define_lazily(engine, object_of(target), names, object_of("make"), kind);
  }
};

TEST_F(LazyPropertiesTest, MakeEachValueOnceWhenItIsRead) {
  define("object = {}");
  EXPECT_EQ(text_of("made.join()"), "");
  EXPECT_EQ(text_of("object.two + object.two"), "two!two!");
  EXPECT_EQ(text_of("made.join()"), "two");
}

TEST_F(LazyPropertiesTest, AreDescribedAsWhatTheyWillBe) {
  define("object = {}", LazyKind::hidden);
  EXPECT_EQ(text_of("JSON.stringify(Object.getOwnPropertyDescriptor(object, 'one'))"),
            R"({"value":"one!","writable":true,"enumerable":false,"configurable":true})");
  EXPECT_EQ(text_of("Object.keys(object).length"), "0");
  EXPECT_EQ(text_of("Object.getOwnPropertyNames(object).join()"), "one,two");
}

TEST_F(LazyPropertiesTest, CanBeConstant) {
  define("object = {}", LazyKind::constant);
  EXPECT_EQ(text_of("object.one = 1; object.one"), "one!");
  EXPECT_EQ(text_of("'use strict'; try { object.two = 1 } catch (error) { error.name }"),
            "TypeError");
  EXPECT_EQ(text_of("JSON.stringify(Object.getOwnPropertyDescriptor(object, 'one'))"),
            R"({"value":"one!","writable":false,"enumerable":true,"configurable":true})");
}

TEST_F(LazyPropertiesTest, AreReplacedByWhatIsAssigned) {
  define("object = {}");
  run("object.one = 1; derived = Object.create(object); derived.two = 2");
  EXPECT_EQ(text_of("JSON.stringify(Object.getOwnPropertyDescriptors(object))"),
            R"({"one":{"value":1,"writable":true,"enumerable":true,"configurable":true},)"
            R"("two":{"value":"two!","writable":true,"enumerable":true,"configurable":true}})");
  EXPECT_EQ(text_of("derived.two"), "2");
  EXPECT_EQ(text_of("made.join()"), "two");
}

TEST_F(LazyPropertiesTest, CanBeDeletedAndDefinedAnew) {
  define("object = {}");
  run("delete object.one; Object.defineProperty(object, 'two', { get: () => 'own' })");
  EXPECT_EQ(text_of("'one' in object"), "false");
  EXPECT_EQ(text_of("object.two"), "own");
}

TEST_F(LazyPropertiesTest, AreGlobals) {
  define("globalThis");
  EXPECT_EQ(
      text_of("(() => { let all = ''; for (let i = 0; i < 200; ++i) all = one; return all; })()"),
      "one!");
  run("two = 'mine'");
  EXPECT_EQ(text_of("globalThis.two"), "mine");
  EXPECT_EQ(text_of("made.join()"), "one");
}

TEST_F(LazyPropertiesTest, ThrowWhatTheMakerThrowsAndTryAgain) {
  define("object = {}");
  run("make = null; fail = true");
  constexpr std::array<std::string_view, 1> names{"three"};
  define_lazily(engine, object_of("object"), names,
                object_of("(() => { if (fail) throw 'no'; return 3; })"), LazyKind::shown);
  EXPECT_EQ(text_of("try { object.three } catch (error) { error }"), "no");
  EXPECT_EQ(text_of("fail = false; object.three"), "3");
}

TEST_F(LazyPropertiesTest, KeepWhatTheMakerPutsThere) {
  constexpr std::array<std::string_view, 1> names{"one"};
  define_lazily(engine, object_of("object = {}"), names,
                object_of("(() => { object.one = 'put'; return 'made'; })"), LazyKind::shown);
  EXPECT_EQ(text_of("object.one"), "made");
  EXPECT_EQ(text_of("object.one"), "put");
}

}  // namespace
}  // namespace rondo::js
