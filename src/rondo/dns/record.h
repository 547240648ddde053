// What the DNS knows of a name: one type for each kind of record.
//
// Names are in presentation form without the final dot: the root is "". A dot that is part of a
// label, and whatever else could be mistaken for something, is escaped ("a\.b", "\007").
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rondo/sys/socket_address.h"

namespace rondo::dns {

// The numbers are those of the protocol.
enum class RecordType : std::uint16_t {
  a = 1,
  ns = 2,
  cname = 5,
  soa = 6,
  ptr = 12,
  mx = 15,
  txt = 16,
  aaaa = 28,
  srv = 33,
  naptr = 35,
  tlsa = 52,
  any = 255,
  caa = 257,
};

// "A", "MX", "ANY"; empty for a number that is none of the above.
[[nodiscard]] std::string_view record_type_name(RecordType type) noexcept;

// What Node calls a query for it: "queryA", "queryMx".
[[nodiscard]] const char* query_name(RecordType type) noexcept;

// How long a record may be kept.
using TimeToLive = std::chrono::seconds;

// An IPv4 address.
struct A {
  static constexpr RecordType type = RecordType::a;
  SocketAddress address;  // Port 0.
  TimeToLive ttl{};
};

// An IPv6 address.
struct Aaaa {
  static constexpr RecordType type = RecordType::aaaa;
  SocketAddress address;  // Port 0.
  TimeToLive ttl{};
};

// The name is an alias of this one.
struct Cname {
  static constexpr RecordType type = RecordType::cname;
  std::string name;
  TimeToLive ttl{};
};

// Who takes mail; the lowest priority comes first.
struct Mx {
  static constexpr RecordType type = RecordType::mx;
  std::uint16_t priority = 0;
  std::string exchange;
  TimeToLive ttl{};
};

// A name server of the zone.
struct Ns {
  static constexpr RecordType type = RecordType::ns;
  std::string name;
  TimeToLive ttl{};
};

// Text, in the chunks (of at most 255 bytes) in which it came; any bytes.
struct Txt {
  static constexpr RecordType type = RecordType::txt;
  std::vector<std::string> chunks;
  TimeToLive ttl{};
};

// Where a service is.
struct Srv {
  static constexpr RecordType type = RecordType::srv;
  std::uint16_t priority = 0;
  std::uint16_t weight = 0;
  std::uint16_t port = 0;
  std::string name;
  TimeToLive ttl{};
};

// The name that an address has.
struct Ptr {
  static constexpr RecordType type = RecordType::ptr;
  std::string name;
  TimeToLive ttl{};
};

// How a zone is administered; the times are seconds.
struct Soa {
  static constexpr RecordType type = RecordType::soa;
  std::string name_server;
  std::string hostmaster;
  std::uint32_t serial = 0;
  std::uint32_t refresh = 0;
  std::uint32_t retry = 0;
  std::uint32_t expire = 0;
  std::uint32_t minimum_ttl = 0;
  TimeToLive ttl{};
};

// Who may issue certificates.
struct Caa {
  static constexpr RecordType type = RecordType::caa;
  std::uint8_t critical = 0;  // 128: whoever does not know the tag must not issue.
  std::string tag;            // "issue", "issuewild", "iodef"
  std::string value;
  TimeToLive ttl{};
};

// A step of rewriting a name.
struct Naptr {
  static constexpr RecordType type = RecordType::naptr;
  std::uint16_t order = 0;
  std::uint16_t preference = 0;
  std::string flags;
  std::string service;
  std::string regular_expression;
  std::string replacement;
  TimeToLive ttl{};
};

// Which certificate a server has to show (RFC 6698).
struct Tlsa {
  static constexpr RecordType type = RecordType::tlsa;
  std::uint8_t certificate_usage = 0;
  std::uint8_t selector = 0;
  std::uint8_t matching_type = 0;
  std::string data;  // Any bytes.
  TimeToLive ttl{};
};

using Record = std::variant<A, Aaaa, Cname, Mx, Ns, Txt, Srv, Ptr, Soa, Caa, Naptr, Tlsa>;

// "4.3.2.1.in-addr.arpa": the name under which the DNS keeps the names of an address. Empty when
// it is no internet address.
[[nodiscard]] std::string reverse_name(const SocketAddress& address);

}  // namespace rondo::dns
