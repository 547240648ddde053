#include "text/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace rondo::text {
namespace {

Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::u16string decoded(std::string_view utf8) {
  std::u16string units(utf8.size(), u'\0');
  units.resize(decode_utf8(bytes_of(utf8), units.data()));
  EXPECT_EQ(units.size(), utf16_length(bytes_of(utf8)));
  return units;
}

std::string encoded(std::u16string_view units, std::size_t room) {
  std::string utf8(room, '\0');
  const Encoded result =
      encode_utf8(units, {reinterpret_cast<std::uint8_t*>(utf8.data()), utf8.size()});
  utf8.resize(result.bytes_written);
  return utf8;
}

std::string encoded(std::u16string_view units) { return encoded(units, utf8_length(units)); }

std::u16string units_of(char32_t point) {
  if (point < 0x10000) {
    return {static_cast<char16_t>(point)};
  }
  return {static_cast<char16_t>(0xD7C0 + (point >> 10)),
          static_cast<char16_t>(0xDC00 + (point & 0x3FF))};
}

TEST(Utf8, EveryCharacterSurvivesTheWayThereAndBack) {
  for (char32_t point = 0; point <= 0x10FFFF; ++point) {
    if (point >= 0xD800 && point <= 0xDFFF) {
      continue;
    }
    const std::u16string units = units_of(point);
    const std::string utf8 = encoded(units);
    ASSERT_EQ(decoded(utf8), units) << static_cast<std::uint32_t>(point);
    ASSERT_TRUE(is_utf8(bytes_of(utf8)));
    ASSERT_EQ(is_ascii(bytes_of(utf8)), point < 0x80);
  }
}

TEST(Utf8, BrokenSequencesBecomeOneReplacementForEachGoodBeginning) {
  EXPECT_EQ(decoded("\x80"), u"\uFFFD");
  EXPECT_EQ(decoded("\xFF\xFE"), u"\uFFFD\uFFFD");
  EXPECT_EQ(decoded("\xC0\x80"), u"\uFFFD\uFFFD");
  EXPECT_EQ(decoded("\xE2\x82"), u"\uFFFD");
  EXPECT_EQ(decoded("\xE2\x82x"), u"\uFFFDx");
  EXPECT_EQ(decoded("\xE0\x80\x80"), u"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decoded("\xED\xA0\x80"), u"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decoded("\xF0\x9F\x98"), u"\uFFFD");
  EXPECT_EQ(decoded("\xF0\x9F\x98\xC3\xA9"), u"\uFFFD\u00E9");
  EXPECT_EQ(decoded("\xF4\x90\x80\x80"), u"\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decoded("\xF5\x80"), u"\uFFFD\uFFFD");
}

TEST(Utf8, LoneSurrogatesAreWrittenAsReplacements) {
  EXPECT_EQ(encoded(u"a\xD800"), "a\xEF\xBF\xBD");
  EXPECT_EQ(encoded(u"\xDC00z"), "\xEF\xBF\xBDz");
  EXPECT_EQ(encoded(u"\xD800\xD83D\xDE00"), "\xEF\xBF\xBD\xF0\x9F\x98\x80");
  EXPECT_EQ(utf8_length(u"\xD83D\xDE00\xDE00\xD83D"), 10U);
}

TEST(Utf8, WritesOnlyWholeCharacters) {
  EXPECT_EQ(encoded(u"a\u20ACb", 3), "a");
  EXPECT_EQ(encoded(u"a\u20ACb", 4), "a\xE2\x82\xAC");
  EXPECT_EQ(encoded(u"\xD83D\xDE00", 3), "");
  EXPECT_EQ(encoded(std::u16string(40, u'x'), 39), std::string(39, 'x'));
  EXPECT_EQ(encoded(u"", 0), "");
}

TEST(Utf8, BlocksAndTheirBordersAgreeWithSingleCharacters) {
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::u16string units;
    std::string expected;
    const std::size_t length = random() % 70;
    while (units.size() < length) {
      const auto point = static_cast<char32_t>(random() % (random() % 4 != 0 ? 0x80U : 0xD800U));
      units += units_of(point);
      expected += encoded(units_of(point));
    }
    ASSERT_EQ(encoded(units), expected);
    ASSERT_EQ(decoded(expected), units);
    ASSERT_EQ(utf8_length(units), expected.size());
  }
}

// Characters of the same length often come together, and blocks of them have ways of their own.
char32_t random_point(std::mt19937& random, unsigned kind) {
  constexpr std::array<char32_t, 6> limits = {0x80, 0x100, 0x800, 0xD800, 0x110000, 0x10};
  for (;;) {
    const auto point = static_cast<char32_t>(random() % limits[kind % limits.size()]);
    if (point < 0xD800 || point > 0xDFFF) {
      return kind == 5 ? 0x1F600 + point : point;
    }
  }
}

TEST(Utf8, RunsOfAllKindsOfCharactersSurviveTheWayThereAndBack) {
  std::mt19937 random(4);
  for (int round = 0; round < 20'000; ++round) {
    std::u16string units;
    std::string expected;
    bool is_latin1 = true;
    for (std::size_t run = random() % 6; run > 0; --run) {
      const auto kind = static_cast<unsigned>(random() % 6);
      for (std::size_t left = random() % 40; left > 0; --left) {
        const char32_t point = random_point(random, random() % 8 == 0 ? 0 : kind);
        is_latin1 = is_latin1 && point < 0x100;
        units += units_of(point);
        expected += encoded(units_of(point));
      }
    }
    ASSERT_EQ(encoded(units), expected);
    ASSERT_EQ(decoded(expected), units);
    ASSERT_EQ(utf8_length(units), expected.size());
    const Utf8Survey survey = survey_utf8(bytes_of(expected));
    ASSERT_TRUE(survey.is_valid);
    ASSERT_EQ(survey.is_latin1, is_latin1);
    ASSERT_EQ(survey.units, units.size());
    if (is_latin1) {
      std::vector<std::uint8_t> characters(survey.units);
      decode_utf8_as_latin1(bytes_of(expected), characters);
      ASSERT_TRUE(std::ranges::equal(characters, units));
    }
  }
}

// A byte that is no continuation always begins something new. What lies between two of these is
// short, and so decoded character by character.
std::string_view first_piece(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<std::uint8_t>(text[length]) & 0xC0) == 0x80) {
    ++length;
  }
  return text.substr(0, length);
}

