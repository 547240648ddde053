#include "rondo/net/tcp.h"

#include <gtest/gtest.h>
#include <malloc.h>
#include <netinet/tcp.h>

#include "rondo/net/net_test_support.h"
#include "rondo/net/tcp_listener.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

int option(int fd, int level, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  EXPECT_EQ(::getsockopt(fd, level, name, &value, &size), 0);
  return value;
}

TEST(Tcp, RefusedConnectionIsReportedAsynchronously) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  auto tcp = make<Tcp>(loop);
  std::string heard;
  ASSERT_TRUE(tcp->connect(refusing_address(),
                           [&](Result<> connected) { heard = connected.error().to_string(); }));
  EXPECT_EQ(heard, "");
  EXPECT_EQ(loop.alive_reasons().front().what, "connect request");
  loop.run();
  EXPECT_EQ(heard, "connect: ECONNREFUSED, connection refused");
  ASSERT_EQ(recorder.tasks.size(), 1U);
  EXPECT_FALSE(tcp->is_readable());
  EXPECT_FALSE(tcp->is_writable());
}

TEST(Tcp, WhatWaitedForARefusedConnectionIsCancelledAfterIt) {
  Loop loop;
  auto tcp = make<Tcp>(loop);
  std::string order;
  ASSERT_TRUE(tcp->connect(refusing_address(), [&](Result<> connected) {
    order += std::string(connected.error().name()) + " ";
  }));
  ASSERT_TRUE(tcp->write(
      "x", [&](Result<> written) { order += std::string(written.error().name()) + " "; }));
  ASSERT_TRUE(tcp->shutdown([&](Result<> done) { order += done.error().name(); }));
  EXPECT_EQ(tcp->try_write(bytes_of("x")).error().code, EPIPE);
  loop.run();
  EXPECT_EQ(order, "ECONNREFUSED ECANCELED ECANCELED");
}

TEST(Tcp, ReaderThatWaitedForARefusedConnectionIsTold) {
  Loop loop;
  auto tcp = make<Tcp>(loop);
  int ends = 0;
  ASSERT_TRUE(tcp->connect(refusing_address(), [](Result<>) {}));
  ASSERT_TRUE(tcp->start_reading([&](Result<ConstBytes> data) { ends += data ? 0 : 1; }));
  loop.run();
  EXPECT_EQ(ends, 1);
}

// A server that sends back what it gets, and a client that ends the conversation.
void expect_echo(const SocketAddress& listen_address, const SocketAddress& connect_address) {
  Loop loop;
  auto listener = make<TcpListener>(loop);
  Owned<Tcp> server;
  ASSERT_TRUE(listener->bind(listen_address));
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    server = *listener->accept();
    listener->close();
    ASSERT_TRUE(server->start_reading([&](Result<ConstBytes> data) {
      if (data) {
        ASSERT_TRUE(server->write(std::string(text_of(*data))));
      } else {
        EXPECT_EQ(data.error().code, code::end_of_file);
        server->close();
      }
    }));
  }));
  auto client = make<Tcp>(loop);
  std::string heard;
  const auto address = connect_address.with_port(listener->local_address()->port());
  ASSERT_TRUE(client->connect(address, [&](Result<> connected) {
    ASSERT_TRUE(connected);
    EXPECT_EQ(*client->peer_address(), address);
    ASSERT_TRUE(client->start_reading([&](Result<ConstBytes> data) {
      if (data) {
        heard += text_of(*data);
        ASSERT_TRUE(client->shutdown([](Result<> done) { EXPECT_TRUE(done); }));
      } else {
        EXPECT_EQ(data.error().code, code::end_of_file);
        client->close();
      }
    }));
  }));
  ASSERT_TRUE(client->write("hello"));  // Waits for the connection.
  loop.run();
  EXPECT_EQ(heard, "hello");
}

TEST(Tcp, EchoOverIpv4) {
  expect_echo(SocketAddress::loopback_v4(0), SocketAddress::loopback_v4(0));
}

TEST(Tcp, EchoOverIpv6) {
  if (!has_ipv6()) {
    GTEST_SKIP() << "this machine has no IPv6";
  }
  expect_echo(SocketAddress::loopback_v6(0), SocketAddress::loopback_v6(0));
}

