// Names to addresses and back, as the host is configured to do it: getaddrinfo and getnameinfo.
//
// These ask the hosts file, the DNS, and whatever else nsswitch.conf says, and may block for long;
// so they run on the pool, in the slow lane, which takes at most half of the threads. For the DNS
// alone, without threads, there is the Resolver.
//
//   Result<LookupAnswer> answer = dns::lookup("localhost", "http");  // now, blocking
//   Ticket ticket = dns::lookup(loop, "localhost", "http", {}, [](Result<LookupAnswer>) {});
//   Result<LookupAnswer> answer = co_await awaitable(dns::lookup(loop, "localhost", "http"));
//
// A node is a name or an address; an empty one is this host (see LookupHints::is_passive). A
// service is "http" or "80"; an empty one gives port 0. Not both may be empty (EINVAL).
//
// The ticket can cancel while the work still waits for a thread; the callback then gets
// EAI_CANCELED. Names are looked up as they are: whoever has names with letters beyond ASCII turns
// them into their ASCII form ("xn--...") before.
#pragma once

#include <compare>
#include <string>
#include <utility>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/pool/pending_operation.h"
#include "rondo/sys/socket_address.h"

namespace rondo::dns {

// What is wanted. Zero is "any".
struct LookupHints {
  int family = AF_UNSPEC;
  int socket_type = 0;  // SOCK_STREAM, SOCK_DGRAM; zero gives one entry for each.
  int protocol = 0;
  bool wants_canonical_name = false;
  bool is_numeric_node = false;     // No name: EAI_NONAME for whatever is no address.
  bool is_numeric_service = false;  // The same for the service.
  bool is_passive = false;          // Without a node: the addresses to bind to.
  bool is_configured_only = false;  // Only families that this host has addresses of.
  bool maps_v4 = false;             // For AF_INET6: IPv4 addresses in their IPv6 form if no others,
  bool wants_all = false;           // or in any case.
  [[nodiscard]] auto operator<=>(const LookupHints&) const = default;
};

struct LookupEntry {
  SocketAddress address;
  int socket_type = 0;
  int protocol = 0;
};

struct LookupAnswer {
  std::vector<LookupEntry> entries;  // At least one, the best first.
  std::string canonical_name;        // Empty unless it was wanted.
};

struct NameHints {
  bool wants_local_name = false;    // Without the domain for hosts of the own one.
  bool is_numeric_node = false;     // The address as text.
  bool is_numeric_service = false;  // The port as text.
  bool is_name_required = false;    // EAI_NONAME instead of the address as text.
  bool is_datagram = false;         // The name of the UDP service.
};

struct NameAnswer {
  std::string node;
  std::string service;
};

// EINVAL for a node of more than 255 bytes or with a NUL byte inside; else EAI_ codes.
[[nodiscard]] Result<LookupAnswer> lookup(const std::string& node, const std::string& service = {},
                                          LookupHints hints = {});
// EINVAL for what is no internet address; else EAI_ codes.
[[nodiscard]] Result<NameAnswer> lookup_name(const SocketAddress& address, NameHints hints = {});

using OnLookup = Function<void(Result<LookupAnswer>)>;
using OnName = Function<void(Result<NameAnswer>)>;

Ticket lookup(Loop& loop, std::string node, std::string service, LookupHints hints,
              OnLookup on_answer);
Ticket lookup_name(Loop& loop, const SocketAddress& address, NameHints hints, OnName on_answer);

// The blocking part, for the pool.
struct LookupWork {
  std::string node;
  std::string service;
  LookupHints hints;
  Result<LookupAnswer> operator()() const { return lookup(node, service, hints); }
};
struct NameWork {
  SocketAddress address;
  NameHints hints;
  Result<NameAnswer> operator()() const { return lookup_name(address, hints); }
};

// Ready to start, for coroutines: a PendingOperation whose end is told as libuv does.
template <class Work>
class [[nodiscard]] PendingLookup {
 public:
  using Operation = PendingOperation<Work, TaskKind::dns, Lane::slow>;
  using Value = typename Operation::Value;

  PendingLookup(Loop& loop, Work work) : operation_(loop, std::move(work)) {}

  void start(Loop& loop, Function<void(Value)> done) {
    operation_.start(loop, [done = std::move(done)](Value value) mutable {
      done(!value && value.error().is(ECANCELED) ? cancelled() : std::move(value));
    });
  }
  void start(Function<void(Value)> done) { start(operation_.loop(), std::move(done)); }
  Result<> cancel() { return operation_.cancel(); }
  [[nodiscard]] static Value cancelled() { return fail("cancel", code::eai_canceled); }

 private:
  Operation operation_;
};

PendingLookup<LookupWork> lookup(Loop& loop, std::string node, std::string service = {},
                                 LookupHints hints = {});
PendingLookup<NameWork> lookup_name(Loop& loop, const SocketAddress& address, NameHints hints = {});

}  // namespace rondo::dns
