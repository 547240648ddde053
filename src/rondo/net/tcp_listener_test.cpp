#include "rondo/net/tcp_listener.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <thread>

#include "rondo/net/net_test_support.h"

namespace rondo {
namespace {

TEST(TcpListener, AddressInUseIsToldByListen) {
  Loop loop;
  const Fd holder = listen_on_loopback(AF_INET);
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->bind(*local_address(holder.get())));
  EXPECT_EQ(listener->listen(8, [](Result<>) {}).error().code, EADDRINUSE);
  EXPECT_EQ(listener->local_address().error().code, EADDRINUSE);
  EXPECT_FALSE(listener->is_active());
}

TEST(TcpListener, WithoutBindTheKernelChoosesAPort) {
  Loop loop;
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->listen(8, [](Result<>) {}));
  EXPECT_TRUE(listener->local_address()->is_v4());
  EXPECT_NE(listener->local_address()->port(), 0);
}

TEST(TcpListener, AddressCanBeTakenAgainRightAfterAConnectionOnIt) {
  Loop loop;
  auto first = make<TcpListener>(loop);
  ASSERT_TRUE(first->bind(SocketAddress::loopback_v4(0)));
  const SocketAddress address = *first->local_address();
  ASSERT_TRUE(first->listen(8, [&](Result<>) {
    (void)first->accept();  // Closed first at this end: the port is left in TIME_WAIT.
    first->close();
  }));
  const Fd client = connect_to(address);
  loop.run();
  EXPECT_EQ(read_exactly(client.get(), 1), "");
  auto second = make<TcpListener>(loop);
  ASSERT_TRUE(second->bind(address));
  EXPECT_TRUE(second->listen(8, [](Result<>) {}));
}

int nodelay_of(int fd) {
  int value = -1;
  socklen_t size = sizeof value;
  EXPECT_EQ(::getsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &value, &size), 0);
  return value;
}

TEST(TcpListener, ConnectionsBeginWithItsNodelay) {
  Loop loop;
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->bind(SocketAddress::loopback_v4(0)));
  ASSERT_TRUE(listener->set_nodelay(NoDelay::on));
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    auto tcp = *listener->accept();
    EXPECT_EQ(nodelay_of(tcp->fd()), 1);
    EXPECT_TRUE(tcp->set_nodelay(NoDelay::on));
    EXPECT_EQ(nodelay_of(tcp->fd()), 1);
    EXPECT_TRUE(tcp->set_nodelay(NoDelay::off));
    EXPECT_EQ(nodelay_of(tcp->fd()), 0);
    EXPECT_TRUE(tcp->set_nodelay(NoDelay::on));
    EXPECT_EQ(nodelay_of(tcp->fd()), 1);
    listener->close();
  }));
  const Fd client = connect_to(*listener->local_address());
  loop.run();
}

// Others who listen on it want their connections as they are.
TEST(TcpListener, ASocketFromElsewhereKeepsItsNodelay) {
  Loop loop;
  Fd socket = listen_on_loopback(AF_INET);
  const int number = socket.get();
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->open(std::move(socket)));
  EXPECT_TRUE(listener->set_nodelay(NoDelay::on));
  EXPECT_EQ(nodelay_of(number), 0);
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    auto tcp = *listener->accept();
    EXPECT_EQ(nodelay_of(tcp->fd()), 0);
    EXPECT_TRUE(tcp->set_nodelay(NoDelay::on));
    EXPECT_EQ(nodelay_of(tcp->fd()), 1);
    listener->close();
  }));
  const Fd client = connect_to(*listener->local_address());
  loop.run();
}

TEST(TcpListener, PortCanBeShared) {
  Loop loop;
  auto first = make<TcpListener>(loop);
  auto second = make<TcpListener>(loop);
  const TcpBindOptions shared{.reuse_port = true};
  ASSERT_TRUE(first->bind(SocketAddress::loopback_v4(0), shared));
  ASSERT_TRUE(second->bind(*first->local_address(), shared));
  EXPECT_TRUE(first->listen(8, [](Result<>) {}));
  EXPECT_TRUE(second->listen(8, [](Result<>) {}));
}

TEST(TcpListener, Ipv6OnlyRefusesIpv4) {
  if (!has_ipv6()) {
    GTEST_SKIP() << "this machine has no IPv6";
  }
  Loop loop;
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->bind(SocketAddress::any_v6(0), {.ipv6_only = true}));
  ASSERT_TRUE(listener->listen(8, [](Result<>) { ADD_FAILURE(); }));
  auto client = make<Tcp>(loop);
  std::string heard;
  const auto address = SocketAddress::loopback_v4(listener->local_address()->port());
  ASSERT_TRUE(client->connect(address, [&](Result<> connected) {
    heard = connected ? "connected" : connected.error().name();
    listener->close();
  }));
  loop.run();
  EXPECT_EQ(heard, "ECONNREFUSED");
}

TEST(TcpListener, TakesOverASocketThatListens) {
  Loop loop;
  Fd listening = listen_on_loopback(AF_INET);
  const SocketAddress address = *local_address(listening.get());
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->open(std::move(listening)));
  bool is_taken = false;
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    is_taken = listener->accept().has_value();
    listener->close();
  }));
  const Fd client = connect_to(address);
  loop.run();
  EXPECT_TRUE(is_taken);
  auto other = make<TcpListener>(loop);
  EXPECT_EQ(other->open(Fd()).error().code, EBADF);
}

TEST(TcpListener, ConnectionCanBeServedByAnotherLoop) {
  Loop loop;
  Loop other;
  auto listener = make<TcpListener>(loop);
  ASSERT_TRUE(listener->bind(SocketAddress::loopback_v4(0)));
  Owned<Tcp> served;
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    auto fd = listener->accept_fd();
    ASSERT_TRUE(fd);
    served = make<Tcp>(other);
    ASSERT_TRUE(served->open(std::move(*fd)));
    listener->close();
  }));
  const Fd client = connect_to(*listener->local_address());
  loop.run();
  ASSERT_TRUE(served->write("from elsewhere"));
  std::thread thread([&] { other.run(); });
  EXPECT_EQ(read_exactly(client.get(), 14), "from elsewhere");
  thread.join();
}

TEST(TcpListenerDeathTest, UseAfterCloseAborts) {
  Loop loop;
  auto listener = make<TcpListener>(loop);
  listener->close();
  EXPECT_DEATH((void)listener->listen(8, [](Result<>) {}), "closing or closed");
  EXPECT_DEATH((void)listener->bind(SocketAddress::any_v4(0)), "closing or closed");
}

}  // namespace
}  // namespace rondo
