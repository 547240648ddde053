#include "rondo/dns/message.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "rondo/dns/dns_test_support.h"

namespace rondo::dns {
namespace {

using std::chrono::seconds;

// From a buffer of exactly its size, so that a byte too far is noticed.
Result<std::vector<Record>> parse(const Bytes& bytes) {
  const auto exact = std::make_unique<std::byte[]>(bytes.size());
  std::ranges::copy(bytes, exact.get());
  return parse_answer({exact.get(), bytes.size()});
}

// The only record of the answer.
template <class R>
R parse_one(const ByteWriter& data, std::uint32_t ttl = 60) {
  const auto records =
      parse(MessageWriter(1, "example", R::type).answer(R::type, ttl, data).bytes());
  EXPECT_TRUE(records.has_value());
  if (!records || records->size() != 1 || !std::holds_alternative<R>(records->front())) {
    ADD_FAILURE() << "not one record of the type";
    return {};
  }
  return std::get<R>(records->front());
}

bool is_malformed(const Bytes& bytes) {
  const auto records = parse(bytes);
  return !records && records.error().is(code::dns_badresp);
}

bool is_malformed(RecordType type, const ByteWriter& data) {
  return is_malformed(MessageWriter(1, "example", type).answer(type, 60, data).bytes());
}

TEST(DnsMessage, AddressesAreRead) {
  const A v4 = parse_one<A>(data_of_v4(0xc0000201));
  EXPECT_EQ(v4.address.ip(), "192.0.2.1");
  EXPECT_EQ(v4.ttl, seconds(60));
  const Aaaa v6 = parse_one<Aaaa>(data_of_v6(0xabcd));
  EXPECT_EQ(v6.address.ip(), "2001:db8::abcd");
  EXPECT_EQ(v6.address.port(), 0);
}

TEST(DnsMessage, NamesAreRead) {
  EXPECT_EQ(parse_one<Cname>(data_of_name("www.example.org")).name, "www.example.org");
  EXPECT_EQ(parse_one<Ns>(data_of_name("ns.example.org")).name, "ns.example.org");
  EXPECT_EQ(parse_one<Ptr>(data_of_name("host.example.org")).name, "host.example.org");
  EXPECT_EQ(parse_one<Ns>(data_of_name("")).name, "");
}

TEST(DnsMessage, MxIsRead) {
  const Mx record = parse_one<Mx>(ByteWriter().u16(300).name("mail.example"));
  EXPECT_EQ(record.priority, 300);
  EXPECT_EQ(record.exchange, "mail.example");
}

TEST(DnsMessage, TxtKeepsItsChunksAndAnyBytes) {
  const std::string binary("a\0\xff", 3);
  const Txt record = parse_one<Txt>(ByteWriter().text("one").text("").text(binary));
  EXPECT_EQ(record.chunks, (std::vector<std::string>{"one", "", binary}));
  EXPECT_TRUE(parse_one<Txt>(ByteWriter()).chunks.empty());
}

TEST(DnsMessage, SrvIsRead) {
  const Srv record = parse_one<Srv>(ByteWriter().u16(1).u16(2).u16(65535).name("host.example"));
  EXPECT_EQ(record.priority, 1);
  EXPECT_EQ(record.weight, 2);
  EXPECT_EQ(record.port, 65535);
  EXPECT_EQ(record.name, "host.example");
}

TEST(DnsMessage, SoaIsRead) {
  const Soa record = parse_one<Soa>(ByteWriter()
                                        .name("ns.example")
                                        .name("root.example")
                                        .u32(0xffffffff)
                                        .u32(2)
                                        .u32(3)
                                        .u32(4)
                                        .u32(5));
  EXPECT_EQ(record.name_server, "ns.example");
  EXPECT_EQ(record.hostmaster, "root.example");
  EXPECT_EQ(record.serial, 0xffffffff);
  EXPECT_EQ(record.refresh, 2U);
  EXPECT_EQ(record.retry, 3U);
  EXPECT_EQ(record.expire, 4U);
  EXPECT_EQ(record.minimum_ttl, 5U);
}

TEST(DnsMessage, CaaIsRead) {
  const Caa record = parse_one<Caa>(ByteWriter().u8(128).text("issue").raw("ca.example; x=y"));
  EXPECT_EQ(record.critical, 128);
  EXPECT_EQ(record.tag, "issue");
  EXPECT_EQ(record.value, "ca.example; x=y");
}

TEST(DnsMessage, TlsaIsRead) {
  const Tlsa record = parse_one<Tlsa>(ByteWriter().u8(3).u8(1).u8(2).raw("\x01z"));
  EXPECT_EQ(record.certificate_usage, 3);
  EXPECT_EQ(record.selector, 1);
  EXPECT_EQ(record.matching_type, 2);
  EXPECT_EQ(record.data, "\x01z");
}

TEST(DnsMessage, NaptrIsRead) {
  const Naptr record = parse_one<Naptr>(
      ByteWriter().u16(1).u16(2).text("s").text("SIP+D2U").text("!^.*$!x!").name("sip.example"));
  EXPECT_EQ(record.order, 1);
  EXPECT_EQ(record.preference, 2);
  EXPECT_EQ(record.flags, "s");
  EXPECT_EQ(record.service, "SIP+D2U");
  EXPECT_EQ(record.regular_expression, "!^.*$!x!");
  EXPECT_EQ(record.replacement, "sip.example");
}

TEST(DnsMessage, CompressedNamesAreFollowed) {
  EXPECT_EQ(parse_one<Cname>(ByteWriter().text("www").pointer(question_offset)).name,
            "www.example");
  EXPECT_EQ(parse_one<Cname>(ByteWriter().pointer(question_offset)).name, "example");
  // Something follows the pointer.
  const Soa record = parse_one<Soa>(ByteWriter()
                                        .text("ns")
                                        .pointer(question_offset)
                                        .pointer(question_offset)
                                        .u32(1)
                                        .u32(2)
                                        .u32(3)
                                        .u32(4)
                                        .u32(5));
  EXPECT_EQ(record.name_server, "ns.example");
  EXPECT_EQ(record.hostmaster, "example");
  EXPECT_EQ(record.minimum_ttl, 5U);
}

TEST(DnsMessage, WhatCouldBeMistakenIsEscaped) {
  const ByteWriter data =
      ByteWriter().text("a.b").text("c d").text(std::string_view("\\\0\xff@", 4)).u8(0);
  EXPECT_EQ(parse_one<Ptr>(data).name, "a\\.b.c\\032d.\\\\\\000\\255\\@");
}

TEST(DnsMessage, PointersThatDoNotLeadBackwardsAreMalformed) {
  const std::size_t start = MessageWriter(1, "example", RecordType::cname)
                                .answer(RecordType::cname, 1, {})
                                .bytes()
                                .size();
  const auto here = static_cast<unsigned>(start);
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().pointer(here)));
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().text("x").pointer(here)));
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().pointer(here + 2).name("x")));
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().pointer(0x3fff)));
  // Two that lead to each other.
  EXPECT_TRUE(is_malformed(
      RecordType::soa,
      ByteWriter().pointer(here + 2).pointer(here).u32(1).u32(1).u32(1).u32(1).u32(1)));
}

