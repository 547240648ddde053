#include "rondo/dns/record.h"

#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace rondo::dns {

namespace {

struct KnownType {
  RecordType type;
  std::string_view name;
  const char* query;
};

constexpr std::array known_types = std::to_array<KnownType>({
    {RecordType::a, "A", "queryA"},
    {RecordType::ns, "NS", "queryNs"},
    {RecordType::cname, "CNAME", "queryCname"},
    {RecordType::soa, "SOA", "querySoa"},
    {RecordType::ptr, "PTR", "queryPtr"},
    {RecordType::mx, "MX", "queryMx"},
    {RecordType::txt, "TXT", "queryTxt"},
    {RecordType::aaaa, "AAAA", "queryAaaa"},
    {RecordType::srv, "SRV", "querySrv"},
    {RecordType::naptr, "NAPTR", "queryNaptr"},
    {RecordType::tlsa, "TLSA", "queryTlsa"},
    {RecordType::any, "ANY", "queryAny"},
    {RecordType::caa, "CAA", "queryCaa"},
});

KnownType find_type(RecordType type) noexcept {
  const auto* const found = std::ranges::find(known_types, type, &KnownType::type);
  return found != known_types.end() ? *found : KnownType{type, "", "query"};
}

}  // namespace

std::string_view record_type_name(RecordType type) noexcept { return find_type(type).name; }

const char* query_name(RecordType type) noexcept { return find_type(type).query; }

std::string reverse_name(const SocketAddress& address) {
  std::string name;
  if (address.is_v4()) {
    sockaddr_in v4{};
    std::memcpy(&v4, address.get(), sizeof v4);
    std::array<std::uint8_t, 4> bytes{};
    std::memcpy(bytes.data(), &v4.sin_addr, bytes.size());
    for (std::size_t index = bytes.size(); index-- > 0;) {
      name += std::to_string(bytes[index]) + ".";
    }
    return name + "in-addr.arpa";
  }
  if (address.is_v6()) {
    constexpr std::string_view digits = "0123456789abcdef";
    sockaddr_in6 v6{};
    std::memcpy(&v6, address.get(), sizeof v6);
    const std::span<const std::uint8_t> bytes(v6.sin6_addr.s6_addr);
    for (std::size_t index = bytes.size(); index-- > 0;) {
      name += {digits[bytes[index] & 0xfU], '.', digits[bytes[index] >> 4U], '.'};
    }
    return name + "ip6.arpa";
  }
  return name;
}

}  // namespace rondo::dns
