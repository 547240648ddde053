#include "rondo/sys/socket_address.h"

#include <gtest/gtest.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>

#include "rondo/sys/fd.h"

namespace rondo {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

TEST(SocketAddress, IsNoneByDefault) {
  const SocketAddress none;
  EXPECT_EQ(none.family(), AF_UNSPEC);
  EXPECT_EQ(none.length(), 0U);
  EXPECT_EQ(none.ip(), "");
  EXPECT_EQ(none.port(), 0);
  EXPECT_EQ(none.path(), "");
  EXPECT_EQ(none.to_string(), "(none)");
}

TEST(SocketAddress, ParsesIpv4) {
  const auto address = SocketAddress::parse("127.0.0.1", 80);
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->is_v4());
  EXPECT_EQ(address->length(), sizeof(sockaddr_in));
  EXPECT_EQ(address->ip(), "127.0.0.1");
  EXPECT_EQ(address->port(), 80);
  EXPECT_EQ(address->to_string(), "127.0.0.1:80");
  EXPECT_EQ(*address, SocketAddress::loopback_v4(80));
}

TEST(SocketAddress, ParsesIpv6) {
  const auto address = SocketAddress::parse("2001:DB8:0:0::1", 65535);
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->is_v6());
  EXPECT_EQ(address->length(), sizeof(sockaddr_in6));
  EXPECT_EQ(address->ip(), "2001:db8::1");
  EXPECT_EQ(address->port(), 65535);
  EXPECT_EQ(address->to_string(), "[2001:db8::1]:65535");
  EXPECT_EQ(address->scope_id(), 0U);
}

TEST(SocketAddress, ParsesTheLongestIpv6) {
  const auto address = SocketAddress::parse("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", 0);
  ASSERT_TRUE(address);
  EXPECT_EQ(address->ip(), "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
}

TEST(SocketAddress, ShowsMappedIpv4InItsOwnForm) {
  const auto address = SocketAddress::parse("::ffff:10.0.0.1", 1);
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->is_v6());
  EXPECT_EQ(address->ip(), "::ffff:10.0.0.1");
}

TEST(SocketAddress, RefusesWhatIsNoAddress) {
  for (const std::string_view text : {""sv,
                                      " "sv,
                                      "localhost"sv,
                                      "1.2.3"sv,
                                      "1.2.3.4.5"sv,
                                      "256.1.1.1"sv,
                                      "1.2.3.4 "sv,
                                      "01.2.3.4"sv,
                                      "[::1]"sv,
                                      "127.0.0.1:80"sv,
                                      "::1::"sv,
                                      "1:2:3:4:5:6:7:8:9"sv,
                                      "fffff::"sv,
                                      "127.0.0.1\0"sv,
                                      "::1\0x"sv,
                                      "%lo"sv,
                                      "127.0.0.1%lo"sv,
                                      "fe80::1%"sv,
                                      "fe80::1%lo%lo"sv,
                                      "fe80::1%no-such-interface"sv,
                                      "fe80::1%0"sv,
                                      "fe80::1%-1"sv,
                                      "fe80::1%1x"sv,
                                      "fe80::1%4294967296"sv,
                                      "fe80::1%lo\0"sv}) {
    const auto address = SocketAddress::parse(text, 80);
    ASSERT_FALSE(address) << text;
    EXPECT_EQ(address.error().name(), "EINVAL") << text;
  }
  EXPECT_FALSE(SocketAddress::parse(std::string(10'000, '1'), 80));
}

TEST(SocketAddress, ParsesAScopeByNameOfTheInterface) {
  const unsigned loopback = ::if_nametoindex("lo");
  if (loopback == 0) {
    GTEST_SKIP() << "there is no interface named lo";
  }
  const auto address = SocketAddress::parse("fe80::1%lo", 80);
  ASSERT_TRUE(address);
  EXPECT_EQ(address->scope_id(), loopback);
  EXPECT_EQ(address->ip(), "fe80::1%lo");
  EXPECT_EQ(address->to_string(), "[fe80::1%lo]:80");
}

TEST(SocketAddress, ParsesAScopeByNumber) {
  constexpr std::uint32_t nobody = 4'000'000'000;
  const auto address = SocketAddress::parse("fe80::1%4000000000", 80);
  ASSERT_TRUE(address);
  EXPECT_EQ(address->scope_id(), nobody);
  EXPECT_EQ(address->ip(), "fe80::1%4000000000");
  EXPECT_NE(*address, *SocketAddress::parse("fe80::1", 80));
}

TEST(SocketAddress, WhatItShowsCanBeParsedAgain) {
  for (const char* text : {"0.0.0.0", "255.255.255.255", "::", "::1", "fe80::1%77", "1::8"}) {
    const auto address = SocketAddress::parse(text, 9);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(address->ip(), text);
    EXPECT_EQ(*SocketAddress::parse(address->ip(), 9), *address);
  }
}

TEST(SocketAddress, KnowsAnyAndLoopback) {
  EXPECT_EQ(SocketAddress::any_v4(1).to_string(), "0.0.0.0:1");
  EXPECT_EQ(SocketAddress::any_v6(2).to_string(), "[::]:2");
  EXPECT_EQ(SocketAddress::loopback_v4(3).to_string(), "127.0.0.1:3");
  EXPECT_EQ(SocketAddress::loopback_v6(4).to_string(), "[::1]:4");
}

TEST(SocketAddress, ChangesThePortInACopy) {
  const SocketAddress v4 = SocketAddress::loopback_v4(1);
  EXPECT_EQ(v4.with_port(300).to_string(), "127.0.0.1:300");
  EXPECT_EQ(v4.port(), 1);
  EXPECT_EQ(SocketAddress::loopback_v6(1).with_port(2).to_string(), "[::1]:2");
  const auto path = SocketAddress::unix_path("/x");
  ASSERT_TRUE(path);
  EXPECT_EQ(path->with_port(2), *path);
}

TEST(SocketAddress, NamesAPath) {
  const auto address = SocketAddress::unix_path("/run/x.sock");
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->is_unix());
  EXPECT_FALSE(address->is_unix_abstract());
  EXPECT_EQ(address->path(), "/run/x.sock");
  EXPECT_EQ(address->to_string(), "/run/x.sock");
  EXPECT_EQ(address->ip(), "");
  EXPECT_EQ(address->port(), 0);
  EXPECT_EQ(address->length(), offsetof(sockaddr_un, sun_path) + 12);
}

TEST(SocketAddress, RefusesAPathThatIsNone) {
  for (const std::string_view path : {""sv, "\0"sv, "/a\0b"sv, "/a\0"sv}) {
    const auto address = SocketAddress::unix_path(path);
    ASSERT_FALSE(address);
    EXPECT_EQ(address.error().name(), "EINVAL");
  }
}

TEST(SocketAddress, NeverCutsAPath) {
  const std::string longest(SocketAddress::unix_path_length_max, 'x');
  const auto address = SocketAddress::unix_path(longest);
  ASSERT_TRUE(address);
  EXPECT_EQ(address->path(), longest);
  EXPECT_EQ(address->length(), sizeof(sockaddr_un));
  const auto longer = SocketAddress::unix_path(longest + "x");
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error().name(), "ENAMETOOLONG");
}

TEST(SocketAddress, NamesAnAbstractSocketWithAnyBytes) {
  const auto address = SocketAddress::unix_abstract("a\0b\0"sv);
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->is_unix_abstract());
  EXPECT_EQ(address->path(), "\0a\0b\0"s);
  EXPECT_EQ(address->to_string(), "@a@b@");
  EXPECT_EQ(address->length(), offsetof(sockaddr_un, sun_path) + 5);
  EXPECT_NE(*address, *SocketAddress::unix_abstract("a\0b"sv));
}

