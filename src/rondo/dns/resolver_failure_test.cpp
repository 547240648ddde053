// Tests of the Resolver with servers that fail, lie or are silent, and of its end.
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <random>

#include "rondo/dns/dns_server_test_support.h"
#include "rondo/dns/resolver.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"

namespace rondo::dns {
namespace {

using Reply = TestServer::Reply;

Owned<Resolver> make_resolver(Loop& loop, const std::vector<SocketAddress>& servers,
                              ResolverOptions options = {}) {
  auto created = Resolver::create(loop, options);
  EXPECT_TRUE(created);
  EXPECT_TRUE((*created)->set_servers(servers));
  return std::move(*created);
}

// Short enough to wait for.
constexpr ResolverOptions impatient{.timeout = Millis(20), .tries = 1};

Result<std::vector<A>> resolve(Loop& loop, Resolver& resolver,
                               const std::string& name = "example.org") {
  std::optional<Result<std::vector<A>>> result;
  resolver.resolve<A>(name, [&](Result<std::vector<A>> answer) {
    EXPECT_FALSE(result) << "called twice";
    result = std::move(answer);
  });
  EXPECT_FALSE(result) << "called from inside the call";
  loop.run();
  return result ? std::move(*result) : fail("never called", EIO);
}

std::string outcome(const Result<std::vector<A>>& answer) {
  return answer ? answer->front().address.ip() : std::string(answer.error().name());
}

Bytes good_answer(const Question& question) {
  return question.answer().answer(RecordType::a, 60, data_of_v4(0xc0000201)).bytes();
}

// A port of the loopback interface where nobody listens.
SocketAddress deserted_address(Loop& loop) {
  auto udp = make<Udp>(loop);
  EXPECT_TRUE(udp->bind(SocketAddress::loopback_v4(0)));
  return udp->local_address().value_or(SocketAddress());
}

struct Failure {
  ResponseCode code;
  const char* name;
};

TEST(DnsResolverFailure, ServersHaveTheirReasons) {
  for (const Failure& failure : {Failure{ResponseCode::format_error, "EFORMERR"},
                                 Failure{ResponseCode::server_failure, "ESERVFAIL"},
                                 Failure{ResponseCode::name_error, "ENOTFOUND"},
                                 Failure{ResponseCode::not_implemented, "ENOTIMP"},
                                 Failure{ResponseCode::refused, "EREFUSED"}}) {
    Loop loop;
    TestServer server(loop);
    server.on_question = [&](const Question& question, const Reply& reply) {
      reply(question.answer().code(failure.code).bytes());
    };
    auto resolver = make_resolver(loop, {server.address()});
    const auto answer = resolve(loop, *resolver);
    EXPECT_EQ(outcome(answer), failure.name);
    EXPECT_STREQ(answer.error().call, "queryA");
  }
}

TEST(DnsResolverFailure, NoRecordsIsNoData) {
  Loop loop;
  TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()});
  server.on_question = [](const Question& question, const Reply& reply) {
    reply(question.answer().bytes());
  };
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "ENODATA");
  server.on_question = [](const Question& question, const Reply& reply) {
    reply(question.answer().answer(RecordType::cname, 60, data_of_name("x")).bytes());
  };
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "ENODATA");
}

TEST(DnsResolverFailure, SilenceIsATimeout) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()}, impatient);
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "ETIMEOUT");
  EXPECT_LE(server.questions.size(), 1U);
}

TEST(DnsResolverFailure, SilentServerIsAskedAgain) {
  Loop loop;
  TestServer server(loop);
  server.on_question = [&](const Question& question, const Reply& reply) {
    if (server.questions.size() == 3) {
      reply(good_answer(question));
    }
  };
  auto resolver = make_resolver(loop, {server.address()}, {.timeout = Millis(20), .tries = 10});
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "192.0.2.1");
  EXPECT_GE(server.questions.size(), 3U);
}

TEST(DnsResolverFailure, NextServerIsAskedWhenOneIsSilentOrGone) {
  Loop loop;
  const TestServer silent(loop);
  TestServer good(loop);
  good.on_question = [](const Question& question, const Reply& reply) {
    reply(good_answer(question));
  };
  auto resolver = make_resolver(loop, {silent.address(), good.address()}, {.timeout = Millis(20)});
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "192.0.2.1");
  const std::vector gone_first{deserted_address(loop), good.address()};
  ASSERT_TRUE(resolver->set_servers(gone_first));
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "192.0.2.1");
}

TEST(DnsResolverFailure, NobodyThereIsConnectionRefused) {
  Loop loop;
  auto resolver = make_resolver(loop, {deserted_address(loop)});
  const auto answer = resolve(loop, *resolver);
  EXPECT_EQ(outcome(answer), "ECONNREFUSED");
  EXPECT_EQ(answer.error().code, code::dns_connrefused);
}

