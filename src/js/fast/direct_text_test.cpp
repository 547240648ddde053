#include "js/fast/direct_text.h"

#include <cstring>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class DirectTexts : public EngineTest {
 protected:
  void SetUp() override {
    if (!engine.direct_text().is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }

  [[nodiscard]] std::string narrow(JSValueRef value) {
    const auto text = engine.direct_text().borrow_text(value);
    if (!text || !std::holds_alternative<std::span<const std::uint8_t>>(*text)) {
      return "nothing";
    }
    const auto characters = std::get<std::span<const std::uint8_t>>(*text);
    return {characters.begin(), characters.end()};
  }
};

TEST_F(DirectTexts, ShowOneByteStrings) {
  const Lock lock(engine);
  EXPECT_EQ(narrow(run("'text'")), "text");
  EXPECT_EQ(narrow(run("'caf\u00e9'")), "caf\xE9");
}

TEST_F(DirectTexts, ShowTwoByteStrings) {
  const Lock lock(engine);
  const auto text = engine.direct_text().borrow_text(run("'\u20ac \U0001F600'"));
  ASSERT_TRUE(text);
  ASSERT_TRUE(std::holds_alternative<std::u16string_view>(*text));
  EXPECT_EQ(std::get<std::u16string_view>(*text), u"\u20ac \U0001F600");
}

// The engine puts a string of parts together only when it needs its characters.
TEST_F(DirectTexts, PutStringsOfPartsTogether) {
  const Lock lock(engine);
  const auto narrow = engine.direct_text().borrow_text(
      run("part = 'p'.repeat(40); joined = part + 'q'.repeat(40) + [1, 2]; joined"));
  ASSERT_TRUE(narrow && std::holds_alternative<std::span<const std::uint8_t>>(*narrow));
  const auto characters = std::get<std::span<const std::uint8_t>>(*narrow);
  EXPECT_EQ(std::string(characters.begin(), characters.end()),
            std::string(40, 'p') + std::string(40, 'q') + "1,2");
  EXPECT_EQ(text_of("joined"), std::string(40, 'p') + std::string(40, 'q') + "1,2");
  const auto wide =
      engine.direct_text().borrow_text(run("part + '\u20ac'.repeat(20) + part.length"));
  ASSERT_TRUE(wide && std::holds_alternative<std::u16string_view>(*wide));
  EXPECT_EQ(std::get<std::u16string_view>(*wide),
            std::u16string(40, u'p') + std::u16string(20, u'\u20ac') + u"40");
}

TEST_F(DirectTexts, ShowNothingOfOtherValues) {
  const Lock lock(engine);
  for (const std::string_view source :
       {"undefined", "null", "true", "0", "1.5", "-1", "10n", "({})", "Symbol('x')", "[]"}) {
    EXPECT_FALSE(engine.direct_text().borrow_text(run(source))) << source;
    EXPECT_FALSE(engine.direct_text().borrow_bytes(run(source))) << source;
  }
}

TEST_F(DirectTexts, ShowBytes) {
  const Lock lock(engine);
  const auto bytes = engine.direct_text().borrow_bytes(run("bytes = new Uint8Array([1, 2, 3])"));
  ASSERT_TRUE(bytes);
  ASSERT_EQ(bytes->size(), 3U);
  (*bytes)[1] = 20;
  EXPECT_EQ(text_of("bytes.join()"), "1,20,3");
  const auto part =
      engine.direct_text().borrow_bytes(run("new Uint8Array(new Uint8Array(9).buffer, 4, 2)"));
  ASSERT_TRUE(part);
  EXPECT_EQ(part->size(), 2U);
}

TEST_F(DirectTexts, ShowNoBytesOfOtherArrays) {
  const Lock lock(engine);
  for (const std::string_view source :
       {"new Uint16Array(2)", "new Float64Array(2)", "new ArrayBuffer(4)",
        "new DataView(new ArrayBuffer(4))",
        "new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 }))"}) {
    EXPECT_FALSE(engine.direct_text().borrow_bytes(run(source))) << source;
  }
}

TEST_F(DirectTexts, ShowNoBytesOfWhatWasTransferred) {
  const Lock lock(engine);
  const JSValueRef detached = run("moved = new Uint8Array(9); moved.buffer.transfer(); moved");
  const auto bytes = engine.direct_text().borrow_bytes(detached);
  EXPECT_TRUE(!bytes || bytes->empty());
}

TEST_F(DirectTexts, MakeStrings) {
  const Lock lock(engine);
  constexpr std::string_view text = "made of caf\xE9";
  const DirectText::NewText made = engine.direct_text().make_text(text.size());
  ASSERT_NE(made.value, nullptr);
  std::memcpy(made.characters, text.data(), text.size());
  set(context(), engine.global(), "made", made.value);
  engine.collect_garbage();
  EXPECT_EQ(text_of("made"), "made of caf\u00e9");
  EXPECT_EQ(text_of("made === 'made of caf\u00e9'"), "true");
}

TEST_F(DirectTexts, AreCollected) {
  for (int round = 0; round < 5; ++round) {
    const Lock lock(engine);
    for (int index = 0; index < 1000; ++index) {
      const DirectText::NewText made = engine.direct_text().make_text(1000);
      ASSERT_NE(made.value, nullptr);
      std::memset(made.characters, 'x', 1000);
    }
    engine.collect_garbage();
  }
  EXPECT_EQ(number_of("'still there'.length"), 11);
}

TEST_F(DirectTexts, MakeNoEmptyString) {
  const Lock lock(engine);
  EXPECT_EQ(engine.direct_text().make_text(0).value, nullptr);
}

}  // namespace
}  // namespace rondo::js
