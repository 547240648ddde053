// internalBinding('dns'), for lib/internal/dns/cares.js. Errors of lookups are libuv's numbers,
// those of queries the names that c-ares gives them. Callbacks get the error, or 0, first.
//
//   lookup(name, family, hints, callback(error, [address...]))   family: 0, 4, 6
//   setLookupReceiver(function), queueLookup(name, family, hints, place) -> boolean: as lookup(),
//   but
//       function(place, error, [address...]) is called; false, and nothing is done, if contexts or
//       observers want to know each callback
//   hasNextLookup(), nextLookup() -> place or -1: for that function, of the next one that has the
//       same answer
//   lookupService(address, port, callback(error, name, service))
//   open(timeout, tries) -> number of a resolver; a timeout of -1 is the usual one
//   close(number)  cancel(number)
//   query(number, type, name, callback(error, records, [ttl...]))
//   reverse(number, address, callback(error, [name...]))
//   getServers(number) -> [[address, port]...]
//   setServers(number, [address, port...]) -> error number
//   setLocalAddress(number, address) -> whether it is one
//   defaultOrder: of the addresses that a lookup gives, as the command line has it
#include <netdb.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "js/direct_text.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/net/dns_records.h"
#include "node/watched_callbacks.h"
#include "rondo/base/require.h"
#include "rondo/dns/lookup.h"
#include "rondo/dns/resolver.h"
#include "rondo/dns/shared_lookups.h"

namespace rondo::node {

namespace {

using js::Call;

struct DnsState {
  int last_number = 0;
  std::map<int, Owned<dns::Resolver>> resolvers;
  std::optional<dns::SharedLookups> shared_lookups;
  js::Pin lookup_receiver;

  [[nodiscard]] dns::SharedLookups& lookups(Loop& loop) {
    return shared_lookups ? *shared_lookups : shared_lookups.emplace(loop);
  }

