// Tests of groups. The loopback interface carries them on most hosts, but not on all.
#include <gtest/gtest.h>
#include <netinet/in.h>

#include "rondo/net/udp.h"
#include "rondo/net/udp_test_support.h"

namespace rondo {
namespace {

using Membership = Udp::Membership;
using Setting = Udp::Setting;

struct Family {
  const char* group;
  const char* source;
  const char* interface;
  const char* any_address;
};
const Family v4{"239.255.77.77", "127.0.0.1", "127.0.0.1", "0.0.0.0"};
const Family v6{"ff01::7777", "::1", "::1%lo", "::"};

class UdpMulticast : public testing::TestWithParam<const Family*> {
 protected:
  UdpMulticast() {
    if (!receiver_->bind(*SocketAddress::parse(GetParam()->any_address, 0),
                         {.reuse_address = true})) {
      return;
    }
    has_family_ = true;
    group_ = SocketAddress::parse(GetParam()->group, receiver_->local_address()->port()).value();
    source_ = SocketAddress::parse(GetParam()->source, 0).value();
  }

  // Whether the kernel lets us do it: many have no route for IPv6 groups there.
  bool prepare(Result<> joined) {
    return has_family_ && joined && sender_->create_socket(group_.family()) &&
           sender_->set_multicast_interface(GetParam()->interface) &&
           sender_->set_multicast_loop(Setting::on) && sender_->set_multicast_ttl(1) &&
           sender_->bind(source_) && sender_->try_send(bytes_of("probe"), &group_);
  }

  // Whether the receiver hears what is sent to the group. What is sent to itself afterwards tells
  // it when to stop waiting: the loopback interface keeps the order.
  bool arrives() {
    bool has_arrived = false;
    EXPECT_TRUE(receiver_->start_receiving([&](auto data, const auto&, auto) {
      has_arrived = has_arrived || (data && text_of(*data) == "to the group");
      if (!data || text_of(*data) == "end") {
        receiver_->stop_receiving();
      }
    }));
    EXPECT_TRUE(sender_->try_send(bytes_of("to the group"), &group_));
    const SocketAddress self = source_.with_port(receiver_->local_address()->port());
    EXPECT_TRUE(sender_->try_send(bytes_of("end"), &self));
    loop_.run();
    return has_arrived;
  }

  Loop loop_;
  Owned<Udp> receiver_ = make<Udp>(loop_);
  Owned<Udp> sender_ = make<Udp>(loop_);
  SocketAddress group_;
  SocketAddress source_;
  bool has_family_ = false;
};

TEST_P(UdpMulticast, MembersHearTheGroupUntilTheyLeave) {
  if (!prepare(receiver_->set_membership(group_, Membership::join, GetParam()->interface))) {
    GTEST_SKIP() << "the loopback interface does not carry groups here";
  }
  EXPECT_TRUE(arrives());
  ASSERT_TRUE(receiver_->set_membership(group_, Membership::leave, GetParam()->interface));
  EXPECT_FALSE(arrives());
}

TEST_P(UdpMulticast, MembersOfASourceHearOnlyThat) {
  if (!prepare(receiver_->set_source_membership(group_, source_, Membership::join,
                                                GetParam()->interface))) {
    GTEST_SKIP() << "the loopback interface does not carry groups here";
  }
  EXPECT_TRUE(arrives());
  ASSERT_TRUE(
      receiver_->set_source_membership(group_, source_, Membership::leave, GetParam()->interface));
  EXPECT_FALSE(arrives());
}

TEST_P(UdpMulticast, LoopAndHopsAreToldToTheKernel) {
  if (!has_family_) {
    GTEST_SKIP() << "this host does not have the family";
  }
  const bool is_v6 = group_.is_v6();
  const auto option = [&](int name_v4, int name_v6) {
    int value = -1;
    socklen_t length = sizeof value;
    EXPECT_EQ(::getsockopt(receiver_->fd(), is_v6 ? IPPROTO_IPV6 : IPPROTO_IP,
                           is_v6 ? name_v6 : name_v4, &value, &length),
              0);
    return value;
  };
  for (const Setting setting : {Setting::off, Setting::on}) {
    ASSERT_TRUE(receiver_->set_multicast_loop(setting));
    EXPECT_EQ(option(IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP), static_cast<int>(setting));
  }
  for (const int hops : {0, 255}) {
    ASSERT_TRUE(receiver_->set_multicast_ttl(hops));
    EXPECT_EQ(option(IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS), hops);
  }
  EXPECT_EQ(receiver_->set_multicast_ttl(-1).error().code, EINVAL);
  EXPECT_EQ(receiver_->set_multicast_ttl(256).error().code, EINVAL);
}

TEST_P(UdpMulticast, InterfaceMustExist) {
  if (!has_family_) {
    GTEST_SKIP() << "this host does not have the family";
  }
  const char* const others = group_.is_v6() ? "2001:db8::1" : "203.0.113.1";
  EXPECT_TRUE(receiver_->set_multicast_interface("lo"));
  EXPECT_TRUE(receiver_->set_multicast_interface(GetParam()->any_address));
  EXPECT_TRUE(receiver_->set_multicast_interface(""));
  EXPECT_EQ(receiver_->set_multicast_interface("no such").error().code, EINVAL);
  EXPECT_EQ(receiver_->set_multicast_interface(others).error().code, ENODEV);
  EXPECT_EQ(receiver_->set_membership(group_, Membership::join, "no such").error().code, EINVAL);
  EXPECT_EQ(receiver_->set_membership(group_, Membership::join, others).error().code, ENODEV);
}

TEST_P(UdpMulticast, AddressThatIsNoGroupIsRefused) {
  if (!has_family_) {
    GTEST_SKIP() << "this host does not have the family";
  }
  EXPECT_EQ(receiver_->set_membership(source_, Membership::join).error().code, EINVAL);
  EXPECT_EQ(receiver_->set_membership(SocketAddress(), Membership::join).error().code, EINVAL);
  const SocketAddress other_family =
      group_.is_v6() ? SocketAddress::loopback_v4(0) : SocketAddress::loopback_v6(0);
  EXPECT_EQ(receiver_->set_source_membership(group_, other_family, Membership::join).error().code,
            EINVAL);
}

TEST(UdpMulticastSocket, IsMadeAndBoundByJoining) {
  Loop loop;
  auto udp = make<Udp>(loop);
  const SocketAddress group = *SocketAddress::parse(v4.group, 0);
  const auto joined = udp->set_membership(group, Membership::join, "lo");
  if (!joined) {
    GTEST_SKIP() << "cannot join: " << joined.error().to_string();
  }
  EXPECT_NE(udp->local_address()->port(), 0);
}

INSTANTIATE_TEST_SUITE_P(Families, UdpMulticast, testing::Values(&v4, &v6),
                         [](const auto& chosen) { return chosen.param == &v4 ? "V4" : "V6"; });

}  // namespace
}  // namespace rondo
