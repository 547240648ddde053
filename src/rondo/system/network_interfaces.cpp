#include "rondo/system/network_interfaces.h"

#include <net/if.h>
#include <netinet/in.h>
#include <netpacket/packet.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>

namespace rondo::os {

namespace {

bool is_running(const ifaddrs& entry) {
  constexpr unsigned needed = IFF_UP | IFF_RUNNING;
  return (entry.ifa_flags & needed) == needed && entry.ifa_name != nullptr &&
         entry.ifa_addr != nullptr;
}

SocketAddress to_address(const sockaddr* address) {
  if (address == nullptr) {
    return {};
  }
  const socklen_t length = address->sa_family == AF_INET6  ? sizeof(sockaddr_in6)
                           : address->sa_family == AF_INET ? sizeof(sockaddr_in)
                                                           : 0;
  return SocketAddress::from(address, length);
}

// The interface that "eth0:1" is an alias of.
std::string_view without_alias(std::string_view name) { return name.substr(0, name.find(':')); }

MacAddress find_mac(const ifaddrs* list, std::string_view name) {
  MacAddress mac{};
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (is_running(*entry) && entry->ifa_addr->sa_family == AF_PACKET &&
        without_alias(name) == entry->ifa_name) {
      sockaddr_ll link{};
      std::memcpy(&link, entry->ifa_addr, sizeof link);
      const std::size_t size = std::min<std::size_t>(link.sll_halen, mac.size());
      std::copy_n(link.sll_addr, size, mac.begin());
    }
  }
  return mac;
}

// The number of one bits in the bytes of the mask's address.
int prefix_length(const SocketAddress& netmask) {
  int bits = 0;
  if (netmask.is_v4()) {
    sockaddr_in v4{};
    std::memcpy(&v4, netmask.get(), sizeof v4);
    bits = std::popcount(v4.sin_addr.s_addr);
  } else if (netmask.is_v6()) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, netmask.get(), sizeof v6);
    for (const std::uint8_t byte : v6.sin6_addr.s6_addr) {
      bits += std::popcount(byte);
    }
  }
  return bits;
}

}  // namespace

std::string NetworkInterface::cidr() const {
  const std::string ip = address.ip();
  return ip.substr(0, ip.find('%')) + "/" + std::to_string(prefix_length(netmask));
}

std::vector<NetworkInterface> interfaces_from(const ifaddrs* list) {
  std::vector<NetworkInterface> interfaces;
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (!is_running(*entry)) {
      continue;
    }
    const SocketAddress address = to_address(entry->ifa_addr);
    if (!address.is_v4() && !address.is_v6()) {
      continue;
    }
    interfaces.push_back(NetworkInterface{
        .name = entry->ifa_name,
        .address = address,
        .netmask = to_address(entry->ifa_netmask),
        .mac = find_mac(list, entry->ifa_name),
        .is_internal = (entry->ifa_flags & IFF_LOOPBACK) != 0,
    });
  }
  return interfaces;
}

Result<std::vector<NetworkInterface>> network_interfaces() {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) < 0) {
    return fail_errno("getifaddrs");
  }
  struct Free {
    void operator()(ifaddrs* entries) const { ::freeifaddrs(entries); }
  };
  const std::unique_ptr<ifaddrs, Free> owner(list);
  return interfaces_from(list);
}

std::string to_string(const MacAddress& mac) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : mac) {
    if (!text.empty()) {
      text += ':';
    }
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Result<std::string> interface_name(unsigned index) {
  std::array<char, IF_NAMESIZE> name{};
  if (::if_indextoname(index, name.data()) == nullptr) {
    return fail_errno("if_indextoname");
  }
  return std::string(name.data());
}

Result<unsigned> interface_index(std::string_view name) {
  // The kernel would cut a longer name and might find another interface.
  if (name.empty() || name.size() >= IF_NAMESIZE || name.contains('\0')) {
    return fail("if_nametoindex", ENXIO);
  }
  const unsigned index = ::if_nametoindex(std::string(name).c_str());
  if (index == 0) {
    return errno == ENODEV ? fail("if_nametoindex", ENXIO) : fail_errno("if_nametoindex");
  }
  return index;
}

}  // namespace rondo::os
