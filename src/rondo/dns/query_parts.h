// What a Resolver keeps of a query. Not for users of the library.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "rondo/base/list.h"
#include "rondo/dns/channel.h"
#include "rondo/dns/query.h"
#include "rondo/loop/request.h"

namespace rondo::dns {

struct FinishedQueries;

// A request that waits for two others: for the channel, which calls on_answer() exactly once and
// cannot be made to forget it, and for the resolver, which reports. Owns itself; goes when both
// are done with it, in either order, since a cancelled query is reported before it is answered.
class Query final : public Request, public Asker, public Link<FinishedQueries> {
 public:
  Query(Resolver& resolver, const char* call, OnRecords on_records)
      : Request(TaskKind::dns),
        resolver_(resolver),
        call_(call),
        on_records_(std::move(on_records)) {}

  void start(Loop& loop) { begin(loop); }
  // Sets the result, if there is none yet.
  void finish(Result<std::vector<Record>> result);
  void report(Loop& loop);
  // Instead of report(), when there is no loop any more.
  void discard() noexcept;
  // Whether no server could be reached.
  [[nodiscard]] bool is_unreachable() const noexcept {
    return !result_ && result_.error().is(code::dns_connrefused);
  }

  void on_answer(Result<std::span<const std::byte>> message) override;
  // Nobody else will answer: the channel has not been asked.
  void refuse(int error_code);

  Result<> cancel() override;

 private:
  friend class QueryTicket;

  ~Query();
  void release_ticket() noexcept;

  Resolver& resolver_;
  const char* call_;
  OnRecords on_records_;
  Result<std::vector<Record>> result_;
  QueryTicket* ticket_ = nullptr;
  bool is_answered_ = false;  // The channel is done with it.
  bool is_finished_ = false;  // There is a result.
  bool is_reported_ = false;  // The resolver is done with it.
};

}  // namespace rondo::dns