TEST(SocketAddress, RefusesAnAbstractNameThatDoesNotFit) {
  EXPECT_EQ(SocketAddress::unix_abstract("").error().name(), "EINVAL");
  const std::string longest(SocketAddress::unix_abstract_length_max, 'x');
  ASSERT_TRUE(SocketAddress::unix_abstract(longest));
  EXPECT_EQ(SocketAddress::unix_abstract(longest)->path(), '\0' + longest);
  EXPECT_EQ(SocketAddress::unix_abstract(longest + "x").error().name(), "ENAMETOOLONG");
}

TEST(SocketAddress, ComparesPlacesNotBytes) {
  EXPECT_EQ(SocketAddress::loopback_v4(1), SocketAddress::loopback_v4(1));
  EXPECT_NE(SocketAddress::loopback_v4(1), SocketAddress::loopback_v4(2));
  EXPECT_NE(SocketAddress::loopback_v4(1), SocketAddress::any_v4(1));
  EXPECT_NE(SocketAddress::loopback_v6(1), SocketAddress::loopback_v6(2));
  EXPECT_NE(SocketAddress::loopback_v6(1), SocketAddress::any_v6(1));
  EXPECT_NE(SocketAddress::loopback_v4(1), SocketAddress::loopback_v6(1));
  EXPECT_EQ(SocketAddress(), SocketAddress());
  EXPECT_NE(SocketAddress(), SocketAddress::any_v4(0));

  sockaddr_un whole{};  // As the kernel or a C program may give it: longer than needed.
  whole.sun_family = AF_UNIX;
  std::memcpy(whole.sun_path, "/x", 3);
  EXPECT_EQ(SocketAddress::from(reinterpret_cast<const sockaddr*>(&whole), sizeof whole),
            *SocketAddress::unix_path("/x"));
  EXPECT_NE(*SocketAddress::unix_path("/x"), *SocketAddress::unix_path("/y"));
  EXPECT_NE(*SocketAddress::unix_path("x"), *SocketAddress::unix_abstract("x"));
}

