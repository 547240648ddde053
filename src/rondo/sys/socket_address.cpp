#include "rondo/sys/socket_address.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>

#include "rondo/base/require.h"

namespace rondo {

namespace {

constexpr std::size_t unix_header_size = offsetof(sockaddr_un, sun_path);
static_assert(sizeof(sockaddr_un::sun_path) == SocketAddress::unix_path_length_max);
static_assert(SocketAddress::unix_abstract_length_max + 1 == SocketAddress::unix_path_length_max);

// The storage is read through copies, so that no pointer of one type looks at another's object.
template <class Address>
Address read_as(const sockaddr_storage& storage) noexcept {
  Address address{};
  std::memcpy(&address, &storage, sizeof address);
  return address;
}

// Null-terminated, for the calls of C; empty when it does not fit or holds a NUL byte itself.
template <std::size_t size>
std::array<char, size> to_c_string(std::string_view text) noexcept {
  std::array<char, size> copy{};
  if (text.size() < size && !text.contains('\0')) {
    std::ranges::copy(text, copy.begin());
  }
  return copy;
}

// 0 when there is no such interface.
std::uint32_t parse_scope(std::string_view scope) noexcept {
  const auto name = to_c_string<IF_NAMESIZE>(scope);
  if (name.front() == '\0') {
    return 0;
  }
  if (const unsigned index = ::if_nametoindex(name.data()); index != 0) {
    return index;
  }
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(scope.data(), scope.data() + scope.size(), number);
  return error == std::errc() && end == scope.data() + scope.size() ? number : 0;
}

std::string scope_name(std::uint32_t scope_id) {
  std::array<char, IF_NAMESIZE> name{};
  return ::if_indextoname(scope_id, name.data()) != nullptr ? name.data()
                                                            : std::to_string(scope_id);
}

sockaddr_in make_v4(std::uint32_t address, std::uint16_t port) noexcept {
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_port = htons(port);
  v4.sin_addr.s_addr = htonl(address);
  return v4;
}

sockaddr_in6 make_v6(const in6_addr& address, std::uint16_t port) noexcept {
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(port);
  v6.sin6_addr = address;
  return v6;
}

}  // namespace

SocketAddress::SocketAddress(const void* address, std::size_t length) noexcept
    : length_(static_cast<socklen_t>(length)) {
  std::memcpy(&storage_, address, length);
}

Result<SocketAddress> SocketAddress::parse(std::string_view ip, std::uint16_t port) {
  const std::size_t percent = ip.find('%');
  const auto text = to_c_string<INET6_ADDRSTRLEN>(ip.substr(0, percent));
  if (sockaddr_in v4 = make_v4(0, port);
      percent == ip.npos && ::inet_pton(AF_INET, text.data(), &v4.sin_addr) == 1) {
    return SocketAddress(&v4, sizeof v4);
  }
  sockaddr_in6 v6 = make_v6(in6addr_any, port);
  if (::inet_pton(AF_INET6, text.data(), &v6.sin6_addr) != 1) {
    return fail("parse", EINVAL);
  }
  if (percent != ip.npos) {
    v6.sin6_scope_id = parse_scope(ip.substr(percent + 1));
    if (v6.sin6_scope_id == 0) {
      return fail("parse", EINVAL);
    }
  }
  return SocketAddress(&v6, sizeof v6);
}

Result<SocketAddress> SocketAddress::unix_path(std::string_view path) {
  if (path.empty() || path.contains('\0')) {
    return fail("unix_path", EINVAL);
  }
  if (path.size() > unix_path_length_max) {
    return fail("unix_path", ENAMETOOLONG);
  }
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::ranges::copy(path, address.sun_path);
  // The longest path has no room for its terminator, and the kernel needs none.
  const std::size_t size = std::min(path.size() + 1, sizeof address.sun_path);
  return SocketAddress(&address, unix_header_size + size);
}

Result<SocketAddress> SocketAddress::unix_abstract(std::string_view name) {
  if (name.empty()) {
    return fail("unix_abstract", EINVAL);
  }
  if (name.size() > unix_abstract_length_max) {
    return fail("unix_abstract", ENAMETOOLONG);
  }
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::ranges::copy(name, address.sun_path + 1);
  return SocketAddress(&address, unix_header_size + 1 + name.size());
}

SocketAddress SocketAddress::unix_unnamed() noexcept {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  return SocketAddress(&address, unix_header_size);
}

SocketAddress SocketAddress::from(const sockaddr* address, socklen_t length) {
  require(length <= capacity(), "the socket address is too long");
  if (length == 0) {
    return {};
  }
  require(address != nullptr, "a socket address is needed");
  return SocketAddress(address, length);
}

SocketAddress SocketAddress::any_v4(std::uint16_t port) noexcept {
  const sockaddr_in v4 = make_v4(INADDR_ANY, port);
  return SocketAddress(&v4, sizeof v4);
}

SocketAddress SocketAddress::any_v6(std::uint16_t port) noexcept {
  const sockaddr_in6 v6 = make_v6(in6addr_any, port);
  return SocketAddress(&v6, sizeof v6);
}

SocketAddress SocketAddress::loopback_v4(std::uint16_t port) noexcept {
  const sockaddr_in v4 = make_v4(INADDR_LOOPBACK, port);
  return SocketAddress(&v4, sizeof v4);
}

SocketAddress SocketAddress::loopback_v6(std::uint16_t port) noexcept {
  const sockaddr_in6 v6 = make_v6(in6addr_loopback, port);
  return SocketAddress(&v6, sizeof v6);
}

void SocketAddress::set_length(socklen_t length) {
  require(length <= capacity(), "the socket address is too long");
  length_ = length;
}

int SocketAddress::family() const noexcept {
  return length_ >= sizeof(sa_family_t) ? storage_.ss_family : AF_UNSPEC;
}

std::string_view SocketAddress::unix_name() const noexcept {
  if (!is_unix() || length_ <= unix_header_size) {
    return {};
  }
  const std::string_view name(reinterpret_cast<const char*>(&storage_) + unix_header_size,
                              length_ - unix_header_size);
  // A path ends at its terminator, an abstract name (it begins with NUL) at the length.
  return name.front() == '\0' ? name : name.substr(0, name.find('\0'));
}

bool SocketAddress::is_unix_abstract() const noexcept { return unix_name().starts_with('\0'); }

std::string SocketAddress::ip() const {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_v4()) {
    const auto v4 = read_as<sockaddr_in>(storage_);
    ::inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
    return text.data();
  }
  if (!is_v6()) {
    return {};
  }
  const auto v6 = read_as<sockaddr_in6>(storage_);
  ::inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
  std::string ip = text.data();
  if (v6.sin6_scope_id != 0) {
    ip += '%';
    ip += scope_name(v6.sin6_scope_id);
  }
  return ip;
}

