#include "js/property.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Properties : public EngineTest {
 protected:
  Value key(std::string_view name) { return string(context(), name); }

  Lock lock{engine};
};

TEST_F(Properties, AreReadAndSet) {
  Object object = object_of("object = { a: 1, 7: 'seven', [Symbol.iterator]: 'symbol' }");
  EXPECT_EQ(to_number(context(), *get_property(context(), object, key("a"))), 1);
  EXPECT_EQ(to_string(context(), *get_property(context(), object, number(context(), 7))), "seven");
  EXPECT_EQ(to_string(context(), *get_property(context(), object, run("Symbol.iterator"))),
            "symbol");
  EXPECT_TRUE(is_undefined(*get_property(context(), object, key("missing"))));
  EXPECT_TRUE(set_property(context(), object, key("b\u20ac"), number(context(), 2)));
  EXPECT_TRUE(set_property(context(), object, number(context(), 8), number(context(), 3)));
  EXPECT_EQ(text_of("object['b\u20ac'] + object[8]"), "5");
}

TEST_F(Properties, AreFoundAndDeleted) {
  Object object = object_of("object = Object.freeze({ __proto__: { inherited: 1 }, own: 1 })");
  EXPECT_EQ(has_property(context(), object, key("inherited")), true);
  EXPECT_EQ(has_property(context(), object, key("other")), false);
  EXPECT_EQ(delete_property(context(), object, key("other")), true);
  EXPECT_EQ(delete_property(context(), object, key("own")), false);
  EXPECT_TRUE(set_property(context(), object, key("own"), number(context(), 2)));
  EXPECT_EQ(text_of("object.own"), "1");
}

TEST_F(Properties, TellWhatIsThrown) {
  Object object = object_of(
      "new Proxy({}, { get() { throw 1; }, set() { throw 2; }, has() { throw 3; },"
      " deleteProperty() { throw 4; } })");
  const auto error = [&](const auto& answer) { return to_number(context(), answer.error()); };
  EXPECT_EQ(error(get_property(context(), object, key("a"))), 1);
  EXPECT_EQ(error(set_property(context(), object, key("a"), key("b"))), 2);
  EXPECT_EQ(error(has_property(context(), object, key("a"))), 3);
  EXPECT_EQ(error(delete_property(context(), object, key("a"))), 4);
  EXPECT_EQ(error(get_property(context(), object, run("({ toString() { throw 5; } })"))), 5);
}

}  // namespace
}  // namespace rondo::js
