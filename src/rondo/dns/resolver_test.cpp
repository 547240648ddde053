#include "rondo/dns/resolver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "rondo/dns/dns_server_test_support.h"
#include "rondo/loop/loop.h"
#include "rondo/task/operation.h"
#include "rondo/task/spawn.h"

namespace rondo::dns {
namespace {

using Reply = TestServer::Reply;

class DnsResolver : public testing::Test {
 protected:
  DnsResolver() {
    auto created = Resolver::create(loop_);
    EXPECT_TRUE(created);
    resolver_ = std::move(*created);
    EXPECT_TRUE(resolver_->set_servers(std::span(&server_.address(), 1)));
  }

  // The server answers every question with these records.
  void answer_with(RecordType type, std::uint32_t ttl, std::vector<ByteWriter> records) {
    server_.on_question = [=](const Question& question, const Reply& reply) {
      MessageWriter message = question.answer();
      for (const ByteWriter& data : records) {
        message.answer(type, ttl, data);
      }
      reply(message.bytes());
    };
  }

  // Asks, runs the loop, and gives what came.
  template <class R>
  Result<std::vector<R>> resolve(const std::string& name = "example.org") {
    std::optional<Result<std::vector<R>>> result;
    resolver_->resolve<R>(name, [&](Result<std::vector<R>> answer) {
      EXPECT_FALSE(result) << "called twice";
      result = std::move(answer);
    });
    EXPECT_FALSE(result) << "called from inside the call";
    EXPECT_FALSE(loop_.run());
    return result ? std::move(*result) : fail("never called", EIO);
  }

  Loop loop_;
  TestServer server_{loop_};
  Owned<Resolver> resolver_;
};

TEST_F(DnsResolver, AsksForAddresses) {
  answer_with(RecordType::a, 300, {data_of_v4(0xc0000201), data_of_v4(0xc0000202)});
  const auto v4 = resolve<A>();
  ASSERT_TRUE(v4) << v4.error().to_string();
  ASSERT_EQ(v4->size(), 2U);
  EXPECT_EQ((*v4)[0].address.ip(), "192.0.2.1");
  EXPECT_EQ((*v4)[1].address.ip(), "192.0.2.2");
  EXPECT_EQ((*v4)[0].ttl, std::chrono::seconds(300));
  answer_with(RecordType::aaaa, 200, {data_of_v6(5)});
  const auto v6 = resolve<Aaaa>();
  ASSERT_TRUE(v6);
  EXPECT_EQ((*v6)[0].address.ip(), "2001:db8::5");
  EXPECT_EQ((*v6)[0].ttl, std::chrono::seconds(200));
  ASSERT_EQ(server_.questions.size(), 2U);
  EXPECT_EQ(server_.questions[0].name, "example.org");
  EXPECT_EQ(server_.questions[0].type, RecordType::a);
  EXPECT_EQ(server_.questions[1].type, RecordType::aaaa);
}

TEST_F(DnsResolver, AsksForNames) {
  answer_with(RecordType::cname, 60, {data_of_name("www.example.org")});
  EXPECT_EQ(resolve<Cname>()->at(0).name, "www.example.org");
  answer_with(RecordType::ns, 60, {data_of_name("a.example.org"), data_of_name("b.example.org")});
  EXPECT_EQ(resolve<Ns>()->at(1).name, "b.example.org");
  answer_with(RecordType::ptr, 60, {data_of_name("host.example.org")});
  EXPECT_EQ(resolve<Ptr>()->at(0).name, "host.example.org");
}

TEST_F(DnsResolver, AsksForMail) {
  answer_with(RecordType::mx, 60,
              {ByteWriter().u16(10).name("a.example"), ByteWriter().u16(20).name("b.example")});
  const auto answer = resolve<Mx>();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->at(1).priority, 20);
  EXPECT_EQ(answer->at(1).exchange, "b.example");
}

TEST_F(DnsResolver, AsksForText) {
  answer_with(RecordType::txt, 60,
              {ByteWriter().text("v=spf1 ").text("-all"), ByteWriter().text("x")});
  const auto answer = resolve<Txt>();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->at(0).chunks, (std::vector<std::string>{"v=spf1 ", "-all"}));
  EXPECT_EQ(answer->at(1).chunks, (std::vector<std::string>{"x"}));
}

TEST_F(DnsResolver, AsksForServices) {
  answer_with(RecordType::srv, 60, {ByteWriter().u16(1).u16(2).u16(443).name("srv.example")});
  const auto service = resolve<Srv>("_https._tcp.example.org");
  ASSERT_TRUE(service);
  EXPECT_EQ(service->at(0).port, 443);
  EXPECT_EQ(server_.questions.back().name, "_https._tcp.example.org");
  answer_with(RecordType::naptr, 60,
              {ByteWriter().u16(1).u16(2).text("s").text("SIP").text("").name("sip.example")});
  const auto pointer = resolve<Naptr>();
  ASSERT_TRUE(pointer);
  EXPECT_EQ(pointer->at(0).replacement, "sip.example");
}

