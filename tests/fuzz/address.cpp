// Addresses as people and servers write them: what is understood can be written down and read
// again, and it is the same address.
#include <string>
#include <vector>

#include "require.h"
#include "rondo/dns/server_address.h"
#include "rondo/sys/socket_address.h"

using rondo::SocketAddress;

namespace {

void check_ip(std::string_view text, std::uint16_t port) {
  const auto address = SocketAddress::parse(text, port);
  if (!address) {
    return;
  }
  require(address->is_v4() != address->is_v6() && address->port() == port);
  const auto again = SocketAddress::parse(address->ip(), port);
  require(again && *again == *address && again->ip() == address->ip());
}

void check_server(std::string_view text) {
  const auto server = rondo::dns::parse_server(text);
  if (!server) {
    return;
  }
  require(server->port() != 0);
  const auto again = rondo::dns::parse_server(server->to_string());
  require(again && *again == *server);
}

void check_unix(std::string_view text) {
  const auto file = SocketAddress::unix_path(text);
  require(!file || (file->is_unix() && !file->is_unix_abstract() && file->path() == text));
  const auto abstract = SocketAddress::unix_abstract(text);
  require(!abstract || (abstract->is_unix_abstract() && abstract->path().substr(1) == text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Memory of its own, whose end is watched and has no NUL byte behind it.
  const std::vector<char> copy(data, data + size);
  const std::string_view text(copy.data(), copy.size());
  check_ip(text, static_cast<std::uint16_t>(size * 257));
  check_server(text);
  check_unix(text);
  return 0;
}
