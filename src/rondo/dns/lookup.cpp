#include "rondo/dns/lookup.h"

#include <netdb.h>

#include <array>
#include <memory>

namespace rondo::dns {

namespace {

constexpr std::size_t node_length_max = 255;

// What getaddrinfo says in our codes. errno must be that of the call.
Error translate(const char* call, int status) noexcept {
  switch (status) {
    case EAI_ADDRFAMILY:
      return {call, code::eai_addrfamily};
    case EAI_AGAIN:
      return {call, code::eai_again};
    case EAI_BADFLAGS:
      return {call, code::eai_badflags};
    case EAI_CANCELED:
      return {call, code::eai_canceled};
    case EAI_FAIL:
      return {call, code::eai_fail};
    case EAI_FAMILY:
      return {call, code::eai_family};
    case EAI_MEMORY:
      return {call, code::eai_memory};
    case EAI_NODATA:
      return {call, code::eai_nodata};
    case EAI_NONAME:
      return {call, code::eai_noname};
    case EAI_OVERFLOW:
      return {call, code::eai_overflow};
    case EAI_SERVICE:
      return {call, code::eai_service};
    case EAI_SOCKTYPE:
      return {call, code::eai_socktype};
    case EAI_SYSTEM:
      return {call, errno};
    default:
      return {call, code::unknown};
  }
}

int flag(bool is_wanted, int value) noexcept { return is_wanted ? value : 0; }

bool has_nul(const std::string& text) noexcept { return text.find('\0') != std::string::npos; }

addrinfo to_addrinfo(LookupHints wanted) noexcept {
  addrinfo hints{};
  hints.ai_family = wanted.family;
  hints.ai_socktype = wanted.socket_type;
  hints.ai_protocol = wanted.protocol;
  hints.ai_flags = flag(wanted.wants_canonical_name, AI_CANONNAME) |
                   flag(wanted.is_numeric_node, AI_NUMERICHOST) |
                   flag(wanted.is_numeric_service, AI_NUMERICSERV) |
                   flag(wanted.is_passive, AI_PASSIVE) |
                   flag(wanted.is_configured_only, AI_ADDRCONFIG) |
                   flag(wanted.maps_v4, AI_V4MAPPED) | flag(wanted.wants_all, AI_ALL);
  return hints;
}

template <class Work, class Done>
Ticket start_on_pool(Loop& loop, Work work, Done on_answer) {
  using Value = typename PendingLookup<Work>::Value;
  return queue_work(
      loop, std::move(work),
      [on_answer = std::move(on_answer)](Value value) mutable {
        const bool is_cancelled = !value && value.error().is(ECANCELED);
        on_answer(is_cancelled ? PendingLookup<Work>::cancelled() : std::move(value));
      },
      TaskKind::dns, Lane::slow);
}

}  // namespace

Result<LookupAnswer> lookup(const std::string& node, const std::string& service,
                            LookupHints hints) {
  const bool is_empty = node.empty() && service.empty();
  if (is_empty || node.size() > node_length_max || has_nul(node) || has_nul(service)) {
    return fail("getaddrinfo", EINVAL);
  }
  const addrinfo wanted = to_addrinfo(hints);
  addrinfo* list = nullptr;
  const int status = ::getaddrinfo(node.empty() ? nullptr : node.c_str(),
                                   service.empty() ? nullptr : service.c_str(), &wanted, &list);
  if (status != 0) {
    return std::unexpected(translate("getaddrinfo", status));
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owned(list, ::freeaddrinfo);
  LookupAnswer answer;
  if (list->ai_canonname != nullptr) {
    answer.canonical_name = list->ai_canonname;
  }
  for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
    answer.entries.push_back({SocketAddress::from(entry->ai_addr, entry->ai_addrlen),
                              entry->ai_socktype, entry->ai_protocol});
  }
  return answer;
}

Result<NameAnswer> lookup_name(const SocketAddress& address, NameHints hints) {
  if (!address.is_v4() && !address.is_v6()) {
    return fail("getnameinfo", EINVAL);
  }
  const int flags = flag(hints.wants_local_name, NI_NOFQDN) |
                    flag(hints.is_numeric_node, NI_NUMERICHOST) |
                    flag(hints.is_numeric_service, NI_NUMERICSERV) |
                    flag(hints.is_name_required, NI_NAMEREQD) | flag(hints.is_datagram, NI_DGRAM);
  std::array<char, NI_MAXHOST> node{};
  std::array<char, NI_MAXSERV> service{};
  const int status = ::getnameinfo(address.get(), address.length(), node.data(), node.size(),
                                   service.data(), service.size(), flags);
  if (status != 0) {
    return std::unexpected(translate("getnameinfo", status));
  }
  return NameAnswer{node.data(), service.data()};
}

Ticket lookup(Loop& loop, std::string node, std::string service, LookupHints hints,
              OnLookup on_answer) {
  return start_on_pool(loop, LookupWork{std::move(node), std::move(service), hints},
                       std::move(on_answer));
}

Ticket lookup_name(Loop& loop, const SocketAddress& address, NameHints hints, OnName on_answer) {
  return start_on_pool(loop, NameWork{address, hints}, std::move(on_answer));
}

PendingLookup<LookupWork> lookup(Loop& loop, std::string node, std::string service,
                                 LookupHints hints) {
  return {loop, LookupWork{std::move(node), std::move(service), hints}};
}

PendingLookup<NameWork> lookup_name(Loop& loop, const SocketAddress& address, NameHints hints) {
  return {loop, NameWork{address, hints}};
}

}  // namespace rondo::dns