TEST(DnsMessage, LabelKindsThatDoNotExistAreMalformed) {
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().u8(0x40).u8(0)));
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().u8(0x80).u8(0)));
}

TEST(DnsMessage, NamesHaveALimit) {
  const std::string label(63, 'x');
  ByteWriter longest;  // 3 * 64 + 62 + 1 bytes.
  longest.text(label).text(label).text(label).text(label.substr(0, 61)).u8(0);
  ASSERT_EQ(longest.bytes().size(), 255U);
  EXPECT_EQ(parse_one<Cname>(longest).name.size(), 253U);
  ByteWriter longer;
  longer.text(label).text(label).text(label).text(label.substr(0, 62)).u8(0);
  EXPECT_TRUE(is_malformed(RecordType::cname, longer));
}

TEST(DnsMessage, DataOfTheWrongLengthIsMalformed) {
  EXPECT_TRUE(is_malformed(RecordType::a, ByteWriter().u16(1)));
  EXPECT_TRUE(is_malformed(RecordType::a, ByteWriter().u32(1).u8(1)));
  EXPECT_TRUE(is_malformed(RecordType::a, {}));
  EXPECT_TRUE(is_malformed(RecordType::aaaa, ByteWriter().u32(1)));
  EXPECT_TRUE(is_malformed(RecordType::mx, ByteWriter().u16(1)));
  EXPECT_TRUE(is_malformed(RecordType::txt, ByteWriter().u8(5).raw("four")));
  EXPECT_TRUE(is_malformed(RecordType::caa, ByteWriter().u8(0).u8(5).raw("four")));
  EXPECT_TRUE(is_malformed(RecordType::cname, ByteWriter().name("x").u8(0)));
  EXPECT_TRUE(is_malformed(RecordType::soa, ByteWriter().name("x").name("y").u32(1)));
}

