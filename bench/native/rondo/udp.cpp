#include "rondo/net/udp.h"

#include "bench/native/rondo/common.h"
#include "bench/native/support/network_rows.h"
#include "rondo/loop/loop.h"

namespace bench {

namespace {

struct Udp {
  static void echo(Load& load) {
    rondo::Loop loop;
    const auto socket = rondo::make<rondo::Udp>(loop);
    std::uint64_t left = load.total_operations();
    must_have(socket->bind(rondo::SocketAddress::loopback_v4(0)));
    must_have(socket->start_receiving([&](rondo::Result<std::span<const std::byte>> data,
                                          const rondo::SocketAddress& from, rondo::Udp::Arrival) {
      must_hold(must_have(socket->try_send(must_have(data), &from)) == data->size(),
                "an answer was cut");
      if (--left == 0) {
        socket->stop_receiving();
      }
    }));
    load.begin(must_have(socket->local_address()).port());
    loop.run();
  }
};

}  // namespace

Rows udp_rows() { return make_udp_rows<Udp>(); }

}  // namespace bench
