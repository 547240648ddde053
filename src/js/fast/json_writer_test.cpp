#include "js/fast/json_writer.h"

#include <cstring>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

TEST(JsonRoom, GrowsAndKeepsWhatIsThere) {
  JsonRoom room;
  ASSERT_TRUE(room.grow(10));
  std::memcpy(room.data(), "some text", 10);
  ASSERT_TRUE(room.grow(100'000));
  EXPECT_GE(room.size(), 100'000U);
  EXPECT_STREQ(static_cast<const char*>(room.data()), "some text");
  room.shrink();
  EXPECT_GE(room.size(), 100'000U);
  ASSERT_TRUE(room.grow(10'000'000));
  room.shrink();
  EXPECT_EQ(room.size(), 0U);
}

class JsonNamesTest : public EngineTest {
 protected:
  void SetUp() override {
    if (!shapes.is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }

  std::string names_of(std::string_view source) {
    const Lock lock(engine);
    const JSValueRef object = run(source);
    const void* const prototype = JSObjectGetPrototype(context(), object_of("({})"));
    const JsonNames::Range* const range = names.find(shapes, object, prototype);
    if (range == nullptr) {
      return "none";
    }
    std::string all;
    for (std::uint32_t index = range->begin; index != range->end; ++index) {
      const JsonNames::Name& name = names.name(index);
      all.append(reinterpret_cast<const char*>(names.text(name)), name.size);
    }
    return all;
  }

  Shapes shapes{engine.context()};
  JsonNames names;
};

TEST_F(JsonNamesTest, AreReadyToBeWritten) {
  EXPECT_EQ(names_of("({ id: 1, 'a \"b\"': 2, '\\n': 3 })"), R"(,"id":,"a \"b\"":,"\n":)");
  EXPECT_EQ(names_of("Object.defineProperty({ a: 1, b: 2 }, 'a', { enumerable: false })"),
            R"(,"b":)");
  EXPECT_EQ(names_of("({})"), "");
}

TEST_F(JsonNamesTest, AreFoundAgainUntilTheyAreCleared) {
  run("first = { x: 1 }; second = { x: 2 }; other = { y: 1 }");
  EXPECT_EQ(names_of("first"), names_of("second"));
  EXPECT_EQ(names_of("other"), R"(,"y":)");
  names.clear();
  EXPECT_EQ(names_of("second"), R"(,"x":)");
}

TEST_F(JsonNamesTest, AreNoneForWhatIsNotPlain) {
  for (const std::string_view source :
       {"({ toJSON: 1 })", "Object.defineProperty({}, 'toJSON', { value: 1 })",
        "({ get a() { return 1; } })", "({ [Symbol.iterator]: 1 })", "({ '\\u20ac': 1 })",
        "({ __proto__: null, a: 1 })", "({ __proto__: { b: 1 }, a: 1 })",
        "new (class { a = 1 })()"}) {
    EXPECT_EQ(names_of(source), "none") << source;
  }
}

}  // namespace
}  // namespace rondo::js
