#include "js/precompiled.h"

#include <array>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

// Lives for ever, as it must.
constexpr std::string_view source =
    "(function (base) { const add = (value) => base + value; class Counter { #count = base;"
    " next() { return ++this.#count; } } return { add, Counter, where: new Error().stack }; })";

class PrecompiledScripts : public EngineTest {
 protected:
  [[nodiscard]] std::vector<std::byte> compiled() {
    return precompile(engine.group(), source, "node:test");
  }

  // The module that the script makes, as a global variable.
  void evaluate_as(std::string_view name, std::span<const std::byte> bytecode) {
    const Lock lock(engine);
    const Completion made = make_precompiled(context(), source, "node:test", bytecode);
    ASSERT_TRUE(made);
    const std::array<Value, 1> arguments{number(context(), 10)};
    const Completion module = call(context(), as_object(*made), arguments);
    ASSERT_TRUE(module);
    set(context(), engine.global(), name, *module);
  }
};

TEST_F(PrecompiledScripts, DoWhatTheirTextSays) {
  const std::vector<std::byte> bytecode = compiled();
  ASSERT_FALSE(bytecode.empty());
  evaluate_as("made", bytecode);
  EXPECT_EQ(number_of("made.add(5)"), 15);
  EXPECT_EQ(number_of("const counter = new made.Counter(); counter.next(); counter.next()"), 12);
}

TEST_F(PrecompiledScripts, KnowWhereTheyAre) {
  const std::vector<std::byte> bytecode = compiled();
  evaluate_as("made", bytecode);
  EXPECT_EQ(text_of("made.where.includes('node:test')"), "true");
}

TEST_F(PrecompiledScripts, ShowTheirSource) {
  const std::vector<std::byte> bytecode = compiled();
  evaluate_as("made", bytecode);
  EXPECT_EQ(text_of("String(made.add)"), "(value) => base + value");
}

TEST_F(PrecompiledScripts, FallBackToTheirTextWithoutRightBytecode) {
  const std::vector<std::byte> other(64, std::byte{0});
  evaluate_as("made", other);
  EXPECT_EQ(number_of("made.add(1)"), 11);
}

TEST_F(PrecompiledScripts, HaveTheConstructorsOfClasses) {
  const std::vector<std::byte> bytecode = precompile(
      engine.group(),
      "(function () { return () => class { constructor() { this.isConstructed = 1; } }; })",
      "node:class");
  const std::string_view bytes(reinterpret_cast<const char*>(bytecode.data()), bytecode.size());
  EXPECT_TRUE(bytes.contains("isConstructed"));
}

TEST_F(PrecompiledScripts, DoNotCarryTheirText) {
  const std::vector<std::byte> bytecode = compiled();
  const std::string_view bytes(reinterpret_cast<const char*>(bytecode.data()), bytecode.size());
  EXPECT_FALSE(bytes.contains("(value) => base + value"));
}

TEST_F(PrecompiledScripts, AreNotMadeOfWrongTexts) {
  EXPECT_TRUE(precompile(engine.group(), "(function () {", "node:wrong").empty());
  const Lock lock(engine);
  EXPECT_FALSE(make_precompiled(context(), "(function () {", "node:wrong", {}));
}

TEST_F(PrecompiledScripts, SurviveTheCollector) {
  const std::vector<std::byte> bytecode = compiled();
  evaluate_as("made", bytecode);
  for (int round = 0; round < 3; ++round) {
    engine.collect_garbage();
  }
  EXPECT_EQ(number_of("new made.Counter().next()"), 11);
}

}  // namespace
}  // namespace rondo::js
