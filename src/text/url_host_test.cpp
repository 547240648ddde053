#include "text/url_host.h"

#include <gtest/gtest.h>

namespace rondo::text {
namespace {

std::string host_of(std::string_view text, bool is_special = true) {
  const auto [outcome, host] = parse_host(text, is_special);
  return outcome == HostOutcome::found     ? host
         : outcome == HostOutcome::refused ? "refused"
                                           : "beyond";
}

TEST(UrlHost, IsInSmallLetters) {
  EXPECT_EQ(host_of("Example.COM"), "example.com");
  EXPECT_EQ(host_of("%45xample"), "example");
  EXPECT_EQ(host_of("Example", false), "Example");
}

TEST(UrlHost, MayBeAnAddressInManyForms) {
  EXPECT_EQ(host_of("0x7f.1"), "127.0.0.1");
  EXPECT_EQ(host_of("017700000001"), "127.0.0.1");
  EXPECT_EQ(host_of("1.2.3.4."), "1.2.3.4");
  EXPECT_EQ(host_of("4294967295"), "255.255.255.255");
  EXPECT_EQ(host_of("a.1b"), "a.1b");
  for (const auto* text : {"4294967296", "1.2.3.256", "1.2.3.4.5", "a.1", "1..2", "09", "0x1g.1",
                           "99999999999999999999999"}) {
    EXPECT_EQ(host_of(text), "refused") << text;
  }
}

TEST(UrlHost, MayBeAnAddressInBrackets) {
  EXPECT_EQ(host_of("[::1]"), "[::1]");
  EXPECT_EQ(host_of("[1:0:0:2:0:0:0:3]"), "[1:0:0:2::3]");
  EXPECT_EQ(host_of("[::FFFF:1.2.3.4]"), "[::ffff:102:304]");
  EXPECT_EQ(host_of("[1:2:3:4:5:6:7::]"), "[1:2:3:4:5:6:7:0]");
  EXPECT_EQ(host_of("[0:0:0:0:0:0:0:0]"), "[::]");
  EXPECT_EQ(host_of("[1::]", false), "[1::]");
  for (const auto* text : {"[", "[]", "[:]", "[1]", "[1:2:3:4:5:6:7:8:9]", "[::1::]", "[12345::]",
                           "[::1.2.3]", "[::01.2.3.4]", "[::1.2.3.4.5]", "[1:2:3:4:5:6:7:1.2.3.4]",
                           "[::1.2.3.]", "[g::]", "[1:]", "[::1]x"}) {
    EXPECT_EQ(host_of(text), "refused") << text;
  }
}

TEST(UrlHost, HasNoForbiddenCharacters) {
  EXPECT_EQ(host_of("a b"), "refused");
  EXPECT_EQ(host_of("a%20b"), "refused");
  EXPECT_EQ(host_of("a%b"), "refused");
  EXPECT_EQ(host_of("a%b", false), "a%b");
  EXPECT_EQ(host_of("a^b", false), "refused");
  EXPECT_EQ(host_of(""), "refused");
}

}  // namespace
}  // namespace rondo::text
