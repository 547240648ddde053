#include "js/pin.h"

#include <memory>
#include <vector>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Pins : public EngineTest {
 protected:
  // An object that only the heap of C++ knows, behind a pin.
  [[nodiscard]] std::unique_ptr<Pin> pinned(int number) {
    return std::make_unique<Pin>(engine, run("({ number: " + std::to_string(number) + " })"));
  }
  [[nodiscard]] double number_in(const Pin& pin) const {
    return to_number(context(), get(context(), pin.object(), "number"));
  }
  void make_garbage() {
    run("for (let i = 0; i < 20000; i++) ({ number: -1, i });");
    engine.collect_garbage();
  }
};

TEST_F(Pins, KeepValuesAlive) {
  std::vector<std::unique_ptr<Pin>> pins;
  for (int number = 0; number < 200; ++number) {
    pins.push_back(pinned(number));
  }
  make_garbage();
  for (int number = 0; number < 200; ++number) {
    EXPECT_EQ(number_in(*pins[static_cast<std::size_t>(number)]), number);
  }
}

// The stack may still hold a few of them by chance.
TEST_F(Pins, LetGoOfValues) {
  run("gone = 0; refs = []; function watch(value) { refs.push(new WeakRef(value)); }");
  std::vector<std::unique_ptr<Pin>> pins;
  for (int number = 0; number < 100; ++number) {
    pins.push_back(pinned(number));
    const std::array<Value, 1> arguments{pins.back()->get()};
    ASSERT_TRUE(call(context(), object_of("watch"), arguments));
  }
  make_garbage();
  EXPECT_EQ(number_of("refs.filter((ref) => ref.deref() !== undefined).length"), 100);
  pins.clear();
  make_garbage();
  EXPECT_LT(number_of("refs.filter((ref) => ref.deref() !== undefined).length"), 50);
}

TEST_F(Pins, AreEmptyAtFirst) {
  const Pin pin;
  EXPECT_FALSE(pin);
  EXPECT_EQ(pin.get(), nullptr);
  EXPECT_EQ(pin.object(), nullptr);
}

TEST_F(Pins, Move) {
  Pin first(engine, run("({ number: 1 })"));
  Pin second(std::move(first));
  EXPECT_FALSE(first);  // NOLINT(bugprone-use-after-move): it is empty, not undefined.
  Pin third(engine, run("({ number: 3 })"));
  third = std::move(second);
  make_garbage();
  EXPECT_EQ(number_in(third), 1);
  third = Pin();
  EXPECT_FALSE(third);
}

TEST_F(Pins, HoldTheSameValueTwice) {
  std::unique_ptr<Pin> first = pinned(5);
  const Pin second(engine, first->get());
  first.reset();
  make_garbage();
  EXPECT_EQ(number_in(second), 5);
}

TEST_F(Pins, HoldPlainValuesToo) {
  const Pin pin(engine, number(context(), 1.5));
  make_garbage();
  EXPECT_EQ(to_number(context(), pin.get()), 1.5);
}

TEST_F(Pins, AreEmptiedByReset) {
  Pin pin(engine, run("({})"));
  pin.reset();
  EXPECT_FALSE(pin);
  pin.reset();
}

TEST(PinsAtTheEnd, AreEmptiedWithTheirEngine) {
  Pin pin;
  {
    Engine engine;
    pin = Pin(engine, object(engine.context()));
    EXPECT_TRUE(pin);
  }
  EXPECT_FALSE(pin);
}

}  // namespace
}  // namespace rondo::js
