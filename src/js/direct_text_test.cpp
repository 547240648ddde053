#include "js/direct_text.h"

#include <algorithm>
#include <array>
#include <string>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class DirectTexts : public EngineTest {
 protected:
  [[nodiscard]] std::string narrow(Value value) {
    const auto text = borrow_text(context(), value);
    if (!text || !std::holds_alternative<std::span<const std::uint8_t>>(*text)) {
      return "nothing";
    }
    const auto characters = std::get<std::span<const std::uint8_t>>(*text);
    return {characters.begin(), characters.end()};
  }

  [[nodiscard]] std::u16string wide(Value value) {
    const auto text = borrow_text(context(), value);
    if (!text || !std::holds_alternative<std::u16string_view>(*text)) {
      return u"nothing";
    }
    return std::u16string(std::get<std::u16string_view>(*text));
  }

  void set_made(Value value) { set(context(), engine.global(), "made", value); }

  Lock lock{engine};
};

// ---- Borrowing -------------------------------------------------------------------------------

TEST_F(DirectTexts, ShowOneByteStrings) {
  EXPECT_EQ(narrow(run("'text'")), "text");
  EXPECT_EQ(narrow(run("'caf\u00e9'")), "caf\xE9");
  EXPECT_EQ(narrow(run("''")), "");
}

TEST_F(DirectTexts, ShowTwoByteStrings) {
  EXPECT_EQ(wide(run("'\u20ac \U0001F600'")), u"\u20ac \U0001F600");
}

// The engine puts a string of parts together only when it needs its characters.
TEST_F(DirectTexts, PutStringsOfPartsTogether) {
  EXPECT_EQ(narrow(run("part = 'p'.repeat(40); joined = part + 'q'.repeat(40) + [1, 2]; joined")),
            std::string(40, 'p') + std::string(40, 'q') + "1,2");
  EXPECT_EQ(text_of("joined"), std::string(40, 'p') + std::string(40, 'q') + "1,2");
  EXPECT_EQ(wide(run("part + '\u20ac'.repeat(20) + part.length")),
            std::u16string(40, u'p') + std::u16string(20, u'\u20ac') + u"40");
}

TEST_F(DirectTexts, ShowNothingOfOtherValues) {
  for (const std::string_view source :
       {"undefined", "null", "true", "0", "1.5", "-1", "10n", "({})", "Symbol('x')", "[]"}) {
    EXPECT_FALSE(borrow_text(context(), run(source))) << source;
    EXPECT_FALSE(borrow_bytes(context(), run(source))) << source;
  }
}

TEST_F(DirectTexts, ShowBytes) {
  const auto bytes = borrow_bytes(context(), run("bytes = new Uint8Array([1, 2, 3])"));
  ASSERT_TRUE(bytes);
  ASSERT_EQ(bytes->size(), 3U);
  (*bytes)[1] = 20;
  EXPECT_EQ(text_of("bytes.join()"), "1,20,3");
  const auto part =
      borrow_bytes(context(), run("new Uint8Array(new Uint8Array([5, 6, 7]).buffer, 1, 2)"));
  ASSERT_TRUE(part);
  EXPECT_TRUE(std::ranges::equal(*part, std::array{6, 7}));
}

TEST_F(DirectTexts, ShowBytesOfAllViewsAndBuffers) {
  for (const std::string_view source :
       {"new Uint16Array(2)", "new Float32Array(1)", "new ArrayBuffer(4)",
        "new DataView(new ArrayBuffer(9), 5)", "new SharedArrayBuffer(4)",
        "new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 }))"}) {
    const auto bytes = borrow_bytes(context(), run(source));
    ASSERT_TRUE(bytes) << source;
    EXPECT_EQ(bytes->size(), 4U) << source;
  }
}

TEST_F(DirectTexts, DoNotPinBytes) {
  ASSERT_TRUE(borrow_bytes(context(), run("moved = new Uint8Array(9)")));
  EXPECT_EQ(number_of("moved.buffer.transfer(); moved.length"), 0);
}

TEST_F(DirectTexts, ShowNoBytesOfWhatWasTransferred) {
  const Value detached = run("moved = new Uint8Array(9); moved.buffer.transfer(); moved");
  EXPECT_TRUE(bytes_of(context(), detached).empty());
}

// ---- Making ----------------------------------------------------------------------------------

TEST_F(DirectTexts, MakeStrings) {
  constexpr std::string_view characters = "made of caf\xE9";
  NewText text(characters.size());
  std::ranges::copy(characters, text.units().begin());
  set_made(text.finish(context()));
  engine.collect_garbage();
  EXPECT_EQ(text_of("made"), "made of caf\u00e9");
  EXPECT_EQ(text_of("made === 'made of caf\u00e9'"), "true");
}

TEST_F(DirectTexts, MakeWideStrings) {
  constexpr std::u16string_view units = u"\u20ac5";
  NewWideText text(units.size());
  std::ranges::copy(units, text.units().begin());
  set_made(text.finish(context()));
  EXPECT_EQ(text_of("made === '\u20ac5'"), "true");
}

TEST_F(DirectTexts, MakeStringsOfNoneAndOneCharacter) {
  set_made(NewText(0).finish(context()));
  EXPECT_EQ(text_of("made === ''"), "true");
  NewText text(1);
  text.units()[0] = 'x';
  set_made(text.finish(context()));
  EXPECT_EQ(text_of("made === 'x'"), "true");
}

TEST_F(DirectTexts, AreGivenUpIfTheyAreNotFinished) {
  const NewText text(1000);
  EXPECT_EQ(text.units().size(), 1000U);
}

TEST_F(DirectTexts, AreCollected) {
  for (int round = 0; round < 5; ++round) {
    for (int index = 0; index < 1000; ++index) {
      NewText text(1000);
      std::ranges::fill(text.units(), 'x');
      static_cast<void>(text.finish(context()));
    }
    engine.collect_garbage();
  }
  EXPECT_EQ(number_of("'still there'.length"), 11);
}

TEST_F(DirectTexts, AreMadeOfEachEncoding) {
  set_made(latin1_text(context(), "caf\xE9"));
  EXPECT_EQ(text_of("made === 'caf\u00e9'"), "true");
  set_made(utf16_text(context(), u"\u20ac\xD800"));
  EXPECT_EQ(text_of("made === '\u20ac\\ud800'"), "true");
  for (const std::string_view utf8 : {"", "text", "caf\u00e9", "\u20ac \U0001F600"}) {
    EXPECT_EQ(to_string(context(), utf8_text(context(), utf8)), utf8);
  }
  set_made(utf8_text(context(), "a\xFFz"));
  EXPECT_EQ(text_of("made === 'a\\ufffdz'"), "true");
}

TEST_F(DirectTexts, AreNarrowIfTheyCanBe) {
  EXPECT_EQ(narrow(utf8_text(context(), "caf\u00e9")), "caf\xE9");
}

}  // namespace
}  // namespace rondo::js
