#include "rondo/dns/query.h"

#include <gtest/gtest.h>

#include "rondo/dns/dns_server_test_support.h"
#include "rondo/dns/resolver.h"

namespace rondo::dns {
namespace {

Owned<Resolver> make_resolver(Loop& loop, const TestServer& server) {
  auto resolver = Resolver::create(loop);
  EXPECT_TRUE(resolver);
  EXPECT_TRUE((*resolver)->set_servers(std::span(&server.address(), 1)));
  return std::move(*resolver);
}

TEST(DnsQuery, SelectsTheRecordsOfItsType) {
  std::vector<Record> records;
  records.emplace_back(Ns{"one", {}});
  records.emplace_back(Mx{5, "two", {}});
  records.emplace_back(Ns{"three", {}});
  const auto selected = select_records<Ns>(std::move(records), "queryNs");
  ASSERT_TRUE(selected);
  ASSERT_EQ(selected->size(), 2U);
  EXPECT_EQ((*selected)[1].name, "three");
}

TEST(DnsQuery, NoRecordOfItsTypeIsAnError) {
  std::vector<Record> records;
  records.emplace_back(Mx{5, "two", {}});
  const auto selected = select_records<Ns>(std::move(records), "queryNs");
  ASSERT_FALSE(selected);
  EXPECT_EQ(selected.error().code, code::dns_nodata);
  EXPECT_STREQ(selected.error().call, "queryNs");
}

TEST(DnsQuery, TicketCancelsItsQueryAlone) {
  Loop loop;
  TestServer server(loop);
  std::vector<std::pair<Question, TestServer::Reply>> waiting;
  server.on_question = [&](const Question& question, const TestServer::Reply& reply) {
    waiting.emplace_back(question, reply);
    if (waiting.size() == 2) {
      for (auto& [asked, answer] : waiting) {
        answer(asked.answer().answer(RecordType::a, 60, data_of_v4(1)).bytes());
      }
    }
  };
  auto resolver = make_resolver(loop, server);
  std::vector<std::string> log;
  const auto note = [&](const char* who) {
    return [&log, who](Result<std::vector<A>> answer) {
      log.push_back(std::string(who) + " " +
                    std::string(answer ? "answered" : answer.error().name()));
    };
  };
  QueryTicket first = resolver->resolve<A>("first.example", note("first"));
  const QueryTicket second = resolver->resolve<A>("second.example", note("second"));
  EXPECT_TRUE(first.is_under_way());
  EXPECT_TRUE(first.cancel());
  EXPECT_EQ(first.cancel().error().code, EBUSY);
  EXPECT_TRUE(log.empty());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(log, (std::vector<std::string>{"first ECANCELLED", "second answered"}));
  EXPECT_FALSE(second.is_under_way());
  EXPECT_EQ(first.cancel().error().code, EINVAL);
}

TEST(DnsQuery, CancelledQueryDoesNotKeepTheLoopAlive) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, server);
  int error_code = 0;
  QueryTicket ticket = resolver->resolve<A>(
      "example", [&](Result<std::vector<A>> answer) { error_code = answer.error().code; });
  loop.run(RunMode::no_wait);
  ASSERT_TRUE(ticket.cancel());
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(error_code, code::dns_cancelled);
  EXPECT_EQ(resolver->pending_count(), 0U);
  EXPECT_TRUE(resolver->set_servers({}));  // Nothing is in the way.
}

TEST(DnsQuery, LateAnswerToACancelledQueryIsIgnored) {
  Loop loop;
  TestServer server(loop);
  TestServer::Reply late;
  Question asked;
  server.on_question = [&](const Question& question, const TestServer::Reply& reply) {
    if (question.name == "slow.example") {
      asked = question;
      late = reply;
    } else {
      late(asked.answer().answer(RecordType::a, 60, data_of_v4(1)).bytes());
      reply(question.answer().answer(RecordType::a, 60, data_of_v4(2)).bytes());
    }
  };
  auto resolver = make_resolver(loop, server);
  int calls = 0;
  QueryTicket ticket =
      resolver->resolve<A>("slow.example", [&](Result<std::vector<A>>) { ++calls; });
  while (!late) {
    loop.run_once();
  }
  ASSERT_TRUE(ticket.cancel());
  std::string ip;
  resolver->resolve<A>("fast.example", [&](Result<std::vector<A>> answer) {
    ip = answer ? answer->front().address.ip() : "";
  });
  loop.run();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(ip, "0.0.0.2");
}

TEST(DnsQuery, TicketMayMoveAndGo) {
  Loop loop;
  const TestServer server(loop);
  auto resolver = make_resolver(loop, server);
  int error_code = 0;
  const auto note = [&](Result<std::vector<A>> answer) {
    error_code = answer ? 0 : answer.error().code;
  };
  QueryTicket ticket = resolver->resolve<A>("one.example", note);
  QueryTicket moved = std::move(ticket);
  EXPECT_FALSE(ticket.is_under_way());  // NOLINT(bugprone-use-after-move)
  moved = resolver->resolve<A>("two.example", note);
  EXPECT_TRUE(moved.cancel());
  EXPECT_EQ(resolver->pending_count(), 2U);
  resolver->cancel();
  loop.run();
  EXPECT_EQ(error_code, code::dns_cancelled);
}

}  // namespace
}  // namespace rondo::dns
