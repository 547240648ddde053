#include "text/url_plain.h"

#include <gtest/gtest.h>

namespace rondo::text {
namespace {

TEST(UrlPlain, HasThePlacesOfTheWholeParser) {
  for (const auto* text :
       {"https://example.com/", "http://a.b-c.de:8080/x/y.z?q=1&r#h", "https://h/?", "https://h/#",
        "http://h/a//b", "https://1a.b2/x%41", "http://h:65535/", "https://h/?a/../b#/../c?d#e"}) {
    UrlPlaces plain;
    ASSERT_TRUE(find_plain_places(text, plain)) << text;
    Url url;
    ASSERT_EQ(parse_url(text, nullptr, url), UrlOutcome::parsed) << text;
    std::string href;
    UrlPlaces places;
    write_url(url, href, places);
    EXPECT_EQ(href, text);
    EXPECT_EQ(plain.protocol_end, places.protocol_end) << text;
    EXPECT_EQ(plain.username_end, places.username_end) << text;
    EXPECT_EQ(plain.host_start, places.host_start) << text;
    EXPECT_EQ(plain.host_end, places.host_end) << text;
    EXPECT_EQ(plain.port, places.port) << text;
    EXPECT_EQ(plain.pathname_start, places.pathname_start) << text;
    EXPECT_EQ(plain.search_start, places.search_start) << text;
    EXPECT_EQ(plain.hash_start, places.hash_start) << text;
    EXPECT_EQ(plain.scheme_type, places.scheme_type) << text;
  }
}

TEST(UrlPlain, IsNothingThatChangesWhenWritten) {
  for (const auto* text : {"https://h",       "https://H/",    "http://h:80/",
                           "https://h:443/",  "http://h:08/",  "http://h:/",
                           "http://h:65536/", "http://h/../a", "http://h/a/%2e",
                           "http://1.2.3.4/", "http://a.0x1/", "http://xn--a/",
                           "http://u@h/",     "http:///a",     "http://a./",
                           "http://h/a b",    "http://h/\\",   "http://h/?a b",
                           "http://h/?'",     "http://h/#a b", "ftp://h/",
                           "http://[::1]/",   "http://h/ ",    " http://h/",
                           "http://h/a\tb",   "http://h?a",    ""}) {
    UrlPlaces places;
    EXPECT_FALSE(find_plain_places(text, places)) << text;
  }
}

}  // namespace
}  // namespace rondo::text
