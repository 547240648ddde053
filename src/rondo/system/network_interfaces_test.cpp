#include "rondo/system/network_interfaces.h"

#include <gtest/gtest.h>
#include <net/if.h>
#include <netpacket/packet.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <string>

namespace rondo::os {
namespace {

// A list as getifaddrs() makes it.
class FakeList {
 public:
  void add(const char* name, unsigned flags, const SocketAddress& address,
           const SocketAddress& netmask) {
    Entry& entry = append(name, flags);
    entry.address = address;
    entry.netmask = netmask;
    entry.link.ifa_addr = address.length() == 0 ? nullptr : entry.address.data();
    entry.link.ifa_netmask = netmask.length() == 0 ? nullptr : entry.netmask.data();
  }

  void add_mac(const char* name, const MacAddress& mac) {
    Entry& entry = append(name, IFF_UP | IFF_RUNNING);
    sockaddr_ll packet{};
    packet.sll_family = AF_PACKET;
    packet.sll_halen = 6;
    std::ranges::copy(mac, packet.sll_addr);
    std::memcpy(entry.address.data(), &packet, sizeof packet);
    entry.link.ifa_addr = entry.address.data();
  }

  [[nodiscard]] std::vector<NetworkInterface> interfaces() const {
    return interfaces_from(entries_.empty() ? nullptr : &entries_.front().link);
  }

 private:
  struct Entry {
    std::string name;
    SocketAddress address;
    SocketAddress netmask;
    ifaddrs link{};
  };

  Entry& append(const char* name, unsigned flags) {
    Entry& entry = entries_.emplace_back();
    entry.name = name;
    entry.link.ifa_name = entry.name.data();
    entry.link.ifa_flags = flags;
    if (entries_.size() > 1) {
      entries_[entries_.size() - 2].link.ifa_next = &entry.link;
    }
    return entry;
  }

  std::deque<Entry> entries_;
};

constexpr unsigned running = IFF_UP | IFF_RUNNING;

SocketAddress ip(const char* text) { return *SocketAddress::parse(text, 0); }

TEST(NetworkInterfaces, ListsEachAddressWithNetmaskAndMac) {
  FakeList list;
  list.add_mac("eth0", {1, 2, 3, 0xaa, 0xbb, 0xff});
  list.add("eth0", running, ip("192.168.1.5"), ip("255.255.255.0"));
  list.add("eth0", running, ip("fe80::1%7"), ip("ffff:ffff:ffff:ffff::"));
  const auto interfaces = list.interfaces();
  ASSERT_EQ(interfaces.size(), 2U);
  EXPECT_EQ(interfaces[0].name, "eth0");
  EXPECT_EQ(interfaces[0].address.ip(), "192.168.1.5");
  EXPECT_EQ(interfaces[0].netmask.ip(), "255.255.255.0");
  EXPECT_EQ(interfaces[0].cidr(), "192.168.1.5/24");
  EXPECT_EQ(to_string(interfaces[0].mac), "01:02:03:aa:bb:ff");
  EXPECT_FALSE(interfaces[0].is_internal);
  EXPECT_EQ(interfaces[1].address.scope_id(), 7U);
  EXPECT_EQ(interfaces[1].cidr(), "fe80::1/64");
  EXPECT_EQ(interfaces[1].mac, interfaces[0].mac);
}

TEST(NetworkInterfaces, AnAliasHasTheMacOfItsInterface) {
  FakeList list;
  list.add_mac("eth0", {1, 1, 1, 1, 1, 1});
  list.add_mac("eth01", {2, 2, 2, 2, 2, 2});
  list.add("eth0:1", running, ip("10.0.0.1"), ip("255.0.0.0"));
  list.add("eth01", running, ip("10.0.0.2"), ip("255.0.0.0"));
  const auto interfaces = list.interfaces();
  ASSERT_EQ(interfaces.size(), 2U);
  EXPECT_EQ(to_string(interfaces[0].mac), "01:01:01:01:01:01");
  EXPECT_EQ(to_string(interfaces[1].mac), "02:02:02:02:02:02");
}

TEST(NetworkInterfaces, LeavesOutWhatIsDownOrHasNoAddress) {
  FakeList list;
  list.add("down", IFF_RUNNING, ip("10.0.0.1"), ip("255.0.0.0"));
  list.add("idle", IFF_UP, ip("10.0.0.1"), ip("255.0.0.0"));
  list.add("bare", running, SocketAddress(), SocketAddress());
  list.add("path", running, *SocketAddress::unix_path("/x"), SocketAddress());
  EXPECT_TRUE(list.interfaces().empty());
  EXPECT_TRUE(interfaces_from(nullptr).empty());
}

TEST(NetworkInterfaces, SurvivesAnAddressWithoutNetmask) {
  FakeList list;
  list.add("tun0", running | IFF_POINTOPOINT, ip("10.0.0.1"), SocketAddress());
  const auto interfaces = list.interfaces();
  ASSERT_EQ(interfaces.size(), 1U);
  EXPECT_EQ(interfaces[0].netmask.family(), AF_UNSPEC);
  EXPECT_EQ(interfaces[0].cidr(), "10.0.0.1/0");
  EXPECT_EQ(to_string(interfaces[0].mac), "00:00:00:00:00:00");
}

TEST(NetworkInterfaces, MarksTheLoopback) {
  FakeList list;
  list.add("lo", running | IFF_LOOPBACK, ip("127.0.0.1"), ip("255.0.0.0"));
  ASSERT_EQ(list.interfaces().size(), 1U);
  EXPECT_TRUE(list.interfaces()[0].is_internal);
}

TEST(NetworkInterfaces, KnowsThoseOfThisMachine) {
  const auto interfaces = network_interfaces();
  ASSERT_TRUE(interfaces);
  for (const NetworkInterface& one : *interfaces) {
    EXPECT_FALSE(one.name.empty());
    EXPECT_TRUE(one.address.is_v4() || one.address.is_v6());
    EXPECT_EQ(one.address.port(), 0);
    if (one.address.ip() == "127.0.0.1") {
      EXPECT_TRUE(one.is_internal);
      EXPECT_EQ(one.cidr(), "127.0.0.1/8");
    }
  }
}

TEST(NetworkInterfaces, NamesAndNumbersAreInverse) {
  const auto index = interface_index("lo");
  if (!index) {
    GTEST_SKIP() << "there is no interface named lo";
  }
  EXPECT_EQ(interface_name(*index), "lo");
}

TEST(NetworkInterfaces, AnUnknownNameOrNumberIsAnError) {
  for (const std::string_view name :
       {std::string_view(""), std::string_view("no-such-if"), std::string_view("lo\0", 3),
        std::string_view("a-name-that-no-interface-can-have")}) {
    const auto index = interface_index(name);
    ASSERT_FALSE(index) << name;
    EXPECT_EQ(index.error().name(), "ENXIO") << name;
  }
  const auto name = interface_name(4'000'000);
  ASSERT_FALSE(name);
  EXPECT_EQ(name.error().name(), "ENXIO");
  EXPECT_EQ(interface_name(0).error().name(), "ENXIO");
}

}  // namespace
}  // namespace rondo::os
