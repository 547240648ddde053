#include "rondo/dns/query.h"

#include <memory>

#include "rondo/dns/message.h"
#include "rondo/dns/query_parts.h"
#include "rondo/dns/resolver.h"

namespace rondo::dns {

Query::~Query() { release_ticket(); }

void Query::finish(Result<std::vector<Record>> result) {
  if (is_finished_) {
    return;
  }
  is_finished_ = true;
  result_ = std::move(result);
  resolver_.on_finished(*this);
}

void Query::on_answer(Result<std::span<const std::byte>> message) {
  is_answered_ = true;
  if (is_reported_) {
    delete this;
    return;
  }
  Result<std::vector<Record>> records =
      message ? parse_answer(*message) : std::unexpected(message.error());
  if (!records) {
    // The channel goes away because its handle is closed.
    const bool is_closed = records.error().is(code::dns_destruction);
    records = fail(call_, is_closed ? ECANCELED : records.error().code);
  }
  finish(std::move(records));
}

void Query::refuse(int error_code) {
  is_answered_ = true;
  finish(fail(call_, error_code));
}

Result<> Query::cancel() {
  if (!is_under_way()) {
    return fail("cancel", EINVAL);
  }
  if (is_finished_) {
    return fail("cancel", EBUSY);
  }
  finish(fail(call_, code::dns_cancelled));
  return {};
}

void Query::report(Loop& loop) {
  release_ticket();
  end(loop);
  is_reported_ = true;
  OnRecords on_records = std::move(on_records_);
  Result<std::vector<Record>> result = std::move(result_);
  const Context task_context = context();
  if (is_answered_) {
    delete this;
  }
  loop.enter(TaskKind::dns, task_context, on_records, std::move(result));
}

void Query::discard() noexcept {
  is_reported_ = true;
  if (is_answered_) {
    delete this;
  }
}

void Query::release_ticket() noexcept {
  if (QueryTicket* ticket = std::exchange(ticket_, nullptr); ticket != nullptr) {
    ticket->query_ = nullptr;
  }
}

QueryTicket::QueryTicket(Query& query) noexcept : query_(&query) {
  query.release_ticket();
  query.ticket_ = this;
}

QueryTicket::QueryTicket(QueryTicket&& other) noexcept
    : query_(std::exchange(other.query_, nullptr)) {
  if (query_ != nullptr) {
    query_->ticket_ = this;
  }
}

QueryTicket& QueryTicket::operator=(QueryTicket&& other) noexcept {
  if (this != &other) {
    let_go();
    query_ = std::exchange(other.query_, nullptr);
    if (query_ != nullptr) {
      query_->ticket_ = this;
    }
  }
  return *this;
}

QueryTicket::~QueryTicket() { let_go(); }

void QueryTicket::let_go() noexcept {
  if (Query* query = std::exchange(query_, nullptr); query != nullptr) {
    query->ticket_ = nullptr;
  }
}

Result<> QueryTicket::cancel() {
  return query_ != nullptr ? query_->cancel() : fail("cancel", EINVAL);
}

}  // namespace rondo::dns