std::uint16_t SocketAddress::port() const noexcept {
  if (is_v4()) {
    return ntohs(read_as<sockaddr_in>(storage_).sin_port);
  }
  return is_v6() ? ntohs(read_as<sockaddr_in6>(storage_).sin6_port) : 0;
}

std::uint32_t SocketAddress::scope_id() const noexcept {
  return is_v6() ? read_as<sockaddr_in6>(storage_).sin6_scope_id : 0;
}

SocketAddress SocketAddress::with_port(std::uint16_t port) const noexcept {
  SocketAddress other = *this;
  if (is_v4()) {
    auto v4 = read_as<sockaddr_in>(storage_);
    v4.sin_port = htons(port);
    std::memcpy(&other.storage_, &v4, sizeof v4);
  } else if (is_v6()) {
    auto v6 = read_as<sockaddr_in6>(storage_);
    v6.sin6_port = htons(port);
    std::memcpy(&other.storage_, &v6, sizeof v6);
  }
  return other;
}

std::string SocketAddress::path() const { return std::string(unix_name()); }

std::string SocketAddress::to_string() const {
  switch (family()) {
    case AF_INET:
      return ip() + ":" + std::to_string(port());
    case AF_INET6:
      return "[" + ip() + "]:" + std::to_string(port());
    case AF_UNIX: {
      std::string name = path();
      std::ranges::replace(name, '\0', '@');
      return name.empty() ? "(unnamed)" : name;
    }
    case AF_UNSPEC:
      return "(none)";
    default:
      return "(family " + std::to_string(family()) + ")";
  }
}

bool operator==(const SocketAddress& left, const SocketAddress& right) noexcept {
  if (left.family() != right.family()) {
    return false;
  }
  switch (left.family()) {
    case AF_INET: {
      const auto one = read_as<sockaddr_in>(left.storage_);
      const auto two = read_as<sockaddr_in>(right.storage_);
      return one.sin_port == two.sin_port && one.sin_addr.s_addr == two.sin_addr.s_addr;
    }
    case AF_INET6: {
      const auto one = read_as<sockaddr_in6>(left.storage_);
      const auto two = read_as<sockaddr_in6>(right.storage_);
      return one.sin6_port == two.sin6_port && one.sin6_scope_id == two.sin6_scope_id &&
             IN6_ARE_ADDR_EQUAL(&one.sin6_addr, &two.sin6_addr) != 0;
    }
    case AF_UNIX:
      return left.unix_name() == right.unix_name();
    case AF_UNSPEC:
      return true;
    default:
      return left.length_ == right.length_ &&
             std::memcmp(&left.storage_, &right.storage_, left.length_) == 0;
  }
}

Result<SocketAddress> local_address(int fd) {
  SocketAddress address;
  socklen_t length = SocketAddress::capacity();
  if (::getsockname(fd, address.data(), &length) < 0) {
    return fail_errno("getsockname");
  }
  address.set_length(length);
  return address;
}

Result<SocketAddress> peer_address(int fd) {
  SocketAddress address;
  socklen_t length = SocketAddress::capacity();
  if (::getpeername(fd, address.data(), &length) < 0) {
    return fail_errno("getpeername");
  }
  address.set_length(length);
  return address;
}

}  // namespace rondo
