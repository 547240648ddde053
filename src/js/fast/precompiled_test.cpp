#include "js/fast/precompiled.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

// Lives for ever, as it must.
constexpr std::string_view source =
    "(function (base) { const add = (value) => base + value; class Counter { #count = base;"
    " next() { return ++this.#count; } } return { add, Counter, where: new Error().stack }; })";

class PrecompiledScripts : public EngineTest {
 protected:
  void SetUp() override {
    if (!engine.precompiled().is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }

  // The module that the script makes, as a global variable.
  void evaluate_as(std::string_view name, std::span<const std::byte> bytecode) {
    const Completion made = engine.precompiled().evaluate(context(), source, "node:test", bytecode);
    ASSERT_TRUE(made);
    const std::array<JSValueRef, 1> arguments{number(context(), 10)};
    const Completion module = call(context(), as_object(*made), arguments);
    ASSERT_TRUE(module);
    set(context(), engine.global(), name, *module);
  }
};

TEST_F(PrecompiledScripts, DoWhatTheirTextSays) {
  const std::vector<std::byte> bytecode = engine.precompiled().compile(source, "node:test");
  ASSERT_FALSE(bytecode.empty());
  evaluate_as("made", bytecode);
  EXPECT_EQ(number_of("made.add(5)"), 15);
  EXPECT_EQ(number_of("const counter = new made.Counter(); counter.next(); counter.next()"), 12);
}

TEST_F(PrecompiledScripts, KnowWhereTheyAre) {
  const std::vector<std::byte> bytecode = engine.precompiled().compile(source, "node:test");
  evaluate_as("made", bytecode);
  EXPECT_EQ(text_of("made.where.includes('node:test')"), "true");
}

TEST_F(PrecompiledScripts, ShowTheirSource) {
  const std::vector<std::byte> bytecode = engine.precompiled().compile(source, "node:test");
  evaluate_as("made", bytecode);
  EXPECT_EQ(text_of("String(made.add)"), "(value) => base + value");
}

TEST_F(PrecompiledScripts, FallBackToTheirTextWithoutRightBytecode) {
  const std::vector<std::byte> other(64, std::byte{0});
  evaluate_as("made", other);
  EXPECT_EQ(number_of("made.add(1)"), 11);
}

TEST_F(PrecompiledScripts, SurviveTheCollector) {
  const std::vector<std::byte> bytecode = engine.precompiled().compile(source, "node:test");
  evaluate_as("made", bytecode);
  for (int round = 0; round < 3; ++round) {
    engine.collect_garbage();
  }
  EXPECT_EQ(number_of("new made.Counter().next()"), 11);
}

}  // namespace
}  // namespace rondo::js