TEST(DnsMessage, EveryShorterMessageIsMalformed) {
  const Bytes whole = with_every_type(1, "example", RecordType::any).bytes();
  ASSERT_TRUE(parse(whole));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_TRUE(is_malformed(Bytes(whole.begin(), whole.begin() + static_cast<long>(length))))
        << length;
  }
}

TEST(DnsMessage, UnknownTypesAndClassesAreLeftOut) {
  const auto records = parse(MessageWriter(1, "example", RecordType::a)
                                 .answer_raw(46, 1, 60, ByteWriter().raw("signature"))
                                 .answer_raw(1, 3, 60, ByteWriter().raw("chaos"))
                                 .answer(RecordType::a, 60, data_of_v4(1))
                                 .bytes());
  ASSERT_TRUE(records);
  EXPECT_EQ(records->size(), 1U);
}

TEST(DnsMessage, AddressesLiveNoLongerThanTheirAlias) {
  const auto records = parse(MessageWriter(1, "example", RecordType::a)
                                 .answer(RecordType::cname, 50, data_of_name("one.example"))
                                 .answer(RecordType::cname, 20, data_of_name("two.example"))
                                 .answer(RecordType::a, 60, data_of_v4(1))
                                 .answer(RecordType::aaaa, 10, data_of_v6(1))
                                 .bytes());
  ASSERT_TRUE(records);
  ASSERT_EQ(records->size(), 4U);
  EXPECT_EQ(std::get<Cname>((*records)[0]).ttl, seconds(50));
  EXPECT_EQ(std::get<A>((*records)[2]).ttl, seconds(20));
  EXPECT_EQ(std::get<Aaaa>((*records)[3]).ttl, seconds(10));
}

TEST(DnsMessage, ImpossibleTimeMeansZero) {
  EXPECT_EQ(parse_one<A>(data_of_v4(1), 0x80000000).ttl, seconds(0));
  EXPECT_EQ(parse_one<A>(data_of_v4(1), 0x7fffffff).ttl, seconds(0x7fffffff));
}

// What a hostile server could send: bytes changed, cut out, put in and cut off. Sanitizers see
// whether anything is read that is not there; the records must make sense in any case.
TEST(DnsMessage, MutatedMessagesDoNoHarm) {
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  const Bytes original = with_every_type(1, "some.long.name.example", RecordType::any).bytes();
  std::size_t good = 0;
  std::size_t bad = 0;
  for (int round = 0; round < 30'000; ++round) {
    Bytes bytes = original;
    for (std::size_t changes = below(6) + 1; changes > 0 && !bytes.empty(); --changes) {
      const auto place = bytes.begin() + static_cast<long>(below(bytes.size()));
      switch (below(5)) {
        case 0:
          *place = static_cast<std::byte>(below(256));
          break;
        case 1:
          *place = std::byte{0xc0};  // A pointer.
          break;
        case 2:
          bytes.insert(place, static_cast<std::byte>(below(256)));
          break;
        case 3:
          bytes.erase(place);
          break;
        default:
          bytes.erase(place, bytes.end());
          break;
      }
    }
    const auto records = parse(bytes);
    ++(records ? good : bad);
    if (!records) {
      EXPECT_EQ(records.error().code, code::dns_badresp);
    } else {
      EXPECT_LE(records->size() * 11, bytes.size());
    }
  }
  EXPECT_GT(good, 0U);
  EXPECT_GT(bad, 0U);
}

}  // namespace
}  // namespace rondo::dns