// One wrong byte anywhere: in blocks and in pieces it must come to the same.
TEST(Utf8, MistakesInLongTextsAreFoundWhereverTheyAre) {
  std::mt19937 random(5);
  for (int round = 0; round < 50'000; ++round) {
    std::string text;
    while (text.size() < 48) {
      text += encoded(units_of(random_point(random, static_cast<unsigned>(random() % 6))));
    }
    text[random() % text.size()] = static_cast<char>(random());
    if (random() % 4 == 0) {
      text.resize(random() % text.size());
    }
    std::u16string expected;
    bool is_valid = true;
    for (std::string_view rest = text; !rest.empty();) {
      const std::string_view piece = first_piece(rest);
      ASSERT_LT(piece.size(), 16U);
      expected += decoded(piece);
      is_valid = is_valid && is_utf8(bytes_of(piece));
      rest.remove_prefix(piece.size());
    }
    ASSERT_EQ(decoded(text), expected);
    ASSERT_EQ(is_utf8(bytes_of(text)), is_valid);
    ASSERT_EQ(survey_utf8(bytes_of(text)).is_valid, is_valid);
    ASSERT_EQ(survey_utf8(bytes_of(text)).units, expected.size());
  }
}

TEST(Utf8, TextsAreCutAtWholeCharactersWhereverRoomEnds) {
  std::mt19937 random(6);
  for (int round = 0; round < 5'000; ++round) {
    std::u16string units;
    while (units.size() < 40) {
      units += units_of(random_point(random, static_cast<unsigned>(random() % 6)));
    }
    const std::string whole = encoded(units);
    const std::size_t room = random() % (whole.size() + 1);
    const std::string part = encoded(units, room);
    ASSERT_LE(part.size(), room);
    ASSERT_TRUE(is_utf8(bytes_of(part)));
    ASSERT_TRUE(whole.starts_with(part));
    ASSERT_LT(room - part.size(), 4U);
  }
}

