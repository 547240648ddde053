#include "js/wrap.h"

#include <memory>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

// Counts those that there are.
struct Thing {
  explicit Thing(int thing_number) : number(thing_number) { ++count; }
  Thing(const Thing&) = delete;
  Thing& operator=(const Thing&) = delete;
  ~Thing() { --count; }

  int number;
  static inline int count = 0;
};

struct Other {};

struct Forget {
  void operator()(int* number) const { *number = -1; }
};

class Wraps : public EngineTest {};

TEST_F(Wraps, KnowWhatTheyOwn) {
  Object one = wrap(context(), std::make_unique<Thing>(1));
  Object two = wrap(context(), std::make_unique<Thing>(2));
  ASSERT_NE(unwrap<Thing>(one), nullptr);
  EXPECT_EQ(unwrap<Thing>(one)->number, 1);
  EXPECT_EQ(unwrap<Thing>(two)->number, 2);
}

TEST_F(Wraps, AreToldFromOtherValues) {
  EXPECT_EQ(unwrap<Thing>(wrap(context(), std::make_unique<Other>())), nullptr);
  EXPECT_EQ(unwrap<Thing>(run("({})")), nullptr);
  EXPECT_EQ(unwrap<Thing>(run("5")), nullptr);
  EXPECT_EQ(unwrap<Thing>(run("undefined")), nullptr);
  EXPECT_EQ(unwrap<Thing>(run("'text'")), nullptr);
}

TEST_F(Wraps, LookLikePlainObjects) {
  set(context(), engine.global(), "it", wrap(context(), std::make_unique<Thing>(1)));
  EXPECT_EQ(text_of("it.more = 5; [String(it), typeof it, Object.keys(it), it.constructor.name]"),
            "[object Object],object,more,Object");
}

TEST_F(Wraps, TakeItWithThem) {
  ASSERT_EQ(Thing::count, 0);
  for (int number = 0; number < 100; ++number) {
    static_cast<void>(wrap(context(), std::make_unique<Thing>(number)));
  }
  EXPECT_EQ(Thing::count, 100);
  run("for (let i = 0; i < 20000; i++) ({ i });");
  engine.collect_garbage();
  for (int number = 0; number < 100; ++number) {
    static_cast<void>(wrap(context(), std::make_unique<Thing>(number)));
  }
  EXPECT_LT(Thing::count, 150);
}

TEST(WrapsAtTheEnd, TakeItWithThemToo) {
  int number = 1;
  {
    Engine engine;
    const Pin pin(engine, wrap(engine.context(), std::unique_ptr<int, Forget>(&number)));
    EXPECT_EQ((unwrap<int, Forget>(pin.get())), &number);
    static_cast<void>(wrap(engine.context(), std::make_unique<Thing>(1)));
    EXPECT_EQ(Thing::count > 0, true);
  }
  EXPECT_EQ(number, -1);
  EXPECT_EQ(Thing::count, 0);
}

}  // namespace
}  // namespace rondo::js
