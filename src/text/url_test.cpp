#include "text/url.h"

#include <gtest/gtest.h>

namespace rondo::text {
namespace {

std::string href_of(std::string_view text, std::string_view base = {}) {
  Url base_url;
  if (!base.empty() && parse_url(base, nullptr, base_url) != UrlOutcome::parsed) {
    return "bad base";
  }
  Url url;
  const UrlOutcome outcome = parse_url(text, base.empty() ? nullptr : &base_url, url);
  if (outcome != UrlOutcome::parsed) {
    return outcome == UrlOutcome::refused ? "refused" : "beyond";
  }
  std::string href;
  UrlPlaces places;
  write_url(url, href, places);
  return href;
}

TEST(Url, IsWrittenInOneForm) {
  EXPECT_EQ(href_of("HTTP://User:Pass@Example.COM:80/a b?c d#e f"),
            "http://User:Pass@example.com/a%20b?c%20d#e%20f");
  EXPECT_EQ(href_of(" https:\\\\x\\y\t\n "), "https://x/y");
  EXPECT_EQ(href_of("https://x"), "https://x/");
  EXPECT_EQ(href_of("wss:///x:443"), "wss://x/");
}

TEST(Url, HasNoDotsInItsPath) {
  EXPECT_EQ(href_of("http://h/a/./b/../c/%2E%2e/d"), "http://h/a/d");
  EXPECT_EQ(href_of("http://h/.."), "http://h/");
  EXPECT_EQ(href_of("http://h/a/.."), "http://h/");
  EXPECT_EQ(href_of("http://h/a/..b"), "http://h/a/..b");
}

TEST(Url, IsRelativeToABase) {
  constexpr auto base = "http://u:p@h:8080/a/b?c#d";
  EXPECT_EQ(href_of("x", base), "http://u:p@h:8080/a/x");
  EXPECT_EQ(href_of("../x?y", base), "http://u:p@h:8080/x?y");
  EXPECT_EQ(href_of("/x", base), "http://u:p@h:8080/x");
  EXPECT_EQ(href_of("//o/x", base), "http://o/x");
  EXPECT_EQ(href_of("?y", base), "http://u:p@h:8080/a/b?y");
  EXPECT_EQ(href_of("#y", base), "http://u:p@h:8080/a/b?c#y");
  EXPECT_EQ(href_of("", base), "http://u:p@h:8080/a/b?c");
  EXPECT_EQ(href_of("http:x", base), "http://u:p@h:8080/a/x");
}

TEST(Url, OfAFileMayHaveADriveLetter) {
  EXPECT_EQ(href_of("file:///C|/x/../.."), "file:///C:/");
  EXPECT_EQ(href_of("file://localhost/x"), "file:///x");
  EXPECT_EQ(href_of("/x", "file:///C:/a"), "file:///C:/x");
  EXPECT_EQ(href_of("D|/x", "file:///C:/a"), "file:///D:/x");
  EXPECT_EQ(href_of("..", "file:///a/b/c"), "file:///a/");
}

TEST(Url, OfAnotherSchemeMayBeOpaque) {
  EXPECT_EQ(href_of("mailto:a b@c?d e"), "mailto:a b@c?d%20e");
  EXPECT_EQ(href_of("data:x #y"), "data:x%20#y");
  EXPECT_EQ(href_of("foo:/.//p"), "foo:/.//p");
  EXPECT_EQ(href_of("foo://H/p"), "foo://H/p");
  EXPECT_EQ(href_of("#y", "data:x"), "data:x#y");
  EXPECT_EQ(href_of("y", "data:x"), "refused");
}

TEST(Url, IsRefusedWhereTheStandardSaysSo) {
  for (const auto* text : {"", "x", "//x", "http://", "http://a:b", "http://a:99999", "http://u@/",
                           "http://a b/", "http://[1", "http://1.2.3.4.5/", "foo://a b"}) {
    EXPECT_EQ(href_of(text), "refused") << text;
  }
}

TEST(Url, LeavesNamesBeyondAsciiToOthers) {
  EXPECT_EQ(href_of("http://b\xC3\xBC"
                    "cher.de/"),
            "beyond");
  EXPECT_EQ(href_of("http://XN--a/"), "beyond");
  EXPECT_EQ(href_of("http://b%C3%BC/"), "beyond");
}

TEST(Url, KnowsWhereItsPartsAre) {
  Url url;
  ASSERT_EQ(parse_url("https://u:p@h:1/a?b#c", nullptr, url), UrlOutcome::parsed);
  std::string href;
  UrlPlaces places;
  write_url(url, href, places);
  EXPECT_EQ(places.protocol_end, 6U);
  EXPECT_EQ(places.username_end, 9U);
  EXPECT_EQ(places.host_start, 11U);
  EXPECT_EQ(places.host_end, 13U);
  EXPECT_EQ(places.port, 1U);
  EXPECT_EQ(places.pathname_start, 15U);
  EXPECT_EQ(places.search_start, 17U);
  EXPECT_EQ(places.hash_start, 19U);
  EXPECT_EQ(places.scheme_type, 2U);
}

}  // namespace
}  // namespace rondo::text
