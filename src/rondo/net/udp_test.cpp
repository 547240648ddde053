#include "rondo/net/udp.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/net/udp_test_support.h"

namespace rondo {
namespace {

const auto ignore_datagram = [](Result<std::span<const std::byte>>, const SocketAddress&,
                                Udp::Arrival) {};

// Whether the host has IPv6 at all.
bool has_v6() {
  const Fd socket(::socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const SocketAddress address = SocketAddress::loopback_v6(0);
  return socket && ::bind(socket.get(), address.get(), address.length()) == 0;
}

TEST(Udp, IsSmallerThanLibuvs) {
  constexpr std::size_t libuv_bytes = 216;
  EXPECT_LT(sizeof(Udp), libuv_bytes);
}

TEST(Udp, BindsToAFreePortAndTellsIt) {
  Loop loop;
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->bind(SocketAddress::loopback_v4(0)));
  const auto address = udp->local_address();
  ASSERT_TRUE(address);
  EXPECT_EQ(address->ip(), "127.0.0.1");
  EXPECT_NE(address->port(), 0);
}

TEST(Udp, BindsToIpv6) {
  if (!has_v6()) {
    GTEST_SKIP() << "this host has no IPv6";
  }
  Loop loop;
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->bind(SocketAddress::loopback_v6(0), {.ipv6_only = true}));
  EXPECT_EQ(udp->local_address()->ip(), "::1");
}

TEST(Udp, TakenAddressIsRefused) {
  Loop loop;
  const BoundUdp first(loop);
  auto second = make<Udp>(loop);
  EXPECT_EQ(second->bind(first.address).error().code, EADDRINUSE);
  EXPECT_EQ(second->fd(), -1);
  EXPECT_TRUE(second->bind(SocketAddress::loopback_v4(0)));
}

TEST(Udp, AddressIsSharedByThoseWhoAllSaySo) {
  Loop loop;
  const BoundUdp first(loop, {.reuse_address = true});
  auto second = make<Udp>(loop);
  EXPECT_EQ(second->bind(first.address).error().code, EADDRINUSE);
  EXPECT_TRUE(second->bind(first.address, {.reuse_address = true}));
  const BoundUdp third(loop, {.reuse_port = true});
  auto fourth = make<Udp>(loop);
  EXPECT_TRUE(fourth->bind(third.address, {.reuse_port = true}));
}

TEST(Udp, BindRefusesWhatDoesNotFit) {
  Loop loop;
  auto udp = make<Udp>(loop);
  EXPECT_EQ(udp->bind(SocketAddress::loopback_v4(0), {.ipv6_only = true}).error().code, EINVAL);
  EXPECT_EQ(udp->bind(SocketAddress()).error().code, EINVAL);
  EXPECT_EQ(udp->bind(*SocketAddress::unix_path("/x")).error().code, EINVAL);
  ASSERT_TRUE(udp->bind(SocketAddress::loopback_v4(0)));
  EXPECT_EQ(udp->bind(SocketAddress::loopback_v4(0)).error().code, EINVAL);
  auto other = make<Udp>(loop);
  ASSERT_TRUE(other->create_socket(AF_INET));
  EXPECT_EQ(other->bind(SocketAddress::loopback_v6(0)).error().code, EINVAL);
}

TEST(Udp, SocketIsMadeOnlyWhenItIsNeeded) {
  Loop loop;
  auto udp = make<Udp>(loop);
  EXPECT_EQ(udp->fd(), -1);
  EXPECT_EQ(udp->local_address().error().code, EBADF);
  EXPECT_EQ(udp->peer_address().error().code, EBADF);
  EXPECT_EQ(udp->set_broadcast(Udp::Setting::on).error().code, EBADF);
  EXPECT_EQ(udp->set_ttl(5).error().code, EBADF);
  EXPECT_EQ(udp->send_buffer_bytes().error().code, EBADF);
  EXPECT_EQ(udp->create_socket(AF_UNIX).error().code, EINVAL);
  ASSERT_TRUE(udp->create_socket(AF_INET));
  EXPECT_GE(udp->fd(), 0);
  EXPECT_EQ(udp->create_socket(AF_INET).error().code, EBUSY);
  EXPECT_TRUE(udp->set_broadcast(Udp::Setting::on));
}

TEST(Udp, ConnectsOnceUntilDisconnected) {
  Loop loop;
  const BoundUdp server(loop);
  auto udp = make<Udp>(loop);
  EXPECT_EQ(udp->disconnect().error().code, ENOTCONN);
  ASSERT_TRUE(udp->connect(server.address));
  EXPECT_TRUE(udp->is_connected());
  EXPECT_EQ(*udp->peer_address(), server.address);
  EXPECT_EQ(udp->connect(server.address).error().code, EISCONN);
  ASSERT_TRUE(udp->disconnect());
  EXPECT_EQ(udp->peer_address().error().code, ENOTCONN);
  EXPECT_TRUE(udp->connect(server.address));
}

TEST(Udp, ConnectWithoutAnAddressIsRefused) {
  Loop loop;
  auto udp = make<Udp>(loop);
  EXPECT_EQ(udp->connect(SocketAddress()).error().code, EINVAL);
}

TEST(Udp, TakesOverASocket) {
  Loop loop;
  const BoundUdp server(loop);
  Fd socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  ASSERT_EQ(::connect(socket.get(), server.address.get(), server.address.length()), 0);
  const int number = socket.get();
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->open(std::move(socket)));
  EXPECT_EQ(udp->fd(), number);
  EXPECT_TRUE(udp->is_connected());
  EXPECT_NE(::fcntl(number, F_GETFL) & O_NONBLOCK, 0);
}

