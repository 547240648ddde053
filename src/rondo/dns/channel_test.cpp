#include "rondo/dns/channel.h"

#include <gtest/gtest.h>

#include "rondo/dns/dns_server_test_support.h"

namespace rondo::dns {
namespace {

class NotingAsker final : public Asker {
 public:
  void on_answer(Result<std::span<const std::byte>> message) override {
    ++calls;
    error_code = message ? 0 : message.error().code;
    length = message ? message->size() : 0;
  }

  int calls = 0;
  int error_code = 0;
  std::size_t length = 0;
};

std::unique_ptr<Channel> make_channel(Loop& loop, const SocketAddress& server) {
  auto channel = Channel::create(loop, {Millis(5000), 2, nullptr});
  EXPECT_TRUE(channel);
  EXPECT_TRUE((*channel)->set_servers(std::span(&server, 1)));
  return std::move(*channel);
}

TEST(DnsChannel, TellsTheWholeMessage) {
  Loop loop;
  TestServer server(loop);
  std::size_t length = 0;
  server.on_question = [&](const Question& question, const TestServer::Reply& reply) {
    const Bytes message = question.answer().answer(RecordType::a, 60, data_of_v4(1)).bytes();
    length = message.size();
    reply(message);
  };
  const auto channel = make_channel(loop, server.address());
  NotingAsker asker;
  channel->ask("example", RecordType::a, asker);
  EXPECT_EQ(channel->pending_count(), 1U);
  EXPECT_FALSE(loop.is_alive());  // Whoever asked keeps the loop alive, if he wants to.
  auto keep_alive = make<Timer>(loop);
  keep_alive->start(std::chrono::hours(1), Repeat::once, [] {});
  while (asker.calls == 0) {
    loop.run_once();
  }
  EXPECT_EQ(asker.error_code, 0);
  EXPECT_EQ(asker.length, length);
  EXPECT_EQ(channel->pending_count(), 0U);
}

TEST(DnsChannel, CancelAndDestructionTellThoseWhoWait) {
  Loop loop;
  const TestServer server(loop);
  auto channel = make_channel(loop, server.address());
  NotingAsker cancelled;
  NotingAsker destroyed;
  channel->ask("example", RecordType::a, cancelled);
  channel->cancel_all();
  EXPECT_EQ(cancelled.error_code, code::dns_cancelled);
  channel->ask("example", RecordType::a, destroyed);
  channel.reset();
  EXPECT_EQ(destroyed.error_code, code::dns_destruction);
  EXPECT_EQ(cancelled.calls + destroyed.calls, 2);
  EXPECT_FALSE(loop.run());
}

TEST(DnsChannel, ServersAreKept) {
  Loop loop;
  const SocketAddress first = *SocketAddress::parse("192.0.2.1", 0);
  const auto channel = make_channel(loop, first);
  EXPECT_EQ(*channel->servers(), std::vector{first.with_port(53)});
  const std::vector several{*SocketAddress::parse("192.0.2.1", 5353),
                            *SocketAddress::parse("2001:db8::1", 53)};
  ASSERT_TRUE(channel->set_servers(several));
  EXPECT_EQ(*channel->servers(), several);
}

}  // namespace
}  // namespace rondo::dns
