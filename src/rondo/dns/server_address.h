// How people write the address of a DNS server.
#pragma once

#include <cstdint>
#include <string_view>

#include "rondo/base/error.h"
#include "rondo/sys/socket_address.h"

namespace rondo::dns {

inline constexpr std::uint16_t default_port = 53;

// "192.0.2.1", "192.0.2.1:5353", "2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:5353". Without a
// port it is 53. EINVAL for anything else, port 0 included; names are not looked up.
[[nodiscard]] Result<SocketAddress> parse_server(std::string_view text);

}  // namespace rondo::dns