TEST_F(DnsResolver, AsksForZones) {
  answer_with(
      RecordType::soa, 60,
      {ByteWriter().name("ns.example").name("root.example").u32(7).u32(2).u32(3).u32(4).u32(5)});
  const auto zone = resolve<Soa>();
  ASSERT_TRUE(zone);
  EXPECT_EQ(zone->at(0).serial, 7U);
  answer_with(RecordType::caa, 60, {ByteWriter().u8(0).text("issue").raw("ca.example")});
  const auto authority = resolve<Caa>();
  ASSERT_TRUE(authority);
  EXPECT_EQ(authority->at(0).value, "ca.example");
}

TEST_F(DnsResolver, AsksForAnything) {
  server_.on_question = [](const Question& question, const Reply& reply) {
    reply(with_every_type(question.id, question.name, question.type).bytes());
  };
  std::optional<Result<std::vector<Record>>> result;
  resolver_->resolve_any("example.org",
                         [&](Result<std::vector<Record>> answer) { result = std::move(answer); });
  loop_.run();
  ASSERT_TRUE(result && *result);
  EXPECT_EQ((*result)->size(), std::variant_size_v<Record>);
  EXPECT_EQ(server_.questions.back().type, RecordType::any);
}

TEST_F(DnsResolver, AsksForTheNamesOfAnAddress) {
  answer_with(RecordType::ptr, 60, {data_of_name("a.example"), data_of_name("b.example")});
  Result<std::vector<std::string>> names;
  resolver_->reverse(*SocketAddress::parse("192.0.2.10", 80),
                     [&](Result<std::vector<std::string>> answer) { names = std::move(answer); });
  loop_.run();
  EXPECT_EQ(names, (std::vector<std::string>{"a.example", "b.example"}));
  EXPECT_EQ(server_.questions.back().name, "10.2.0.192.in-addr.arpa");
}

TEST_F(DnsResolver, ReverseNeedsAnInternetAddress) {
  int error_code = 0;
  resolver_->reverse(SocketAddress::unix_unnamed(), [&](Result<std::vector<std::string>> answer) {
    error_code = answer.error().code;
    EXPECT_STREQ(answer.error().call, "getHostByAddr");
  });
  EXPECT_EQ(error_code, 0);
  loop_.run();
  EXPECT_EQ(error_code, EINVAL);
}

TEST_F(DnsResolver, AliasesLeadToAddresses) {
  server_.on_question = [](const Question& question, const Reply& reply) {
    reply(question.answer()
              .answer(RecordType::cname, 30, data_of_name("one.example"))
              .answer(RecordType::cname, 90, data_of_name("two.example"))
              .answer(RecordType::a, 300, data_of_v4(0xc0000201))
              .bytes());
  };
  const auto answer = resolve<A>();
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->size(), 1U);
  EXPECT_EQ(answer->at(0).ttl, std::chrono::seconds(30));
}

TEST_F(DnsResolver, TruncatedAnswersAreAskedForAgainOverTcp) {
  server_.on_question = [](const Question& question, const Reply& reply) {
    MessageWriter message = question.answer();
    if (question.transport == Transport::udp) {
      reply(message.truncated().bytes());
      return;
    }
    for (std::uint32_t number = 0; number < 200; ++number) {  // More than fits 512 bytes.
      message.answer(RecordType::a, 60, data_of_v4(number));
    }
    reply(message.bytes());
  };
  const auto answer = resolve<A>();
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->size(), 200U);
  ASSERT_EQ(server_.questions.size(), 2U);
  EXPECT_EQ(server_.questions[1].transport, Transport::tcp);
}

TEST_F(DnsResolver, ManyQueriesAreAnsweredInAnyOrder) {
  std::vector<std::pair<Question, Reply>> waiting;
  server_.on_question = [&](const Question& question, const Reply& reply) {
    waiting.emplace_back(question, reply);
    if (waiting.size() == 20) {
      std::ranges::reverse(waiting);
      for (const auto& [asked, answer] : waiting) {
        const auto number = static_cast<std::uint32_t>(std::stoi(asked.name));
        answer(asked.answer().answer(RecordType::a, 60, data_of_v4(number)).bytes());
      }
    }
  };
  std::vector<int> order;
  for (int number = 0; number < 20; ++number) {
    resolver_->resolve<A>(std::to_string(number) + ".example", [&, number](auto answer) {
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->at(0).address.ip(), "0.0.0." + std::to_string(number));
      order.push_back(number);
    });
  }
  EXPECT_EQ(resolver_->pending_count(), 20U);
  loop_.run();
  ASSERT_EQ(order.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(order, std::greater<>()));
}

