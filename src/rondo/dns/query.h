// One question to DNS servers, on its way: what Resolver's functions are made of.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/dns/record.h"
#include "rondo/loop/loop.h"

namespace rondo::dns {

class Query;
class Resolver;

using OnRecords = Function<void(Result<std::vector<Record>>)>;

// What is asked for, and what becomes of the records: a T.
template <class T>
struct QuerySpecification {
  using Convert = Result<T> (*)(std::vector<Record>&& records, const char* call);

  QuerySpecification(RecordType wanted, const char* call_name, std::string asked_name,
                     Convert conversion)
      : type(wanted), call(call_name), name(std::move(asked_name)), convert(conversion) {}

  RecordType type;
  const char* call;  // For errors.
  std::string name;
  Convert convert;
};

// Those of one type. dns_nodata if there are none.
template <class R>
Result<std::vector<R>> select_records(std::vector<Record>&& records, const char* call) {
  std::vector<R> selected;
  for (Record& record : records) {
    if (R* wanted = std::get_if<R>(&record)) {
      selected.push_back(std::move(*wanted));
    }
  }
  if (selected.empty()) {
    return fail(call, code::dns_nodata);
  }
  return selected;
}

template <class R>
QuerySpecification<std::vector<R>> records_query(std::string name) {
  return {R::type, query_name(R::type), std::move(name), &select_records<R>};
}

// A hold on a query that is under way, to cancel it. Letting go changes nothing.
class QueryTicket {
 public:
  QueryTicket() noexcept = default;
  explicit QueryTicket(Query& query) noexcept;
  QueryTicket(QueryTicket&& other) noexcept;
  QueryTicket& operator=(QueryTicket&& other) noexcept;
  QueryTicket(const QueryTicket&) = delete;
  QueryTicket& operator=(const QueryTicket&) = delete;
  ~QueryTicket();

  // Success: the callback will get dns_cancelled, soon. EBUSY if the answer is there already;
  // EINVAL once the callback has run.
  Result<> cancel();
  [[nodiscard]] bool is_under_way() const noexcept { return query_ != nullptr; }

 private:
  friend class Query;
  void let_go() noexcept;
  Query* query_ = nullptr;
};

// A query that is ready to start, for coroutines.
template <class T>
class [[nodiscard]] PendingQuery {
 public:
  using Value = Result<T>;

  PendingQuery(Resolver& resolver, QuerySpecification<T> specification)
      : resolver_(&resolver), specification_(std::move(specification)) {}

  // Once, on the loop thread.
  void start(Loop& loop, Function<void(Value)> done);
  void start(Function<void(Value)> done);
  Result<> cancel() { return ticket_.cancel(); }
  [[nodiscard]] static Value cancelled() { return fail("cancel", code::dns_cancelled); }

 private:
  Resolver* resolver_;
  QuerySpecification<T> specification_;
  QueryTicket ticket_;
};

}  // namespace rondo::dns