TEST(Tcp, Ipv6ListenerTakesIpv4PeersAsWell) {
  if (!has_ipv6()) {
    GTEST_SKIP() << "this machine has no IPv6";
  }
  expect_echo(SocketAddress::any_v6(0), SocketAddress::loopback_v4(0));
  expect_echo(SocketAddress::any_v6(0), SocketAddress::loopback_v6(0));
}

TEST(Tcp, SecondConnectIsRefused) {
  Loop loop;
  const Fd listening = listen_on_loopback(AF_INET);
  const SocketAddress address = *local_address(listening.get());
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->connect(address, [](Result<> connected) { EXPECT_TRUE(connected); }));
  EXPECT_EQ(tcp->connect(address, [](Result<>) {}).error().code, EALREADY);
  EXPECT_EQ(tcp->try_write(bytes_of("x")).error().code, EAGAIN);
  loop.run();
  EXPECT_EQ(tcp->connect(address, [](Result<>) {}).error().code, EISCONN);
  EXPECT_TRUE(tcp->is_writable());
}

TEST(Tcp, AddressesThatCannotBeAreImmediateErrors) {
  Loop loop;
  auto tcp = make<Tcp>(loop);
  EXPECT_EQ(tcp->connect(SocketAddress(), [](Result<>) {}).error().code, EINVAL);
  EXPECT_EQ(tcp->connect(*SocketAddress::unix_path("/x"), [](Result<>) {}).error().code, EINVAL);
  EXPECT_EQ(tcp->bind(*SocketAddress::parse("192.0.2.1", 0)).error().code, EADDRNOTAVAIL);
  EXPECT_EQ(tcp->local_address()->port(), 0);
  EXPECT_EQ(tcp->peer_address().error().code, ENOTCONN);
}

TEST(Tcp, AddressInUseIsToldByConnectAsynchronously) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  const Fd holder = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->bind(*local_address(holder.get())));
  EXPECT_EQ(tcp->local_address().error().code, EADDRINUSE);
  std::string heard;
  ASSERT_TRUE(tcp->connect(refusing_address(),
                           [&](Result<> connected) { heard = connected.error().name(); }));
  EXPECT_EQ(heard, "");
  loop.run();
  EXPECT_EQ(heard, "EADDRINUSE");
  EXPECT_EQ(recorder.tasks, std::vector<std::string>{"connect@pending"});
}

TEST(Tcp, BoundAddressIsWhereItConnectsFrom) {
  Loop loop;
  const Fd listening = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->bind(SocketAddress::loopback_v4(0)));
  const SocketAddress bound = *tcp->local_address();
  EXPECT_NE(bound.port(), 0);
  ASSERT_TRUE(tcp->connect(*local_address(listening.get()), [](Result<>) {}));
  loop.run();
  const Fd accepted(::accept(listening.get(), nullptr, nullptr));
  EXPECT_EQ(peer_address(accepted.get()), bound);
}

TEST(Tcp, SettingsMadeBeforeThereIsASocketAreKept) {
  Loop loop;
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->set_nodelay(NoDelay::on));
  ASSERT_TRUE(tcp->set_keepalive(KeepAlive{42s, 2s, 7}));
  EXPECT_EQ(tcp->set_keepalive(KeepAlive{0s}).error().code, EINVAL);
  ASSERT_TRUE(tcp->bind(SocketAddress::loopback_v4(0)));
  EXPECT_EQ(option(tcp->fd(), IPPROTO_TCP, TCP_NODELAY), 1);
  EXPECT_EQ(option(tcp->fd(), SOL_SOCKET, SO_KEEPALIVE), 1);
  EXPECT_EQ(option(tcp->fd(), IPPROTO_TCP, TCP_KEEPIDLE), 42);
  ASSERT_TRUE(tcp->set_nodelay(NoDelay::off));
  ASSERT_TRUE(tcp->set_keepalive(std::nullopt));
  EXPECT_EQ(option(tcp->fd(), IPPROTO_TCP, TCP_NODELAY), 0);
  EXPECT_EQ(option(tcp->fd(), SOL_SOCKET, SO_KEEPALIVE), 0);

  auto opened = make<Tcp>(loop);
  ASSERT_TRUE(opened->set_nodelay(NoDelay::on));
  ASSERT_TRUE(opened->open(std::move(make_tcp_pair().first)));
  EXPECT_EQ(option(opened->fd(), IPPROTO_TCP, TCP_NODELAY), 1);
}