TEST(Utf8, LoneSurrogatesAreReplacedInLongTexts) {
  const std::u16string before(30, u'\u4E2D');
  for (std::size_t cut = 0; cut < 20; ++cut) {
    std::u16string units = before.substr(cut);
    std::u16string expected = units;
    for (const char16_t half : {u'\xD83D', u'\xDE00'}) {
      units.append(1, half).append(before);
      expected.append(1, u'\uFFFD').append(before);
    }
    ASSERT_EQ(encoded(units), encoded(expected));
    ASSERT_EQ(utf8_length(units), utf8_length(expected));
  }
}

TEST(Utf8, PairsAcrossThePartsThatAreCountedAreFour) {
  std::u16string units(16'383, u'x');
  units += u"\xD83D\xDE00";
  EXPECT_EQ(utf8_length(units), 16'387U);
}

TEST(Utf8, RandomBytesAreValidExactlyIfTheyDecodeToThemselves) {
  constexpr std::string_view likely = "\xC2\xE0\xE2\xED\xEF\xF0\xF4\xF5\x80\x8F\x90\x9F\xA0\xBF";
  std::mt19937 random(2);
  for (int round = 0; round < 200'000; ++round) {
    std::string bytes;
    for (std::size_t left = random() % 24; left > 0; --left) {
      bytes += random() % 3 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
    }
    ASSERT_EQ(is_utf8(bytes_of(bytes)), encoded(decoded(bytes)) == bytes);
  }
}

TEST(Utf8, TellsHowMuchOfTheEndMayBeCompletedLater) {
  EXPECT_EQ(unfinished_utf8(bytes_of("")), 0U);
  EXPECT_EQ(unfinished_utf8(bytes_of("abc")), 0U);
  EXPECT_EQ(unfinished_utf8(bytes_of("a\xC3")), 1U);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xE2\x82")), 2U);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xF0\x9F\x98")), 3U);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xE2\x82\xAC")), 0U);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xE0\x80")), 0U);
  EXPECT_EQ(unfinished_utf8(bytes_of("\x80\x80\x80\x80")), 0U);
  EXPECT_EQ(unfinished_utf8(bytes_of("\xC0")), 0U);
}

TEST(Utf8, OneByteCharactersAreEncodedAsTheSameUnitsWouldBe) {
  std::mt19937 random(3);
  for (int round = 0; round < 20'000; ++round) {
    std::string characters(random() % 60, '\0');
    std::u16string units;
    for (char& character : characters) {
      character = static_cast<char>(random() % 5 != 0 ? random() % 0x80 : random() % 0x100);
      units += static_cast<std::uint8_t>(character);
    }
    ASSERT_EQ(utf8_length_of_latin1(bytes_of(characters)), utf8_length(units));
    const std::size_t room = random() % (utf8_length(units) + 2);
    std::vector<std::uint8_t> one(room);
    std::vector<std::uint8_t> two(room);
    const Encoded narrow = encode_latin1_as_utf8(bytes_of(characters), one);
    const Encoded wide = encode_utf8(units, two);
    ASSERT_EQ(narrow.units_read, wide.units_read);
    ASSERT_EQ(narrow.bytes_written, wide.bytes_written);
    ASSERT_EQ(one, two);
  }
}

}  // namespace
}  // namespace rondo::text
