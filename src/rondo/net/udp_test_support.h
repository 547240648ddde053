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

inline void send_many(Udp& sender, const SocketAddress& to, int count) {
  for (int number = 0; number < count; ++number) {
    ASSERT_TRUE(sender.try_send(bytes_of(std::to_string(number)), &to));
  }
}

// A port of the loopback interface where nobody listens.
inline SocketAddress deserted_address(Loop& loop) { return BoundUdp(loop).address; }

// Runs the loop until it has seen enough; a test that waits in vain ends by its time limit.
template <class Condition>
void run_until(Loop& loop, Condition&& condition) {
  while (!condition()) {
    loop.run_once();
  }
}

}  // namespace rondo