  [[nodiscard]] static DnsState& current() {
    static thread_local DnsState state;
    return state;
  }
};

// ---- The host's own way -----------------------------------------------------------------------

dns::LookupHints hints_from(int family, unsigned flags) {
  dns::LookupHints hints;
  hints.family = family == 4 ? AF_INET : family == 6 ? AF_INET6 : AF_UNSPEC;
  hints.socket_type = SOCK_STREAM;
  hints.is_configured_only = (flags & AI_ADDRCONFIG) != 0;
  hints.maps_v4 = (flags & AI_V4MAPPED) != 0;
  hints.wants_all = (flags & AI_ALL) != 0;
  return hints;
}

js::Object addresses_to_script(js::Engine& engine, const dns::LookupAnswer& answer) {
  js::ArrayBuilder addresses(engine.context());
  for (const dns::LookupEntry& entry : answer.entries) {
    // Script has no use for the scope of a local address, as in Node.
    const std::string ip = entry.address.ip();
    addresses.push(js::latin1_text(engine.context(), std::string_view(ip).substr(0, ip.find('%'))));
  }
  return addresses.array();
}

dns::LookupHints hints_at(const Call& call, std::size_t index) {
  return hints_from(call.int_at(index), static_cast<unsigned>(call.integer_at(index + 1)));
}

js::Value error_number(js::Context context, const Result<dns::LookupAnswer>& answer) {
  return js::number(context, answer ? 0 : answer.error().number());
}

js::Value addresses_of(Environment& environment, const Result<dns::LookupAnswer>& answer) {
  return answer ? addresses_to_script(environment.engine(), *answer)
                : js::undefined(environment.context());
}

js::Value lookup(Call& call) {
  Environment& environment = Environment::current();
  DnsState::current()
      .lookups(environment.loop())
      .start(call.string_at(0), {}, hints_at(call, 1),
             [&environment, callback = environment.pin_callback(call[3], "GETADDRINFOREQWRAP")](
                 const Result<dns::LookupAnswer>& answer) {
               environment.enter_with(callback.object(), [&] {
                 return std::array{error_number(environment.context(), answer),
                                   addresses_of(environment, answer)};
               });
             });
  return call.undefined();
}

js::Value set_lookup_receiver(Call& call) {
  Environment& environment = Environment::current();
  DnsState& state = DnsState::current();
  state.lookup_receiver = js::Pin(environment.engine(), call[0]);
  state.lookups(environment.loop())
      .set_receiver([&environment, &state](double place, const Result<dns::LookupAnswer>& answer) {
        const js::Context context = environment.context();
        environment.enter_with(state.lookup_receiver.object(), [&] {
          return std::array{js::number(context, place), error_number(context, answer),
                            addresses_of(environment, answer)};
        });
      });
  return call.undefined();
}

// (name, family, hints, place)
js::Value queue_lookup(Call& call) {
  Environment& environment = Environment::current();
  if (is_each_callback_watched(environment)) {
    return call.boolean(false);
  }
  DnsState::current()
      .lookups(environment.loop())
      .start_numbered(call.string_at(0), hints_at(call, 1), call.number_at(3));
  return call.boolean(true);
}

js::Value has_next_lookup(Call& call) {
  return call.boolean(DnsState::current().lookups(Environment::current().loop()).has_next());
}

js::Value next_lookup(Call& call) {
  const auto place = DnsState::current().lookups(Environment::current().loop()).take_next();
  return js::number(call.context(), place.value_or(-1));
}

js::Value lookup_service(Call& call) {
  Environment& environment = Environment::current();
  const auto address =
      SocketAddress::parse(call.string_at(0), static_cast<std::uint16_t>(call.int_at(1)));
  if (!address) {
    return call.number(address.error().number());
  }
  dns::NameHints hints;
  hints.is_name_required = true;
  dns::lookup_name(
      environment.loop(), *address, hints,
      [&environment, callback = environment.pin_callback(call[2], "GETNAMEINFOREQWRAP")](
          const Result<dns::NameAnswer>& answer) {
        const js::Context context = environment.context();
        environment.enter_with(callback.object(), [&] {
          const dns::NameAnswer names = answer.value_or(dns::NameAnswer());
          return std::array{js::number(context, answer ? 0 : answer.error().number()),
                            js::string(context, names.node), js::string(context, names.service)};
        });
      });
  return call.number(0);
}

// ---- Resolvers --------------------------------------------------------------------------------

dns::Resolver& resolver_at(const Call& call, std::size_t index) {
  const auto found = DnsState::current().resolvers.find(call.int_at(index));
  require(found != DnsState::current().resolvers.end(), "there is no resolver of that number");
  return *found->second;
}

js::Value open(Call& call) {
  dns::ResolverOptions options;
  if (const int timeout = call.int_at(0); timeout >= 0) {
    options.timeout = Millis(std::max(timeout, 1));
  }
  options.tries = call.int_at(1);
  auto resolver = dns::Resolver::create(Environment::current().loop(), options);
  if (!resolver) {
    return call.fail(Environment::current().system_error(resolver.error()));
  }
  DnsState& state = DnsState::current();
  state.resolvers.emplace(++state.last_number, std::move(*resolver));
  return call.number(state.last_number);
}

js::Value close(Call& call) {
  DnsState::current().resolvers.erase(call.int_at(0));
  return call.undefined();
}

js::Value cancel(Call& call) {
  resolver_at(call, 0).cancel();
  return call.undefined();
}

js::Value ttl_of(js::Context context, const dns::Record& record) {
  return js::number(
      context,
      std::visit([](const auto& one) { return static_cast<double>(one.ttl.count()); }, record));
}

void tell_records(Environment& environment, const js::Pin& callback, RecordForm form,
                  const Result<std::vector<dns::Record>>& answer) {
  const js::Context context = environment.context();
  environment.enter_with(callback.object(), [&]() -> std::array<js::Value, 3> {
    if (!answer) {
      return {js::string(context, answer.error().name()), js::undefined(context),
              js::undefined(context)};
    }
    js::ArrayBuilder records(context);
    js::ArrayBuilder ttls(context);
    for (const dns::Record& record : *answer) {
      records.push(record_to_script(context, record, form));
      ttls.push(ttl_of(context, record));
    }
    return {js::number(context, 0), records.array(), ttls.array()};
  });
}

// Makes the records of one type records of any.
template <class R>
Result<std::vector<dns::Record>> widen(Result<std::vector<R>>&& answer) {
  if (!answer) {
    return std::unexpected(answer.error());
  }
  std::vector<dns::Record> records;
  for (R& record : *answer) {
    records.emplace_back(std::move(record));
  }
  return records;
}

template <class R>
void ask(dns::Resolver& resolver, std::string name, Environment& environment, js::Pin callback) {
  resolver.resolve<R>(std::move(name), [&environment, callback = std::move(callback)](
                                           Result<std::vector<R>> answer) {
    tell_records(environment, callback, RecordForm::plain, widen(std::move(answer)));
  });
}

void ask_any(dns::Resolver& resolver, std::string name, Environment& environment,
             js::Pin callback) {
  resolver.resolve_any(std::move(name), [&environment, callback = std::move(callback)](
                                            Result<std::vector<dns::Record>> answer) {
    if (answer) {
      sort_by_type(*answer);
    }
    tell_records(environment, callback, RecordForm::with_type, answer);
  });
}

struct QueryKind {
  std::string_view name;
  void (*ask)(dns::Resolver& resolver, std::string name, Environment& environment,
              js::Pin callback);
};

constexpr std::array query_kinds = {
    QueryKind{"A", ask<dns::A>},         QueryKind{"AAAA", ask<dns::Aaaa>},
    QueryKind{"CNAME", ask<dns::Cname>}, QueryKind{"MX", ask<dns::Mx>},
    QueryKind{"NS", ask<dns::Ns>},       QueryKind{"TXT", ask<dns::Txt>},
    QueryKind{"SRV", ask<dns::Srv>},     QueryKind{"PTR", ask<dns::Ptr>},
    QueryKind{"SOA", ask<dns::Soa>},     QueryKind{"CAA", ask<dns::Caa>},
    QueryKind{"NAPTR", ask<dns::Naptr>}, QueryKind{"TLSA", ask<dns::Tlsa>},
    QueryKind{"ANY", ask_any},
};

js::Value query(Call& call) {
  Environment& environment = Environment::current();
  const auto* const kind =
      std::ranges::find(query_kinds, std::string_view(call.string_at(1)), &QueryKind::name);
  require(kind != query_kinds.end(), "there is no query of that name");
  kind->ask(resolver_at(call, 0), call.string_at(2), environment,
            environment.pin_callback(call[3], "QUERYWRAP"));
  return call.undefined();
}

js::Value reverse(Call& call) {
  Environment& environment = Environment::current();
  const auto address = SocketAddress::parse(call.string_at(1), 0);
  if (!address) {
    return call.number(address.error().number());
  }
  resolver_at(call, 0).reverse(
      *address, [&environment, callback = environment.pin_callback(call[2], "QUERYWRAP")](
                    const Result<std::vector<std::string>>& answer) {
        const js::Context context = environment.context();
        environment.enter_with(callback.object(), [&]() -> std::array<js::Value, 2> {
          if (!answer) {
            return {js::string(context, answer.error().name()), js::undefined(context)};
          }
          js::ArrayBuilder names(context);
          for (const std::string& name : *answer) {
            names.push(js::string(context, name));
          }
          return {js::number(context, 0), names.array()};
        });
      });
  return call.number(0);
}

// ---- Whom to ask ------------------------------------------------------------------------------

js::Value get_servers(Call& call) {
  const auto servers = resolver_at(call, 0).servers();
  js::ArrayBuilder list(call.context());
  if (servers) {
    for (const SocketAddress& server : *servers) {
      list.push(js::array(call.context(),
                          std::array{call.string(server.ip()), call.number(server.port())}));
    }
  }
  return list.array();
}

js::Value set_servers(Call& call) {
  const js::Context context = call.context();
  js::Object list = call.object_at(1);
  const auto length =
      static_cast<unsigned>(js::to_number(context, js::get(context, list, "length")));
  std::vector<SocketAddress> servers;
  for (unsigned index = 0; index + 1 < length; index += 2) {
    const std::string ip = js::to_string(context, js::get(context, list, index));
    const double port = js::to_number(context, js::get(context, list, index + 1));
    const auto server = SocketAddress::parse(ip, static_cast<std::uint16_t>(port));
    if (!server) {
      return call.number(server.error().number());
    }
    servers.push_back(*server);
  }
  const Result<> set = resolver_at(call, 0).set_servers(servers);
  return call.number(set ? 0 : set.error().number());
}

js::Value set_local_address(Call& call) {
  const auto address = SocketAddress::parse(call.string_at(1), 0);
  return call.boolean(address && resolver_at(call, 0).set_local_address(*address));
}

}  // namespace

js::Object make_dns_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<lookup>(context, binding, "lookup");
  js::define<set_lookup_receiver>(context, binding, "setLookupReceiver");
  js::define<queue_lookup>(context, binding, "queueLookup");
  js::define<has_next_lookup>(context, binding, "hasNextLookup");
  js::define<next_lookup>(context, binding, "nextLookup");
  js::define<lookup_service>(context, binding, "lookupService");
  js::define<open>(context, binding, "open");
  js::define<close>(context, binding, "close");
  js::define<cancel>(context, binding, "cancel");
  js::define<query>(context, binding, "query");
  js::define<reverse>(context, binding, "reverse");
  js::define<get_servers>(context, binding, "getServers");
  js::define<set_servers>(context, binding, "setServers");
  js::define<set_local_address>(context, binding, "setLocalAddress");
  js::set(context, binding, "defaultOrder",
          js::string(context, environment.options().dns_result_order));
  js::set(context, binding, "AI_ADDRCONFIG", js::number(context, AI_ADDRCONFIG));
  js::set(context, binding, "AI_ALL", js::number(context, AI_ALL));
  js::set(context, binding, "AI_V4MAPPED", js::number(context, AI_V4MAPPED));
  return binding;
}

}  // namespace rondo::node
