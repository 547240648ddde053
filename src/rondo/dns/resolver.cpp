#include "rondo/dns/resolver.h"

#include <algorithm>
#include <climits>
#include <string_view>

#include "rondo/dns/channel.h"
#include "rondo/dns/query_parts.h"
#include "rondo/loop/loop.h"

namespace rondo::dns {

namespace {

bool is_internet(const SocketAddress& address) noexcept {
  return address.is_v4() || address.is_v6();
}

QuerySpecification<std::vector<Record>> any_query(std::string name) {
  return {RecordType::any, query_name(RecordType::any), std::move(name),
          [](std::vector<Record>&& records, const char* call) -> Result<std::vector<Record>> {
            if (records.empty()) {
              return fail(call, code::dns_nodata);
            }
            return std::move(records);
          }};
}

// The name is empty for what is no internet address.
QuerySpecification<std::vector<std::string>> reverse_query(const SocketAddress& address) {
  return {RecordType::ptr, "getHostByAddr", reverse_name(address),
          [](std::vector<Record>&& records, const char* call) -> Result<std::vector<std::string>> {
            auto pointers = select_records<Ptr>(std::move(records), call);
            if (!pointers) {
              return std::unexpected(pointers.error());
            }
            std::vector<std::string> names;
            for (Ptr& pointer : *pointers) {
              names.push_back(std::move(pointer.name));
            }
            return names;
          }};
}

// Names of Tor's, which are not to be told to the DNS (RFC 7686).
bool is_hidden_service(std::string_view name) {
  constexpr std::string_view ending = ".onion";
  if (name.ends_with('.')) {
    name.remove_suffix(1);
  }
  return name.size() >= ending.size() &&
         std::ranges::equal(name.substr(name.size() - ending.size()), ending,
                            [](char left, char right) { return (left | ' ') == right; });
}

ChannelOptions channel_options(const ResolverOptions& options) noexcept {
  return {options.timeout, options.tries, options.configuration_file};
}

}  // namespace

Result<Owned<Resolver>> Resolver::create(Loop& loop, ResolverOptions options) {
  const bool is_possible = options.timeout > Millis::zero() && options.timeout <= Millis(INT_MAX) &&
                           options.tries > 0 && options.tries <= SHRT_MAX;
  if (!is_possible) {
    return fail("resolver", EINVAL);
  }
  auto channel = Channel::create(loop, channel_options(options));
  if (!channel) {
    return std::unexpected(channel.error());
  }
  return Owned<Resolver>(new Resolver(loop, std::move(*channel), options));
}

Resolver::Resolver(Loop& loop, std::unique_ptr<Channel> channel, ResolverOptions options)
    : Handle(loop, HandleKind::resolver), options_(options), channel_(std::move(channel)) {
  if (options.configuration_file != nullptr) {
    configuration_file_ = options.configuration_file;
    options_.configuration_file = configuration_file_.c_str();
  }
}

// Those that a loop which goes away has not let us report.
Resolver::~Resolver() {
  while (Query* query = finished_.pop_front()) {
    query->discard();
  }
}

QueryTicket Resolver::resolve_any(std::string name, OnAnswer<std::vector<Record>> on_answer) {
  return start(any_query(std::move(name)), std::move(on_answer));
}

PendingQuery<std::vector<Record>> Resolver::resolve_any(std::string name) {
  return {*this, any_query(std::move(name))};
}

QueryTicket Resolver::reverse(const SocketAddress& address,
                              OnAnswer<std::vector<std::string>> on_answer) {
  return start(reverse_query(address), std::move(on_answer));
}

PendingQuery<std::vector<std::string>> Resolver::reverse(const SocketAddress& address) {
  return {*this, reverse_query(address)};
}

QueryTicket Resolver::ask(RecordType type, const char* call, const std::string& name,
                          OnRecords on_records) {
  require_usable();
  read_configuration_again();
  auto* query = new Query(*this, call, std::move(on_records));
  query->start(loop());
  ++pending_count_;
  update_activity();
  QueryTicket ticket(*query);
  if (type == RecordType::ptr && name.empty()) {
    query->refuse(EINVAL);
  } else if (name.find('\0') != std::string::npos) {
    query->refuse(code::dns_badname);
  } else if (is_hidden_service(name)) {
    query->refuse(code::dns_notfound);
  } else {
    channel_->ask(name, type, *query);
  }
  return ticket;
}

// When the host had no servers configured, c-ares asks this host itself, in vain. By the next query
// the network may be there.
void Resolver::read_configuration_again() {
  if (!was_last_unreachable_ || has_own_servers_ || channel_->pending_count() > 0) {
    return;
  }
  const auto addresses = channel_->servers();
  const bool is_without_servers =
      addresses && addresses->size() == 1 && addresses->front().ip() == "127.0.0.1";
  if (!is_without_servers) {
    return;
  }
  auto channel = Channel::create(loop(), channel_options(options_));
  if (channel) {
    channel_ = std::move(*channel);
    for (const SocketAddress& local : {local_v4_, local_v6_}) {
      if (is_internet(local)) {
        channel_->set_local_address(local);
      }
    }
  }
  was_last_unreachable_ = false;
}

void Resolver::on_finished(Query& query) {
  was_last_unreachable_ = query.is_unreachable();
  finished_.push_back(query);
  ++finished_count_;
  loop().defer(*this);
}

void Resolver::on_deferred() { report(finished_count_); }

// Those that finish meanwhile wait for the next round; those that are left when a callback closes
// the handle are reported in the closing phase.
void Resolver::report(std::size_t count) {
  const bool was_closing = is_closing();
  while (count-- > 0 && is_closing() == was_closing) {
    Query* query = finished_.pop_front();
    --finished_count_;
    --pending_count_;
    query->report(loop());
  }
  if (!is_closing()) {
    update_activity();
  }
}

void Resolver::update_activity() {
  if (pending_count_ > 0) {
    set_active();
  } else {
    set_inactive();
  }
}

void Resolver::cancel() {
  require_usable();
  channel_->cancel_all();
}

Result<std::vector<SocketAddress>> Resolver::servers() const {
  require_usable();
  return channel_->servers();
}

Result<> Resolver::set_servers(std::span<const SocketAddress> servers) {
  require_usable();
  for (const SocketAddress& server : servers) {
    if (!is_internet(server) || server.scope_id() != 0) {
      return fail("set_servers", EINVAL);
    }
  }
  if (pending_count_ > 0) {
    return fail("set_servers", EBUSY);
  }
  channel_->cancel_all();  // What was cancelled before, and is still under way there.
  if (auto set = channel_->set_servers(servers); !set) {
    return set;
  }
  has_own_servers_ = true;
  return {};
}

Result<> Resolver::set_local_address(const SocketAddress& address) {
  require_usable();
  if (!is_internet(address)) {
    return fail("set_local_address", EINVAL);
  }
  (address.is_v6() ? local_v6_ : local_v4_) = address;
  channel_->set_local_address(address);
  return {};
}

void Resolver::on_close() {
  channel_.reset();
  loop().cancel_deferred(*this);
}

bool Resolver::on_closing_phase() {
  report(finished_count_);
  return true;
}

}  // namespace rondo::dns
