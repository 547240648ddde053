#include "rondo/dns/server_address.h"

#include <gtest/gtest.h>

namespace rondo::dns {
namespace {

TEST(DnsServerAddress, HasPort53UnlessItSaysOtherwise) {
  EXPECT_EQ(parse_server("192.0.2.1"), SocketAddress::parse("192.0.2.1", 53));
  EXPECT_EQ(parse_server("192.0.2.1:5353"), SocketAddress::parse("192.0.2.1", 5353));
  EXPECT_EQ(parse_server("2001:db8::1"), SocketAddress::parse("2001:db8::1", 53));
  EXPECT_EQ(parse_server("[2001:db8::1]"), SocketAddress::parse("2001:db8::1", 53));
  EXPECT_EQ(parse_server("[2001:db8::1]:65535"), SocketAddress::parse("2001:db8::1", 65535));
}

TEST(DnsServerAddress, AnythingElseIsRefused) {
  for (const char* text :
       {"", "localhost", "192.0.2", "192.0.2.1:", "192.0.2.1:0", "192.0.2.1:65536", "192.0.2.1:x",
        "192.0.2.1:53x", "192.0.2.1: 53", "192.0.2.1:-1", "[2001:db8::1", "[2001:db8::1]53",
        "[2001:db8::1]:", "[192.0.2.1]", "[]", "[]:53", ":53", "[::1]:53]"}) {
    const auto address = parse_server(text);
    EXPECT_TRUE(!address && address.error().is(EINVAL)) << text;
  }
}

}  // namespace
}  // namespace rondo::dns