TEST(DnsResolverFailure, WithoutServersEveryQueryFails) {
  Loop loop;
  auto resolver = make_resolver(loop, {});
  EXPECT_FALSE(resolve(loop, *resolver));
}

TEST(DnsResolverFailure, MalformedNamesAreNotSent) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()});
  EXPECT_EQ(outcome(resolve(loop, *resolver, std::string(300, 'x'))), "EBADNAME");
  EXPECT_EQ(outcome(resolve(loop, *resolver, std::string(64, 'x') + ".example")), "EBADNAME");
  EXPECT_EQ(outcome(resolve(loop, *resolver, "two..dots")), "EBADNAME");
  EXPECT_EQ(outcome(resolve(loop, *resolver, std::string("nul\0byte", 8))), "EBADNAME");
  EXPECT_TRUE(server.questions.empty());
}

TEST(DnsResolverFailure, ForgedAnswersAreNotTaken) {
  Loop loop;
  TestServer server(loop);
  server.on_question = [](const Question& question, const Reply& reply) {
    Question forged = question;
    forged.id ^= 0x5555U;
    const ByteWriter elsewhere = data_of_v4(0x06060606);
    reply(forged.answer().answer(RecordType::a, 60, elsewhere).bytes());
    forged = question;
    forged.name = "other.example";
    reply(forged.answer().answer(RecordType::a, 60, elsewhere).bytes());
    forged = question;
    forged.type = RecordType::aaaa;
    reply(forged.answer().answer(RecordType::a, 60, elsewhere).bytes());
    reply(good_answer(question));
  };
  auto resolver = make_resolver(loop, {server.address()});
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "192.0.2.1");
}

TEST(DnsResolverFailure, GarbageIsSkipped) {
  Loop loop;
  TestServer server(loop);
  server.on_question = [](const Question& question, const Reply& reply) {
    reply({});
    reply({std::byte{1}});
    reply(Bytes(11, std::byte{0xff}));
    reply(Bytes(512, std::byte{0xff}));
    Bytes half = good_answer(question);
    half.resize(14);
    reply(half);
    reply(good_answer(question));
  };
  auto resolver = make_resolver(loop, {server.address()});
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "192.0.2.1");
}

TEST(DnsResolverFailure, NameThatPointsToItselfIsABadAnswer) {
  Loop loop;
  TestServer server(loop);
  server.on_question = [](const Question& question, const Reply& reply) {
    const auto here =
        static_cast<unsigned>(question.answer().answer(RecordType::cname, 1, {}).bytes().size());
    reply(question.answer()
              .answer(RecordType::cname, 60, ByteWriter().text("x").pointer(here))
              .answer(RecordType::a, 60, data_of_v4(1))
              .bytes());
  };
  auto resolver = make_resolver(loop, {server.address()});
  EXPECT_EQ(outcome(resolve(loop, *resolver)), "EBADRESP");
}

TEST(DnsResolverFailure, ServerThatHangsUpDoesNotEndTheProgram) {
  Loop loop;
  TestServer server(loop);
  server.hangs_up = true;
  server.on_question = [](const Question& question, const Reply& reply) {
    reply(question.answer().truncated().bytes());
  };
  auto resolver = make_resolver(loop, {server.address()}, {.timeout = Millis(20), .tries = 3});
  const auto answer = resolve(loop, *resolver);
  EXPECT_TRUE(outcome(answer) == "ECONNREFUSED" || outcome(answer) == "ETIMEOUT")
      << outcome(answer);
}

TEST(DnsResolverFailure, CancelEndsAllQueriesLater) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()});
  std::vector<std::string> log;
  for (int number = 0; number < 3; ++number) {
    resolver->resolve<A>("example.org", [&](auto answer) { log.push_back(outcome(answer)); });
  }
  loop.run(RunMode::no_wait);
  resolver->cancel();
  EXPECT_TRUE(log.empty());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(log, std::vector<std::string>(3, "ECANCELLED"));
  resolver->cancel();  // Nothing to do.
  EXPECT_FALSE(loop.is_alive());
}

TEST(DnsResolverFailure, CloseEndsAllQueriesBeforeItsCallback) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()});
  std::vector<std::string> log;
  for (int number = 0; number < 2; ++number) {
    resolver->resolve<A>("example.org", [&](auto answer) {
      EXPECT_EQ(loop.phase(), Phase::closing);
      log.push_back(outcome(answer));
    });
  }
  loop.run(RunMode::no_wait);
  resolver->close([&] { log.emplace_back("closed"); });
  EXPECT_TRUE(log.empty());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(log, (std::vector<std::string>{"ECANCELED", "ECANCELED", "closed"}));
}

TEST(DnsResolverFailure, CallbackMayCloseTheResolver) {
  Loop loop;
  TestServer server(loop);
  server.on_question = [](const Question& question, const Reply& reply) {
    reply(good_answer(question));
  };
  auto resolver = make_resolver(loop, {server.address()});
  std::vector<std::string> log;
  for (int number = 0; number < 5; ++number) {
    resolver->resolve<A>("example.org", [&](auto answer) {
      log.push_back(outcome(answer));
      resolver.reset();
    });
  }
  EXPECT_FALSE(loop.run());
  ASSERT_EQ(log.size(), 5U);
  EXPECT_EQ(log.front(), "192.0.2.1");
}

