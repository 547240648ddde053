// Socket options of a Udp handle: multicast, broadcast, hops, buffers.
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <cstring>
#include <memory>
#include <string>

#include "rondo/net/udp_parts.h"

namespace rondo {

namespace {

// The index of the interface that has the address, 0 if none has.
Result<unsigned> index_of_interface_with(const SocketAddress& address) {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) < 0) {
    return fail_errno("getifaddrs");
  }
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owned(list, ::freeifaddrs);
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != address.family()) {
      continue;
    }
    const socklen_t length = address.is_v6() ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
    if (SocketAddress::from(entry->ifa_addr, length).ip() == address.ip()) {
      return ::if_nametoindex(entry->ifa_name);
    }
  }
  return 0U;
}

bool is_any(const SocketAddress& address) noexcept {
  return address == SocketAddress::any_v4(0) || address == SocketAddress::any_v6(0);
}

// Zero is "the kernel chooses".
Result<unsigned> interface_index(std::string_view interface, int family) {
  if (interface.empty()) {
    return 0U;
  }
  const Result<SocketAddress> address = SocketAddress::parse(interface, 0);
  if (!address) {
    const unsigned index = ::if_nametoindex(std::string(interface).c_str());
    // Not errno: a text that is no address is most likely a mistyped one.
    return index != 0 ? Result<unsigned>(index) : fail("if_nametoindex", EINVAL);
  }
  if (address->family() != family) {
    return fail("setsockopt", EINVAL);
  }
  if (address->scope_id() != 0) {
    return address->scope_id();
  }
  if (is_any(*address)) {
    return 0U;
  }
  const Result<unsigned> index = index_of_interface_with(*address);
  return index && *index == 0 ? fail("setsockopt", ENODEV) : index;
}

void copy_address(sockaddr_storage& into, const SocketAddress& address) noexcept {
  std::memcpy(&into, address.get(), address.length());
}

int level_of(const SocketAddress& address) noexcept {
  return address.is_v6() ? IPPROTO_IPV6 : IPPROTO_IP;
}

}  // namespace

template <class Value>
Result<> Udp::set_option(int level, int name, const Value& value) {
  require_usable();
  if (::setsockopt(fd(), level, name, &value, sizeof value) < 0) {
    return fail_errno("setsockopt");
  }
  return {};
}

template <class Value>
Result<> Udp::set_option_by_family(int name_v4, int name_v6, const Value& value) {
  return set_option(is_v6_ ? IPPROTO_IPV6 : IPPROTO_IP, is_v6_ ? name_v6 : name_v4, value);
}

// The number of the interface; there is a socket afterwards.
Result<unsigned> Udp::prepare_membership(const SocketAddress& group, std::string_view interface) {
  require_usable();
  if (!group.is_v4() && !group.is_v6()) {
    return fail("setsockopt", EINVAL);
  }
  const Result<unsigned> index = interface_index(interface, group.family());
  if (index && !socket_.is_open()) {
    if (auto bound = ensure_bound(group.family(), {.reuse_address = true}); !bound) {
      return std::unexpected(bound.error());
    }
  }
  return index;
}

Result<> Udp::set_membership(const SocketAddress& group, Membership membership,
                             std::string_view interface) {
  const Result<unsigned> index = prepare_membership(group, interface);
  if (!index) {
    return std::unexpected(index.error());
  }
  group_req request{};
  request.gr_interface = *index;
  copy_address(request.gr_group, group);
  const int option = membership == Membership::join ? MCAST_JOIN_GROUP : MCAST_LEAVE_GROUP;
  return set_option(level_of(group), option, request);
}

Result<> Udp::set_source_membership(const SocketAddress& group, const SocketAddress& source,
                                    Membership membership, std::string_view interface) {
  if (source.family() != group.family()) {
    return fail("setsockopt", EINVAL);
  }
  const Result<unsigned> index = prepare_membership(group, interface);
  if (!index) {
    return std::unexpected(index.error());
  }
  group_source_req request{};
  request.gsr_interface = *index;
  copy_address(request.gsr_group, group);
  copy_address(request.gsr_source, source);
  const int option =
      membership == Membership::join ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP;
  return set_option(level_of(group), option, request);
}

Result<> Udp::set_multicast_loop(Setting setting) {
  return set_option_by_family(IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP, static_cast<int>(setting));
}

Result<> Udp::set_multicast_ttl(int hops) {
  if (hops < 0 || hops > 255) {
    return fail("setsockopt", EINVAL);
  }
  return set_option_by_family(IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS, hops);
}

Result<> Udp::set_multicast_interface(std::string_view interface) {
  const Result<unsigned> index = interface_index(interface, is_v6_ ? AF_INET6 : AF_INET);
  if (!index) {
    return std::unexpected(index.error());
  }
  if (is_v6_) {
    return set_option(IPPROTO_IPV6, IPV6_MULTICAST_IF, static_cast<int>(*index));
  }
  ip_mreqn request{};
  request.imr_ifindex = static_cast<int>(*index);
  return set_option(IPPROTO_IP, IP_MULTICAST_IF, request);
}

Result<> Udp::set_broadcast(Setting setting) {
  return set_option(SOL_SOCKET, SO_BROADCAST, static_cast<int>(setting));
}

Result<> Udp::set_ttl(int hops) {
  if (hops < 1 || hops > 255) {
    return fail("setsockopt", EINVAL);
  }
  return set_option_by_family(IP_TTL, IPV6_UNICAST_HOPS, hops);
}

Result<> Udp::set_send_buffer_bytes(int bytes) {
  return bytes > 0 ? set_option(SOL_SOCKET, SO_SNDBUF, bytes) : fail("setsockopt", EINVAL);
}

Result<> Udp::set_receive_buffer_bytes(int bytes) {
  return bytes > 0 ? set_option(SOL_SOCKET, SO_RCVBUF, bytes) : fail("setsockopt", EINVAL);
}

Result<int> Udp::send_buffer_bytes() const { return get_option(SO_SNDBUF); }

Result<int> Udp::receive_buffer_bytes() const { return get_option(SO_RCVBUF); }

Result<int> Udp::get_option(int name) const {
  int value = 0;
  socklen_t length = sizeof value;
  if (::getsockopt(fd(), SOL_SOCKET, name, &value, &length) < 0) {
    return fail_errno("getsockopt");
  }
  return value;
}

}  // namespace rondo
