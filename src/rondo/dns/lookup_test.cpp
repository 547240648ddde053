#include "rondo/dns/lookup.h"

#include <gtest/gtest.h>
#include <netinet/in.h>

#include <algorithm>
#include <latch>

#include "rondo/loop/loop.h"
#include "rondo/pool/worker_pool.h"
#include "rondo/task/operation.h"
#include "rondo/task/spawn.h"

namespace rondo::dns {
namespace {

bool has_address(const LookupAnswer& answer, const std::string& ip) {
  return std::ranges::any_of(answer.entries,
                             [&](const LookupEntry& entry) { return entry.address.ip() == ip; });
}

TEST(Lookup, FindsTheLoopbackAddressOfThisHost) {
  const auto answer = lookup("localhost", "", {.family = AF_INET});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_TRUE(has_address(*answer, "127.0.0.1"));
  EXPECT_TRUE(answer->canonical_name.empty());
}

TEST(Lookup, AddressesNeedNoLookup) {
  const auto v4 = lookup("192.0.2.7", "8080", {.socket_type = SOCK_STREAM});
  ASSERT_TRUE(v4);
  ASSERT_EQ(v4->entries.size(), 1U);
  EXPECT_EQ(v4->entries[0].address, *SocketAddress::parse("192.0.2.7", 8080));
  EXPECT_EQ(v4->entries[0].socket_type, SOCK_STREAM);
  EXPECT_EQ(v4->entries[0].protocol, IPPROTO_TCP);
  const auto v6 = lookup("2001:db8::1", "", {.is_numeric_node = true});
  ASSERT_TRUE(v6);
  EXPECT_GT(v6->entries.size(), 1U);  // One for each type of socket.
  EXPECT_TRUE(has_address(*v6, "2001:db8::1"));
}

TEST(Lookup, CanonicalNameIsGivenIfWanted) {
  const auto answer = lookup("192.0.2.7", "", {.wants_canonical_name = true});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->canonical_name, "192.0.2.7");
}

TEST(Lookup, PassiveGivesAddressesToBindTo) {
  const auto answer = lookup("", "80",
                             {.family = AF_INET,
                              .socket_type = SOCK_STREAM,
                              .is_numeric_service = true,
                              .is_passive = true});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->entries[0].address, SocketAddress::any_v4(80));
}

TEST(Lookup, MapsIpv4IntoIpv6) {
  const auto answer = lookup("192.0.2.7", "", {.family = AF_INET6, .maps_v4 = true});
  ASSERT_TRUE(answer);
  EXPECT_TRUE(has_address(*answer, "::ffff:192.0.2.7"));
}

TEST(Lookup, FailuresHaveTheirCodes) {
  const auto code_of = [](const std::string& node, const std::string& service,
                          LookupHints hints = {}) {
    const auto answer = lookup(node, service, hints);
    return answer ? 0 : answer.error().code;
  };
  EXPECT_EQ(code_of("no address", "", {.is_numeric_node = true}), code::eai_noname);
  EXPECT_EQ(code_of("127.0.0.1", "no such service"), code::eai_service);
  EXPECT_EQ(code_of("127.0.0.1", "", {.family = 12345}), code::eai_family);
  EXPECT_EQ(code_of("127.0.0.1", "", {.socket_type = 12345}), code::eai_socktype);
  EXPECT_EQ(code_of("127.0.0.1", "", {.family = AF_INET6, .is_numeric_node = true}),
            code::eai_addrfamily);
  EXPECT_EQ(code_of("", ""), EINVAL);
  EXPECT_EQ(code_of(std::string(256, 'x'), ""), EINVAL);
  EXPECT_EQ(code_of(std::string("local\0host", 10), ""), EINVAL);
  EXPECT_EQ(code_of("127.0.0.1", std::string("8\0", 2)), EINVAL);
}

TEST(Lookup, RunsOnThePoolAndCallsBackLater) {
  Loop loop;
  bool was_called = false;
  (void)lookup(loop, "127.0.0.1", "80", {}, [&](Result<LookupAnswer> answer) {
    was_called = true;
    EXPECT_EQ(loop.phase(), Phase::poll);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(has_address(*answer, "127.0.0.1"));
  });
  EXPECT_FALSE(was_called);
  EXPECT_TRUE(loop.is_alive());
  loop.run();
  EXPECT_TRUE(was_called);
}

TEST(Lookup, FailureComesWithTheCallback) {
  Loop loop;
  int error_code = 0;
  (void)lookup(loop, "", "", {},
               [&](Result<LookupAnswer> answer) { error_code = answer.error().code; });
  EXPECT_EQ(error_code, 0);
  loop.run();
  EXPECT_EQ(error_code, EINVAL);
}