TEST(SocketAddress, CopiesWhatTheKernelGives) {
  const SocketAddress loopback = SocketAddress::loopback_v6(5);
  EXPECT_EQ(SocketAddress::from(loopback.get(), loopback.length()), loopback);
  EXPECT_EQ(SocketAddress::from(nullptr, 0), SocketAddress());
}

TEST(SocketAddress, ShowsAForeignFamilyByNumber) {
  sockaddr foreign{};
  foreign.sa_family = AF_PACKET;
  const SocketAddress address = SocketAddress::from(&foreign, sizeof foreign);
  EXPECT_EQ(address.to_string(), "(family " + std::to_string(AF_PACKET) + ")");
  EXPECT_EQ(address, SocketAddress::from(&foreign, sizeof foreign));
}

TEST(SocketAddressDeathTest, AnAddressLongerThanAnyAborts) {
  const SocketAddress some = SocketAddress::any_v4(0);
  EXPECT_DEATH((void)SocketAddress::from(some.get(), SocketAddress::capacity() + 1), "too long");
  SocketAddress other;
  EXPECT_DEATH(other.set_length(SocketAddress::capacity() + 1), "too long");
}

Fd make_socket(int family, int type = SOCK_STREAM) {
  return Fd(::socket(family, type | SOCK_CLOEXEC, 0));
}

void bind_to(const Fd& fd, const SocketAddress& address) {
  ASSERT_EQ(::bind(fd.get(), address.get(), address.length()), 0) << std::strerror(errno);
}

TEST(SocketAddress, ReadsBothEndsOfATcpConnection) {
  const Fd server = make_socket(AF_INET);
  bind_to(server, SocketAddress::loopback_v4(0));
  ASSERT_EQ(::listen(server.get(), 1), 0);
  const auto address = local_address(server.get());
  ASSERT_TRUE(address);
  EXPECT_EQ(address->ip(), "127.0.0.1");
  EXPECT_NE(address->port(), 0);

  const Fd client = make_socket(AF_INET);
  ASSERT_EQ(::connect(client.get(), address->get(), address->length()), 0);
  EXPECT_EQ(peer_address(client.get()), *address);
  SocketAddress seen;
  socklen_t length = SocketAddress::capacity();
  const Fd accepted(::accept4(server.get(), seen.data(), &length, SOCK_CLOEXEC));
  ASSERT_TRUE(accepted.is_open());
  seen.set_length(length);
  EXPECT_EQ(seen, local_address(client.get()));
}

TEST(SocketAddress, ReadsThePathOfABoundSocketAsItWasGiven) {
  std::string directory =
      (std::filesystem::temp_directory_path() / "rondo-address-XXXXXX").string();
  ASSERT_NE(::mkdtemp(directory.data()), nullptr);
  std::string longest = directory + "/";
  ASSERT_LT(longest.size(), SocketAddress::unix_path_length_max);
  longest.resize(SocketAddress::unix_path_length_max, 'x');
  for (const std::string& path : {directory + "/short", longest}) {
    const Fd fd = make_socket(AF_UNIX);
    bind_to(fd, *SocketAddress::unix_path(path));
    const auto address = local_address(fd.get());
    ASSERT_TRUE(address);
    EXPECT_EQ(address->path(), path);
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  std::filesystem::remove_all(directory);
}

TEST(SocketAddress, ReadsAnAbstractNameWithNulBytes) {
  const std::string name = "rondo\0test"s + std::to_string(::getpid());
  const Fd fd = make_socket(AF_UNIX);
  bind_to(fd, *SocketAddress::unix_abstract(name));
  EXPECT_EQ(local_address(fd.get()), *SocketAddress::unix_abstract(name));
}

TEST(SocketAddress, BindingAnUnnamedUnixSocketMakesTheKernelNameIt) {
  const Fd fd = make_socket(AF_UNIX);
  EXPECT_EQ(local_address(fd.get()), SocketAddress::unix_unnamed());
  EXPECT_EQ(SocketAddress::unix_unnamed().to_string(), "(unnamed)");
  EXPECT_EQ(SocketAddress::unix_unnamed().path(), "");
  EXPECT_FALSE(SocketAddress::unix_unnamed().is_unix_abstract());
  bind_to(fd, SocketAddress::unix_unnamed());
  const auto address = local_address(fd.get());
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->is_unix_abstract());
  EXPECT_GT(address->path().size(), 1U);
}

TEST(SocketAddress, AskingTheWrongFdIsAnError) {
  EXPECT_EQ(local_address(-1).error().name(), "EBADF");
  auto pipe = make_pipe(Blocking::yes, Blocking::yes);
  ASSERT_TRUE(pipe);
  EXPECT_EQ(local_address(pipe->first.get()).error().name(), "ENOTSOCK");
  const Fd lonely = make_socket(AF_INET);
  const auto peer = peer_address(lonely.get());
  ASSERT_FALSE(peer);
  EXPECT_EQ(peer.error().name(), "ENOTCONN");
  EXPECT_STREQ(peer.error().call, "getpeername");
}

}  // namespace
}  // namespace rondo