TEST_F(DnsResolver, OnlyAQueryKeepsTheLoopAlive) {
  answer_with(RecordType::a, 60, {data_of_v4(1)});
  EXPECT_FALSE(loop_.is_alive());
  EXPECT_FALSE(resolver_->is_active());
  resolver_->resolve<A>("example.org", [&](auto) { EXPECT_EQ(loop_.phase(), Phase::pending); });
  EXPECT_TRUE(loop_.is_alive());
  EXPECT_TRUE(resolver_->is_active());
  const auto reasons = loop_.alive_reasons();
  EXPECT_TRUE(std::ranges::any_of(
      reasons, [](const AliveReason& reason) { return reason.what == "dns request"; }));
  EXPECT_FALSE(loop_.run());
  EXPECT_FALSE(resolver_->is_active());
}

TEST_F(DnsResolver, CallbackMayAskAgain) {
  answer_with(RecordType::a, 60, {data_of_v4(1)});
  int answers = 0;
  Function<void()> ask_next = [&] {
    resolver_->resolve<A>("example.org", [&](auto answer) {
      EXPECT_TRUE(answer);
      if (++answers < 10) {
        ask_next();
      }
    });
  };
  ask_next();
  loop_.run();
  EXPECT_EQ(answers, 10);
}

TEST_F(DnsResolver, CarriesTheContextOfTheQuestion) {
  answer_with(RecordType::a, 60, {data_of_v4(1)});
  int store = 0;
  loop_.set_context_store(&store);
  resolver_->resolve<A>("example.org", [&](auto) { EXPECT_EQ(loop_.context().store, &store); });
  loop_.set_context_store(nullptr);
  loop_.run();
}

TEST_F(DnsResolver, AsksFromTheLocalAddress) {
  answer_with(RecordType::a, 60, {data_of_v4(1)});
  ASSERT_TRUE(resolver_->set_local_address(*SocketAddress::parse("127.0.0.3", 0)));
  EXPECT_EQ(resolver_->set_local_address(SocketAddress()).error().code, EINVAL);
  ASSERT_TRUE(resolve<A>());
  EXPECT_EQ(server_.questions.back().from.ip(), "127.0.0.3");
}

TEST_F(DnsResolver, ServersAreValidated) {
  const auto refuses = [&](const SocketAddress& address) {
    const auto set = resolver_->set_servers(std::span(&address, 1));
    return !set && set.error().is(EINVAL);
  };
  EXPECT_TRUE(refuses(SocketAddress()));
  EXPECT_TRUE(refuses(SocketAddress::unix_unnamed()));
  EXPECT_TRUE(refuses(*SocketAddress::parse("fe80::1%lo", 53)));
  EXPECT_EQ(*resolver_->servers(), std::vector{server_.address()});
}

TEST_F(DnsResolver, ServersCannotChangeUnderAQuery) {
  resolver_->resolve<A>("example.org",
                        [&](Result<std::vector<A>>) { EXPECT_TRUE(resolver_->set_servers({})); });
  EXPECT_EQ(resolver_->set_servers({}).error().code, EBUSY);
  resolver_->cancel();
  EXPECT_EQ(resolver_->set_servers({}).error().code, EBUSY);
  loop_.run();
  EXPECT_TRUE(resolver_->servers()->empty());
}

