// What the tests of Udp share.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/net/bytes.h"
#include "rondo/net/udp.h"

namespace rondo {

// A socket on a free port of the loopback interface, and where it is.
struct BoundUdp {
  explicit BoundUdp(Loop& loop, UdpBindOptions options = {},
                    SocketAddress wanted = SocketAddress::loopback_v4(0))
      : udp(make<Udp>(loop)) {
    EXPECT_TRUE(udp->bind(wanted, options));
    address = udp->local_address().value_or(SocketAddress());
  }
  Udp* operator->() const { return udp.get(); }

  Owned<Udp> udp;
  SocketAddress address;
};

// Runs the loop until it has seen enough; a test that waits in vain ends by its time limit.
template <class Condition>
void run_until(Loop& loop, Condition&& condition) {
  while (!condition()) {
    loop.run_once();
  }
}

}  // namespace rondo
