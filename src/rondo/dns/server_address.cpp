#include "rondo/dns/server_address.h"

#include <charconv>

namespace rondo::dns {

namespace {

Result<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, port);
  if (error != std::errc() || stopped != end || port == 0) {
    return fail("parse_server", EINVAL);
  }
  return port;
}

Result<SocketAddress> parse_with_port(std::string_view ip, std::string_view port_text) {
  const auto port = parse_port(port_text);
  if (!port) {
    return std::unexpected(port.error());
  }
  return SocketAddress::parse(ip, *port);
}

}  // namespace

Result<SocketAddress> parse_server(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t closing = text.find(']');
    if (closing == std::string_view::npos) {
      return fail("parse_server", EINVAL);
    }
    const std::string_view ip = text.substr(1, closing - 1);
    const std::string_view rest = text.substr(closing + 1);
    if (ip.find(':') == std::string_view::npos || (!rest.empty() && !rest.starts_with(':'))) {
      return fail("parse_server", EINVAL);
    }
    return rest.empty() ? SocketAddress::parse(ip, default_port)
                        : parse_with_port(ip, rest.substr(1));
  }
  const std::size_t colon = text.find(':');
  // More than one: an IPv6 address, without a port.
  if (colon == std::string_view::npos || text.find(':', colon + 1) != std::string_view::npos) {
    return SocketAddress::parse(text, default_port);
  }
  return parse_with_port(text.substr(0, colon), text.substr(colon + 1));
}

}  // namespace rondo::dns
