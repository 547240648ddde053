#include "rondo/dns/record.h"

#include <gtest/gtest.h>

namespace rondo::dns {
namespace {

TEST(DnsRecord, TypesHaveTheNamesOfTheProtocolAndOfNode) {
  EXPECT_EQ(record_type_name(RecordType::a), "A");
  EXPECT_EQ(record_type_name(RecordType::caa), "CAA");
  EXPECT_EQ(record_type_name(RecordType::tlsa), "TLSA");
  EXPECT_EQ(record_type_name(static_cast<RecordType>(999)), "");
  EXPECT_STREQ(query_name(RecordType::aaaa), "queryAaaa");
  EXPECT_STREQ(query_name(RecordType::any), "queryAny");
  EXPECT_STREQ(query_name(static_cast<RecordType>(999)), "query");
}

TEST(DnsRecord, AddressesHaveAReverseName) {
  EXPECT_EQ(reverse_name(*SocketAddress::parse("192.0.2.10", 0)), "10.2.0.192.in-addr.arpa");
  EXPECT_EQ(reverse_name(*SocketAddress::parse("2001:db8::567:89ab", 53)),
            "b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa");
  EXPECT_EQ(reverse_name(SocketAddress()), "");
  EXPECT_EQ(reverse_name(SocketAddress::unix_unnamed()), "");
}

}  // namespace
}  // namespace rondo::dns
