// Asks DNS servers, without threads.
//
//   auto resolver = dns::Resolver::create(loop);
//   (*resolver)->resolve<dns::Mx>("example.org", [](Result<std::vector<dns::Mx>> answer) { ... });
//   auto answer = co_await awaitable((*resolver)->resolve<dns::A>("example.org"));
//
// Unlike lookup() this asks the servers of resolv.conf, or those it is given, and nobody else: not
// the hosts file. Names are asked for as they are, without search domains. A query goes out over
// UDP, is repeated if there is no answer, and goes over TCP if the answer does not fit.
//
// Callbacks run in the pending phase, never from inside the call. What goes wrong is told with the
// dns_ codes, whose names are those of Node: dns_notfound (ENOTFOUND) if there is no such name,
// dns_nodata (ENODATA) if it has no such records, dns_timeout, dns_servfail, dns_refused,
// dns_connrefused if no server can be reached, dns_badresp for a malformed answer, dns_badname for
// a malformed name. A query keeps the loop alive until its callback has run; an idle resolver does
// not.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/base/list.h"
#include "rondo/base/time.h"
#include "rondo/dns/query.h"
#include "rondo/dns/record.h"
#include "rondo/loop/deferred.h"
#include "rondo/loop/handle.h"
#include "rondo/sys/socket_address.h"

namespace rondo::dns {

class Channel;

struct FinishedQueries;

struct ResolverOptions {
  // For the first attempt with each server; it doubles with each round over all servers.
  Millis timeout = std::chrono::seconds(5);
  int tries = 4;  // Rounds over all servers; at least 1.
  // Where the servers are written, unless set_servers() says otherwise. Null: /etc/resolv.conf.
  const char* configuration_file = nullptr;
};

class Resolver final : public Handle, private Deferred {
 public:
  template <class T>
  using OnAnswer = Function<void(Result<T>)>;

  // EINVAL for a timeout or a number of tries that is not positive, or too large.
  [[nodiscard]] static Result<Owned<Resolver>> create(Loop& loop, ResolverOptions options = {});

  // The records of one type: A, Aaaa, Cname, Mx, Ns, Txt, Srv, Ptr, Soa, Caa, Naptr, Tlsa. At least
  // one.
  // The ticket cancels this query alone.
  template <class R>
  QueryTicket resolve(std::string name, OnAnswer<std::vector<R>> on_answer) {
    return start(records_query<R>(std::move(name)), std::move(on_answer));
  }
  // The same to be awaited; the resolver must live until then.
  template <class R>
  PendingQuery<std::vector<R>> resolve(std::string name) {
    return {*this, records_query<R>(std::move(name))};
  }

  // Whatever the server likes to tell. Many tell little (RFC 8482).
  QueryTicket resolve_any(std::string name, OnAnswer<std::vector<Record>> on_answer);
  PendingQuery<std::vector<Record>> resolve_any(std::string name);

  // The names of an address (PTR). EINVAL for what is no internet address.
  QueryTicket reverse(const SocketAddress& address, OnAnswer<std::vector<std::string>> on_answer);
  PendingQuery<std::vector<std::string>> reverse(const SocketAddress& address);

  // All queries end with dns_cancelled (ECANCELLED), later. Closing the handle ends them with
  // ECANCELED, before its callback.
  void cancel();

  // Queries whose callback has not run.
  [[nodiscard]] std::size_t pending_count() const noexcept { return pending_count_; }

  [[nodiscard]] Result<std::vector<SocketAddress>> servers() const;
  // Port 0 stands for 53. None at all makes every query fail. EINVAL for what is no internet
  // address, or has a scope; EBUSY while queries are under way.
  [[nodiscard]] Result<> set_servers(std::span<const SocketAddress> servers);

  // Where queries to servers of the same family come from. EINVAL for what is no internet address.
  [[nodiscard]] Result<> set_local_address(const SocketAddress& address);

  // For PendingQuery: resolve() and the others in their general form.
  template <class T>
  QueryTicket start(const QuerySpecification<T>& specification, OnAnswer<T> on_answer) {
    require(static_cast<bool>(on_answer), "a query needs a callback");
    return ask(specification.type, specification.call, specification.name,
               [convert = specification.convert, call = specification.call,
                on_answer = std::move(on_answer)](Result<std::vector<Record>> records) mutable {
                 on_answer(records ? convert(std::move(*records), call)
                                   : std::unexpected(records.error()));
               });
  }

 private:
  friend class Query;

  Resolver(Loop& loop, std::unique_ptr<Channel> channel, ResolverOptions options);
  ~Resolver() override;
  void on_close() override;
  bool on_closing_phase() override;
  void on_deferred() override;

  QueryTicket ask(RecordType type, const char* call, const std::string& name, OnRecords on_records);
  void read_configuration_again();
  void on_finished(Query& query);
  void report(std::size_t count);
  void update_activity();

  ResolverOptions options_;
  std::string configuration_file_;
  std::unique_ptr<Channel> channel_;  // Null once the handle is closing.
  List<Query, FinishedQueries> finished_;
  std::size_t finished_count_ = 0;
  std::size_t pending_count_ = 0;
  SocketAddress local_v4_;
  SocketAddress local_v6_;
  bool has_own_servers_ = false;
  bool was_last_unreachable_ = false;
};

template <class T>
void PendingQuery<T>::start(Loop& loop, Function<void(Value)> done) {
  require(&loop == &resolver_->loop(), "the query was made for another loop");
  start(std::move(done));
}

template <class T>
void PendingQuery<T>::start(Function<void(Value)> done) {
  ticket_ = resolver_->start(specification_, std::move(done));
}

}  // namespace rondo::dns