TEST(Tcp, OpenTakesTheDescriptorOnlyOnSuccess) {
  Loop loop;
  auto tcp = make<Tcp>(loop);
  Fd pipe = std::move(make_pipe(Blocking::no, Blocking::no)->first);
  EXPECT_EQ(tcp->open(std::move(pipe)).error().code, ENOTSOCK);
  EXPECT_TRUE(pipe.is_open());  // NOLINT(bugprone-use-after-move): that is the point.
  TcpWithPeer pair(loop);
  Fd second = std::move(make_tcp_pair().first);
  EXPECT_EQ(pair.tcp->open(std::move(second)).error().code, EBUSY);
  ASSERT_TRUE(pair.tcp->start_reading([](Result<ConstBytes>) {}));
  Fd watched(pair.tcp->fd());
  EXPECT_EQ(tcp->open(std::move(watched)).error().code, EEXIST);
  EXPECT_EQ(watched.release(), pair.tcp->fd());  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(tcp->open(Fd()).error().code, EBADF);
}

TEST(Tcp, OpenedSocketThatIsNotConnectedCanConnect) {
  Loop loop;
  const Fd listening = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->open(Fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))));
  EXPECT_FALSE(tcp->is_writable());
  bool is_connected = false;
  ASSERT_TRUE(tcp->connect(*local_address(listening.get()),
                           [&](Result<> connected) { is_connected = connected.has_value(); }));
  loop.run();
  EXPECT_TRUE(is_connected);
}

TEST(Tcp, CloseResetIsSeenByThePeer) {
  Loop loop;
  TcpWithPeer pair(loop);
  bool is_closed = false;
  ASSERT_TRUE(pair.tcp->close_reset([&] { is_closed = true; }));
  EXPECT_TRUE(pair.tcp->is_closing());
  loop.run();
  EXPECT_TRUE(is_closed);
  char letter = 0;
  EXPECT_EQ(::read(pair.peer.get(), &letter, 1), -1);
  EXPECT_EQ(errno, ECONNRESET);
}

TEST(Tcp, CloseResetIsRefusedDuringShutdown) {
  Loop loop;
  TcpWithPeer pair(loop);
  ASSERT_TRUE(pair.tcp->shutdown([](Result<> done) { EXPECT_TRUE(done); }));
  EXPECT_EQ(pair.tcp->close_reset().error().code, EINVAL);
  EXPECT_FALSE(pair.tcp->is_closing());
  loop.run();
  EXPECT_TRUE(pair.tcp->close_reset());
  auto unopened = make<Tcp>(loop);
  EXPECT_EQ(unopened->close_reset().error().code, EBADF);
}

TEST(Tcp, WritesOfBothEndsMeet) {
  Loop loop;
  TcpWithPeer pair(loop);
  auto other = make<Tcp>(loop);
  ASSERT_TRUE(other->open(std::move(pair.peer)));
  const std::string text = make_pattern(std::size_t{3} << 20);
  std::string heard[2];
  Tcp* const ends[] = {pair.tcp.get(), other.get()};
  for (std::size_t end = 0; end < 2; ++end) {
    ASSERT_TRUE(ends[end]->write(bytes_of(text), [](Result<> result) { EXPECT_TRUE(result); }));
    ASSERT_TRUE(ends[end]->start_reading([&, end](Result<ConstBytes> data) {
      heard[end] += text_of(*data);
      if (heard[end].size() == text.size()) {
        ends[end]->stop_reading();
      }
    }));
  }
  loop.run();
  EXPECT_TRUE(heard[0] == text);
  EXPECT_TRUE(heard[1] == text);
}

TEST(Tcp, IdleConnectionCostsOneSmallAllocation) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers have an allocator of their own";
#endif
  Loop loop;
  TcpWithPeer warm_up(loop);
  (void)loop.scratch();
  FdPair pair = make_tcp_pair();
  const auto before = ::mallinfo2().uordblks;
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->open(std::move(pair.first)));
  ASSERT_TRUE(tcp->start_reading([&](Result<ConstBytes>) { tcp.reset(); }));
  EXPECT_LE(::mallinfo2().uordblks - before, 264U);
}

TEST(TcpDeathTest, SettingsOfAClosedConnectionAbort) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.tcp->close();
  EXPECT_DEATH((void)pair.tcp->set_nodelay(NoDelay::on), "closing or closed");
  EXPECT_DEATH((void)pair.tcp->bind(SocketAddress::any_v4(0)), "closing or closed");
  EXPECT_DEATH((void)pair.tcp->close_reset(), "closing or closed");
}

}  // namespace
}  // namespace rondo