TEST(Lookup, CanBeCancelledWhileItWaits) {
  std::latch go_on(1);
  WorkerPool pool({.threads = 1});
  Loop loop(LoopOptions{.pool = &pool});
  (void)queue_work(loop, [&] { go_on.wait(); }, [](Result<>) {});
  std::vector<int> codes;
  Ticket address = lookup(loop, "127.0.0.1", "", {}, [&](Result<LookupAnswer> answer) {
    codes.push_back(answer.error().code);
  });
  Ticket name =
      lookup_name(loop, SocketAddress::loopback_v4(80), {},
                  [&](Result<NameAnswer> answer) { codes.push_back(answer.error().code); });
  EXPECT_TRUE(address.cancel());
  EXPECT_TRUE(name.cancel());
  EXPECT_TRUE(codes.empty());
  go_on.count_down();
  loop.run();
  EXPECT_EQ(codes, (std::vector{code::eai_canceled, code::eai_canceled}));
}

// Notes the lanes of the jobs that it passes on.
class LaneRecorder final : public ThreadPool {
 public:
  void submit(Job& job) override {
    lanes.push_back(job.lane());
    pool_.submit(job);
  }
  bool cancel(Job& job) override { return pool_.cancel(job); }
  [[nodiscard]] PoolMetrics metrics() const override { return pool_.metrics(); }

  std::vector<Lane> lanes;

 private:
  WorkerPool pool_{{.threads = 1}};
};

TEST(Lookup, TakesTheSlowLane) {
  LaneRecorder pool;
  Loop loop(LoopOptions{.pool = &pool});
  (void)lookup(loop, "127.0.0.1", "", {}, [](Result<LookupAnswer>) {});
  (void)lookup_name(loop, SocketAddress::loopback_v4(1), {.is_numeric_node = true},
                    [](Result<NameAnswer>) {});
  auto pending = lookup(loop, "127.0.0.1");
  pending.start([](Result<LookupAnswer>) {});
  loop.run();
  EXPECT_EQ(pool.lanes, std::vector(3, Lane::slow));
}

TEST(LookupName, GivesNodeAndService) {
  const auto numbers = lookup_name(*SocketAddress::parse("192.0.2.7", 80),
                                   {.is_numeric_node = true, .is_numeric_service = true});
  ASSERT_TRUE(numbers);
  EXPECT_EQ(numbers->node, "192.0.2.7");
  EXPECT_EQ(numbers->service, "80");
  const auto host = lookup_name(SocketAddress::loopback_v4(0));
  ASSERT_TRUE(host);
  EXPECT_FALSE(host->node.empty());
}

TEST(LookupName, OtherAddressesAreRefused) {
  EXPECT_EQ(lookup_name(SocketAddress::unix_unnamed()).error().code, EINVAL);
  EXPECT_EQ(lookup_name(SocketAddress()).error().code, EINVAL);
}

TEST(LookupName, RunsOnThePool) {
  Loop loop;
  std::string node;
  (void)lookup_name(loop, SocketAddress::loopback_v6(80), {.is_numeric_node = true},
                    [&](Result<NameAnswer> answer) { node = answer ? answer->node : ""; });
  EXPECT_EQ(node, "");
  loop.run();
  EXPECT_EQ(node, "::1");
}

Task<int> count_entries(Loop& loop, std::string node) {
  auto answer = co_await awaitable(lookup(loop, std::move(node), "", {.is_numeric_node = true}));
  co_return answer ? static_cast<int>(answer->entries.size()) : -answer.error().code;
}

TEST(Lookup, CanBeAwaited) {
  Loop loop;
  std::vector<int> counts;
  spawn(loop, count_entries(loop, "127.0.0.1"), [&](int count) { counts.push_back(count); });
  loop.run();
  spawn(loop, count_entries(loop, "x"), [&](int count) { counts.push_back(count); });
  loop.run();
  ASSERT_EQ(counts.size(), 2U);
  EXPECT_GT(counts[0], 0);
  EXPECT_EQ(counts[1], -code::eai_noname);
}

TEST(Lookup, AwaitedOneEndsWhenItsTaskIsStopped) {
  std::latch go_on(1);
  WorkerPool pool({.threads = 1});
  Loop loop(LoopOptions{.pool = &pool});
  (void)queue_work(loop, [&] { go_on.wait(); }, [](Result<>) {});
  std::stop_source stop;
  int count = 0;
  const auto on_done = [&](int result) {
    count = result;
    go_on.count_down();
  };
  spawn(loop, count_entries(loop, "127.0.0.1"), on_done, stop.get_token());
  stop.request_stop();
  loop.run();
  EXPECT_EQ(count, -code::eai_canceled);
}

}  // namespace
}  // namespace rondo::dns