TEST_F(DnsResolver, AsksOverIpv6) {
  const Fd probe(::socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const SocketAddress loopback = SocketAddress::loopback_v6(0);
  if (!probe || ::bind(probe.get(), loopback.get(), loopback.length()) < 0) {
    GTEST_SKIP() << "this host has no IPv6";
  }
  TestServer server(loop_, loopback);
  server.on_question = [](const Question& question, const Reply& reply) {
    reply(question.answer().answer(RecordType::a, 60, data_of_v4(1)).bytes());
  };
  ASSERT_TRUE(resolver_->set_servers(std::span(&server.address(), 1)));
  EXPECT_TRUE(resolve<A>());
  EXPECT_EQ(*resolver_->servers(), std::vector{server.address()});
}

TEST(DnsResolverOptions, ImpossibleOnesAreRefused) {
  Loop loop;
  EXPECT_EQ(Resolver::create(loop, {.timeout = Millis(0)}).error().code, EINVAL);
  EXPECT_EQ(Resolver::create(loop, {.timeout = Millis(-1)}).error().code, EINVAL);
  EXPECT_EQ(Resolver::create(loop, {.timeout = std::chrono::hours(10'000)}).error().code, EINVAL);
  EXPECT_EQ(Resolver::create(loop, {.tries = 0}).error().code, EINVAL);
  EXPECT_FALSE(loop.run());
}

// A file that goes with the test.
class ConfigurationFile {
 public:
  explicit ConfigurationFile(const std::string& text) {
    path_ = std::filesystem::temp_directory_path() / ("rondo_resolver_test_XXXXXX");
    std::string name = path_.string();
    const Fd file(::mkstemp(name.data()));
    EXPECT_TRUE(file);
    path_ = name;
    write(text);
  }
  ConfigurationFile(const ConfigurationFile&) = delete;
  ConfigurationFile& operator=(const ConfigurationFile&) = delete;
  ~ConfigurationFile() { std::filesystem::remove(path_); }

  void write(const std::string& text) const { std::ofstream(path_) << text; }
  [[nodiscard]] const char* path() const noexcept { return path_.c_str(); }

 private:
  std::filesystem::path path_;
};

TEST(DnsResolverOptions, ServersComeFromTheConfiguration) {
  Loop loop;
  const ConfigurationFile file("nameserver 192.0.2.1\nnameserver 2001:db8::1\n");
  auto resolver = Resolver::create(loop, {.configuration_file = file.path()});
  ASSERT_TRUE(resolver);
  EXPECT_EQ(*(*resolver)->servers(), (std::vector{*SocketAddress::parse("192.0.2.1", 53),
                                                  *SocketAddress::parse("2001:db8::1", 53)}));
}

// Whether somebody listens there, who would answer.
bool has_local_server() {
  const Fd socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const SocketAddress address = SocketAddress::loopback_v4(53);
  char byte = 0;
  return !socket || ::connect(socket.get(), address.get(), address.length()) < 0 ||
         ::send(socket.get(), "", 0, 0) < 0 ||
         !(::recv(socket.get(), &byte, 1, MSG_DONTWAIT) < 0 && errno == ECONNREFUSED);
}

TEST(DnsResolverOptions, ConfigurationIsReadAgainIfThereWasNone) {
  if (has_local_server()) {
    GTEST_SKIP() << "there may be a DNS server on this host";
  }
  Loop loop;
  const ConfigurationFile file("# nothing yet\n");
  auto created = Resolver::create(loop, {.configuration_file = file.path()});
  ASSERT_TRUE(created);
  Resolver& resolver = **created;
  EXPECT_EQ(*resolver.servers(), std::vector{SocketAddress::loopback_v4(53)});
  int error_code = 0;
  const auto note = [&](Result<std::vector<A>> answer) { error_code = answer.error().code; };
  resolver.resolve<A>("example.org", note);
  loop.run();
  EXPECT_EQ(error_code, code::dns_connrefused);
  file.write("nameserver 127.0.0.99\n");
  resolver.resolve<A>("example.org", note);
  EXPECT_EQ(*resolver.servers(), std::vector{*SocketAddress::parse("127.0.0.99", 53)});
  resolver.cancel();
  loop.run();
}

Task<std::string> first_address(Resolver& resolver, std::string name) {
  auto answer = co_await awaitable(resolver.resolve<A>(std::move(name)));
  co_return answer ? answer->front().address.ip() : std::string(answer.error().name());
}

TEST_F(DnsResolver, CanBeAwaited) {
  answer_with(RecordType::a, 60, {data_of_v4(0xc0000201)});
  std::string address;
  spawn(loop_, first_address(*resolver_, "example.org"),
        [&](std::string&& result) { address = std::move(result); });
  loop_.run();
  EXPECT_EQ(address, "192.0.2.1");
}

Task<std::size_t> count_everything(Resolver& resolver) {
  auto records = co_await awaitable(resolver.resolve_any("example.org"));
  auto names = co_await awaitable(resolver.reverse(SocketAddress::loopback_v4(0)));
  co_return (records ? records->size() : 0) + (names ? names->size() : 0);
}

TEST_F(DnsResolver, EveryFormCanBeAwaited) {
  answer_with(RecordType::ptr, 60, {data_of_name("a.example"), data_of_name("b.example")});
  std::size_t count = 0;
  spawn(loop_, count_everything(*resolver_), [&](std::size_t result) { count = result; });
  loop_.run();
  EXPECT_EQ(count, 4U);
}

TEST_F(DnsResolver, AwaitedQueryEndsWhenItsTaskIsStopped) {
  std::stop_source stop;
  std::string address;
  spawn(
      loop_, first_address(*resolver_, "example.org"),
      [&](std::string&& result) { address = std::move(result); }, stop.get_token());
  stop.request_stop();
  EXPECT_FALSE(loop_.run());
  EXPECT_EQ(address, "ECANCELLED");
}

}  // namespace
}  // namespace rondo::dns
