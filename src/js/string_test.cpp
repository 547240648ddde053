#include "js/string.h"

#include <gtest/gtest.h>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

TEST(String, HasTheUnitsOfItsText) {
  EXPECT_EQ(String("a\u00e9\u20ac").characters(), u"a\u00e9\u20ac");
  EXPECT_EQ(String("\U0001F600").characters(), u"\U0001F600");
  EXPECT_EQ(String("").characters(), u"");
}

TEST(String, KeepsANulInside) {
  constexpr std::string_view text("a\0b", 3);
  EXPECT_EQ(String(text).characters().size(), 3U);
  EXPECT_EQ(String(text).utf8(), text);
}

TEST(String, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(String("a\xFFz").characters(), u"a\uFFFDz");
  // One for each part that could have become a character.
  EXPECT_EQ(String("\xE2\x82").characters(), u"\uFFFD");
  EXPECT_EQ(String("\xC0\x80").characters(), u"\uFFFD\uFFFD");
}

TEST(String, ReplacesLoneSurrogatesInUtf8) {
  const char16_t units[] = {u'a', 0xD800, u'b', 0xDC00};
  EXPECT_EQ(String::from_characters({units, 4}).utf8(), "a\uFFFDb\uFFFD");
}

TEST(String, GivesBackWhatItWasMadeOf) {
  const std::string text = "caf\u00e9 \u20ac \U0001F600";
  EXPECT_EQ(String(text).utf8(), text);
  EXPECT_EQ(to_utf8(to_utf16(text)), text);
}

TEST(String, MovesItsReference) {
  String one("one");
  String moved(std::move(one));
  EXPECT_EQ(moved.utf8(), "one");
  moved = String("other");
  EXPECT_EQ(moved.utf8(), "other");
}

class StringsOfValues : public EngineTest {};

TEST_F(StringsOfValues, AreConverted) {
  EXPECT_EQ(String::of(context(), run("'a\\u00e9\\u20ac'")).utf8(), "a\u00e9\u20ac");
  EXPECT_EQ(String::of(context(), run("12.5")).characters(), u"12.5");
  EXPECT_EQ(String::of(context(), run("Symbol()")).utf8(), "");
  EXPECT_FALSE(String::try_of(context(), run("({ toString() { throw 1; } })")));
  EXPECT_EQ(to_string(context(), string(context(), String("\u20ac"))), "\u20ac");
}

}  // namespace
}  // namespace rondo::js