TEST(Udp, SocketThatCannotBeTakenOverStaysTheCallers) {
  Loop loop;
  const BoundUdp bound(loop);
  auto udp = make<Udp>(loop);
  Fd stream(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(udp->open(std::move(stream)).error().code, EINVAL);
  EXPECT_TRUE(stream.is_open());  // NOLINT(bugprone-use-after-move): that is the contract.
  Fd file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
  EXPECT_EQ(udp->open(std::move(file)).error().code, ENOTSOCK);
  EXPECT_EQ(udp->open(Fd()).error().code, EBADF);
  ASSERT_TRUE(bound->start_receiving(ignore_datagram));
  Fd watched(bound->fd());
  EXPECT_EQ(udp->open(std::move(watched)).error().code, EEXIST);
  EXPECT_EQ(watched.release(), bound->fd());  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(bound->open(Fd()).error().code, EBUSY);
}

TEST(Udp, ClosingGivesBackTheDescriptorAndCallsBackOnce) {
  Loop loop;
  BoundUdp udp(loop);
  const int number = udp->fd();
  ASSERT_TRUE(udp->start_receiving(ignore_datagram));
  loop.run(RunMode::no_wait);
  int closed = 0;
  udp->close([&] { ++closed; });
  EXPECT_EQ(::fcntl(number, F_GETFD), -1);
  EXPECT_EQ(closed, 0);
  EXPECT_FALSE(loop.run());
  EXPECT_EQ(closed, 1);
}

TEST(Udp, OnlyAReceivingSocketKeepsTheLoopAlive) {
  Loop loop;
  const BoundUdp udp(loop);
  EXPECT_FALSE(udp->is_active());
  EXPECT_FALSE(loop.is_alive());
  ASSERT_TRUE(udp->start_receiving(ignore_datagram));
  EXPECT_TRUE(udp->is_active());
  EXPECT_TRUE(loop.is_alive());
  udp->unref();
  EXPECT_FALSE(loop.is_alive());
  udp->ref();
  udp->stop_receiving();
  EXPECT_FALSE(loop.is_alive());
}

TEST(Udp, HopsAreBounded) {
  Loop loop;
  const BoundUdp udp(loop);
  EXPECT_TRUE(udp->set_ttl(1));
  EXPECT_TRUE(udp->set_ttl(255));
  EXPECT_EQ(udp->set_ttl(0).error().code, EINVAL);
  EXPECT_EQ(udp->set_ttl(256).error().code, EINVAL);
  int hops = 0;
  socklen_t length = sizeof hops;
  ASSERT_EQ(::getsockopt(udp->fd(), IPPROTO_IP, IP_TTL, &hops, &length), 0);
  EXPECT_EQ(hops, 255);
}

TEST(Udp, BufferSizesAreSetAndRead) {
  Loop loop;
  const BoundUdp udp(loop);
  ASSERT_TRUE(udp->set_send_buffer_bytes(16384));
  ASSERT_TRUE(udp->set_receive_buffer_bytes(32768));
  EXPECT_EQ(*udp->send_buffer_bytes(), 2 * 16384);
  EXPECT_EQ(*udp->receive_buffer_bytes(), 2 * 32768);
  EXPECT_EQ(udp->set_send_buffer_bytes(-1).error().code, EINVAL);
  EXPECT_EQ(udp->set_receive_buffer_bytes(0).error().code, EINVAL);
}

TEST(Udp, BroadcastHasToBeAllowed) {
  Loop loop;
  const BoundUdp udp(loop, {}, SocketAddress::any_v4(0));
  const SocketAddress everybody = *SocketAddress::parse("255.255.255.255", 9);
  const auto refused = udp->try_send(bytes_of("x"), &everybody);
  ASSERT_FALSE(refused);
  if (refused.error().is(ENETUNREACH)) {
    GTEST_SKIP() << "this host has no route for broadcasts";
  }
  EXPECT_EQ(refused.error().code, EACCES);
  ASSERT_TRUE(udp->set_broadcast(Udp::Setting::on));
  EXPECT_EQ(udp->try_send(bytes_of("x"), &everybody), Result<std::size_t>(1));
}

TEST(UdpDeathTest, ClosingHandleIsNotUsed) {
  Loop loop;
  const SocketAddress address = SocketAddress::loopback_v4(9);
  auto udp = make<Udp>(loop);
  udp->close();
  EXPECT_DEATH((void)udp->bind(address), "closing or closed");
  EXPECT_DEATH((void)udp->try_send(bytes_of("x"), &address), "closing or closed");
  EXPECT_DEATH((void)udp->start_receiving(ignore_datagram), "closing or closed");
  EXPECT_DEATH(udp->close(), "twice");
}

// Exits with 0 if each way to get a socket says that there is no descriptor, and works later.
void bind_without_descriptors() {
  Loop loop;
  auto udp = make<Udp>(loop);
  const Fd next(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  rlimit limits{};
  ::getrlimit(RLIMIT_NOFILE, &limits);
  const rlim_t limit_before = std::exchange(limits.rlim_cur, static_cast<rlim_t>(next.get()));
  ::setrlimit(RLIMIT_NOFILE, &limits);
  const auto bound = udp->bind(SocketAddress::loopback_v4(0));
  const auto receiving = udp->start_receiving([](auto, const auto&, auto) {});
  limits.rlim_cur = limit_before;
  ::setrlimit(RLIMIT_NOFILE, &limits);
  const bool is_reported = !bound && bound.error().is(EMFILE) && !receiving &&
                           receiving.error().is(EMFILE) && !udp->is_receiving();
  ::_exit(is_reported && udp->bind(SocketAddress::loopback_v4(0)) ? 0 : 1);
}

TEST(UdpDeathTest, WithoutDescriptorsTheErrorIsReported) {
  EXPECT_EXIT(bind_without_descriptors(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace rondo
