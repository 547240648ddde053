#include "js/operators.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Operators : public EngineTest {
 protected:
  Lock lock{engine};
};

TEST_F(Operators, ConvertToNumbers) {
  EXPECT_EQ(convert_to_number(context(), run("' 12 '")), 12);
  EXPECT_EQ(convert_to_number(context(), run("({ valueOf: () => 3 })")), 3);
  const auto thrown = convert_to_number(context(), run("({ valueOf() { throw 7; } })"));
  ASSERT_FALSE(thrown);
  EXPECT_EQ(to_number(context(), thrown.error()), 7);
}

TEST_F(Operators, ConvertToStrings) {
  EXPECT_EQ(to_string(context(), *convert_to_string(context(), run("[1, 2]"))), "1,2");
  EXPECT_FALSE(convert_to_string(context(), run("Symbol()")));
}

TEST_F(Operators, ConvertToObjects) {
  Object object = object_of("({})");
  EXPECT_EQ(convert_to_object(context(), object), object);
  EXPECT_EQ(to_string(context(), get(context(), convert_to_object(context(), run("'ab'")), 1U)),
            "b");
  EXPECT_EQ(convert_to_object(context(), undefined(context())), nullptr);
  EXPECT_EQ(convert_to_object(context(), null(context())), nullptr);
}

TEST_F(Operators, Compare) {
  EXPECT_TRUE(is_same(context(), run("'a' + 'b'"), run("'ab'")));
  EXPECT_TRUE(is_same(context(), run("0"), run("-0")));
  EXPECT_FALSE(is_same(context(), run("NaN"), run("NaN")));
  EXPECT_FALSE(is_same(context(), run("1"), run("'1'")));
}

TEST_F(Operators, KnowInstances) {
  EXPECT_EQ(is_instance_of(context(), run("[]"), object_of("Array")), true);
  EXPECT_EQ(is_instance_of(context(), run("({})"), object_of("Array")), false);
  EXPECT_EQ(is_instance_of(context(), run("5"), object_of("Object")), false);
  EXPECT_FALSE(is_instance_of(
      context(), run("[]"), object_of("class A { static [Symbol.hasInstance]() { throw 1; } } A")));
}

}  // namespace
}  // namespace rondo::js