TEST(DnsResolverFailure, CancelledTicketsSurviveTheClose) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()});
  std::vector<std::string> log;
  QueryTicket ticket =
      resolver->resolve<A>("example.org", [&](auto answer) { log.push_back(outcome(answer)); });
  ASSERT_TRUE(ticket.cancel());
  loop.run(RunMode::no_wait);
  EXPECT_EQ(log.size(), 1U);
  resolver.reset();
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(log, std::vector<std::string>{"ECANCELLED"});
  EXPECT_EQ(ticket.cancel().error().code, EINVAL);
}

TEST(DnsResolverFailure, LoopThatGoesAwayDropsQueries) {
  bool was_called = false;
  {
    Loop loop;
    const TestServer server(loop);
    auto resolver = make_resolver(loop, {server.address()});
    resolver->resolve<A>("example.org", [&](auto) { was_called = true; });
    QueryTicket ticket = resolver->resolve<A>("example.org", [&](auto) { was_called = true; });
    ASSERT_TRUE(ticket.cancel());
  }
  EXPECT_FALSE(was_called);
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator entries("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

TEST(DnsResolverFailure, NoDescriptorIsLeftOpen) {
  Loop loop;
  TestServer server(loop);
  server.on_question = [](const Question& question, const Reply& reply) {
    reply(question.transport == Transport::udp ? question.answer().truncated().bytes()
                                               : good_answer(question));
  };
  auto resolver = make_resolver(loop, {server.address()});
  const std::size_t before = open_descriptors();
  for (int round = 0; round < 5; ++round) {
    EXPECT_EQ(outcome(resolve(loop, *resolver)), "192.0.2.1");
  }
  resolver->resolve<A>("example.org", [](auto) {});
  loop.run(RunMode::no_wait);
  resolver.reset();
  loop.run();
  // The server notices the ends of its connections when it looks.
  while (open_descriptors() > before) {
    loop.run(RunMode::no_wait);
    auto wait = make<Timer>(loop);
    wait->start(Millis(1), Repeat::once, [] {});
    loop.run_once();
  }
}

TEST(DnsResolverFailureDeathTest, ClosingResolverIsNotUsed) {
  Loop loop;
  auto resolver = make_resolver(loop, {});
  resolver->close();
  EXPECT_DEATH(resolver->resolve<A>("example.org", [](auto) {}), "closing or closed");
  EXPECT_DEATH(resolver->cancel(), "closing or closed");
}

// Answers that were damaged on the way, through the whole resolver: each query ends, somehow.
TEST(DnsResolverFailure, DamagedAnswersDoNoHarm) {
  Loop loop;
  TestServer server(loop);
  std::mt19937 random(987654321);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  server.on_question = [&](const Question& question, const Reply& reply) {
    Bytes bytes = with_every_type(question.id, question.name, question.type).bytes();
    // Mostly behind the question, since what does not fit the query is thrown away early.
    const std::size_t spared = below(10) == 0 ? 2 : question.answer().bytes().size();
    for (std::size_t changes = below(8); changes > 0 && bytes.size() > spared; --changes) {
      const std::size_t place = spared + below(bytes.size() - spared);
      if (below(10) == 0) {
        bytes.resize(place);
      } else {
        bytes[place] = static_cast<std::byte>(below(256));
      }
    }
    reply(bytes);
  };
  auto resolver = make_resolver(loop, {server.address()}, impatient);
  int ended = 0;
  int answered = 0;
  for (int round = 0; round < 20; ++round) {
    for (int number = 0; number < 50; ++number) {
      const auto count = [&](auto answer) {
        ++ended;
        answered += answer ? 1 : 0;
      };
      const std::string name = std::to_string(number) + ".example";
      if (number % 2 == 0) {
        resolver->resolve_any(name, count);
      } else {
        resolver->resolve<Txt>(name, count);
      }
    }
    loop.run();
  }
  EXPECT_EQ(ended, 1000);
  EXPECT_GT(answered, 0);
  EXPECT_LT(answered, 1000);
}

TEST(DnsResolverFailure, HiddenServicesAreNotAskedFor) {
  Loop loop;
  TestServer server(loop);
  auto resolver = make_resolver(loop, {server.address()}, impatient);
  int ended = 0;
  for (const char* const name : {"x.onion", "x.ONION.", ".onion"}) {
    resolver->resolve<A>(name, [&](auto answer) {
      ++ended;
      EXPECT_EQ(answer.error().code, code::dns_notfound);
    });
  }
  loop.run();
  EXPECT_EQ(ended, 3);
  EXPECT_TRUE(server.questions.empty());
}

}  // namespace
}  // namespace rondo::dns
