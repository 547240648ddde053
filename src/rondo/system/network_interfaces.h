// The network interfaces of the machine: their addresses, names and numbers.
#pragma once

#include <ifaddrs.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/sys/socket_address.h"

namespace rondo::os {

using MacAddress = std::array<std::uint8_t, 6>;

// One address of an interface; an interface with several is listed once for each.
struct NetworkInterface {
  std::string name;
  SocketAddress address;  // IPv4 or IPv6, with port 0; link-local ones carry their scope.
  SocketAddress netmask;
  MacAddress mac{};          // All zero when it has none, as the loopback interface.
  bool is_internal = false;  // The loopback interface.

  // "192.168.1.5/24"
  [[nodiscard]] std::string cidr() const;
};

// Those that are up and running and have an address, in the kernel's order.
[[nodiscard]] Result<std::vector<NetworkInterface>> network_interfaces();

// "00:1a:2b:3c:4d:5e"
[[nodiscard]] std::string to_string(const MacAddress& mac);

// The interface's name for its number and the other way round. ENXIO when there is none.
[[nodiscard]] Result<std::string> interface_name(unsigned index);
[[nodiscard]] Result<unsigned> interface_index(std::string_view name);

// network_interfaces() out of what getifaddrs() brought.
[[nodiscard]] std::vector<NetworkInterface> interfaces_from(const ifaddrs* list);

}  // namespace rondo::os
