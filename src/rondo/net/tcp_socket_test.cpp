#include "rondo/net/tcp_socket.h"

#include <gtest/gtest.h>
#include <netinet/tcp.h>

#include <array>
#include <span>
#include <string_view>

#include "rondo/net/net_test_support.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

int option(int fd, int level, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  EXPECT_EQ(::getsockopt(fd, level, name, &value, &size), 0);
  return value;
}

TEST(TcpSocket, OnlyInternetFamiliesAreMade) {
  EXPECT_TRUE(tcp_socket::make(AF_INET));
  EXPECT_EQ(tcp_socket::make(AF_UNIX).error().code, EINVAL);
  EXPECT_EQ(tcp_socket::make(AF_UNSPEC).error().code, EINVAL);
}

TEST(TcpSocket, CheckRefusesEverythingElse) {
  EXPECT_TRUE(tcp_socket::check(tcp_socket::make(AF_INET)->get()));
  EXPECT_EQ(tcp_socket::check(make_pipe(Blocking::no, Blocking::no)->first.get()).error().code,
            ENOTSOCK);
  const Fd datagram(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(tcp_socket::check(datagram.get()).error().code, EINVAL);
  const Fd local(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(tcp_socket::check(local.get()).error().code, EINVAL);
  EXPECT_EQ(tcp_socket::check(-1).error().code, EBADF);
}

TEST(TcpSocket, AddressInUseIsNoErrorYet) {
  const Fd holder = listen_on_loopback(AF_INET);
  auto fd = tcp_socket::make(AF_INET);
  EXPECT_EQ(tcp_socket::bind(fd->get(), *local_address(holder.get()), {}),
            Result<tcp_socket::Bound>(tcp_socket::Bound::address_in_use));
}

TEST(TcpSocket, ReusePortLetsTwoSocketsShareIt) {
  auto first = tcp_socket::make(AF_INET);
  auto second = tcp_socket::make(AF_INET);
  const TcpBindOptions shared{.reuse_port = true};
  ASSERT_TRUE(tcp_socket::bind(first->get(), SocketAddress::loopback_v4(0), shared));
  EXPECT_EQ(tcp_socket::bind(second->get(), *local_address(first->get()), shared),
            Result<tcp_socket::Bound>(tcp_socket::Bound::yes));
  EXPECT_EQ(::listen(first->get(), 1), 0);
  EXPECT_EQ(::listen(second->get(), 1), 0);
}

TEST(TcpSocket, AddressOfTheWrongKindIsRefused) {
  auto fd = tcp_socket::make(AF_INET);
  const TcpBindOptions ipv6_only{.ipv6_only = true};
  EXPECT_EQ(tcp_socket::bind(fd->get(), SocketAddress::any_v4(0), ipv6_only).error().code, EINVAL);
  EXPECT_EQ(tcp_socket::bind(fd->get(), *SocketAddress::parse("192.0.2.1", 0), {}).error().code,
            EADDRNOTAVAIL);
}

TEST(TcpSocket, SettingsReachTheKernel) {
  auto fd = tcp_socket::make(AF_INET);
  ASSERT_TRUE(tcp_socket::set_nodelay(fd->get(), NoDelay::on));
  EXPECT_EQ(option(fd->get(), IPPROTO_TCP, TCP_NODELAY), 1);
  ASSERT_TRUE(tcp_socket::set_nodelay(fd->get(), NoDelay::off));
  EXPECT_EQ(option(fd->get(), IPPROTO_TCP, TCP_NODELAY), 0);
  ASSERT_TRUE(tcp_socket::set_keepalive(fd->get(), KeepAlive{60s, 5s, 3}));
  EXPECT_EQ(option(fd->get(), SOL_SOCKET, SO_KEEPALIVE), 1);
  EXPECT_EQ(option(fd->get(), IPPROTO_TCP, TCP_KEEPIDLE), 60);
  EXPECT_EQ(option(fd->get(), IPPROTO_TCP, TCP_KEEPINTVL), 5);
  EXPECT_EQ(option(fd->get(), IPPROTO_TCP, TCP_KEEPCNT), 3);
  ASSERT_TRUE(tcp_socket::set_keepalive(fd->get(), std::nullopt));
  EXPECT_EQ(option(fd->get(), SOL_SOCKET, SO_KEEPALIVE), 0);
}

TEST(TcpSocket, KeepAliveValuesAreChecked) {
  EXPECT_TRUE(tcp_socket::check(KeepAlive{1s}));
  for (const KeepAlive wrong : {KeepAlive{0s}, KeepAlive{-1s}, KeepAlive{32768s}, KeepAlive{1s, 0s},
                                KeepAlive{1s, 1s, 0}, KeepAlive{1s, 1s, 128}}) {
    EXPECT_EQ(tcp_socket::check(wrong).error().code, EINVAL);
  }
}

TEST(TcpSocket, WhatIsSentBeforeTheEndWaitsForIt) {
  const FdPair pair = make_tcp_pair();
  const int fd = pair.first.get();
  const int peer = pair.second.get();
  const std::string_view text = "farewell";
  EXPECT_EQ(tcp_socket::send_before_end(fd, std::as_bytes(std::span(text))), text.size());
  std::array<char, 16> room{};
  EXPECT_EQ(::recv(peer, room.data(), room.size(), MSG_DONTWAIT), -1);
  EXPECT_EQ(errno, EAGAIN);
  ASSERT_EQ(::shutdown(fd, SHUT_WR), 0);
  EXPECT_EQ(::recv(peer, room.data(), room.size(), 0), static_cast<ssize_t>(text.size()));
  EXPECT_EQ(std::string_view(room.data(), text.size()), text);
  EXPECT_EQ(::recv(peer, room.data(), room.size(), 0), 0);
}

TEST(TcpSocket, WhatIsSentBeforeTheEndGoesOutWithAClose) {
  FdPair pair = make_tcp_pair();
  const std::string_view text = "farewell";
  EXPECT_EQ(tcp_socket::send_before_end(pair.first.get(), std::as_bytes(std::span(text))),
            text.size());
  pair.first.reset();
  std::array<char, 16> room{};
  EXPECT_EQ(::recv(pair.second.get(), room.data(), room.size(), 0),
            static_cast<ssize_t>(text.size()));
  EXPECT_EQ(::recv(pair.second.get(), room.data(), room.size(), 0), 0);
}

TEST(TcpSocket, SendingBeforeTheEndFailsWithoutAPeer) {
  auto fd = tcp_socket::make(AF_INET);
  const std::string_view text = "farewell";
  EXPECT_EQ(tcp_socket::send_before_end(fd->get(), std::as_bytes(std::span(text))).error().code,
            EPIPE);
}

}  // namespace
}  // namespace rondo
