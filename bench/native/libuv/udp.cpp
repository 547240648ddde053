#include <arpa/inet.h>

#include <array>

#include "bench/native/libuv/common.h"
#include "bench/native/support/network_rows.h"

namespace bench {

namespace {

class Echo {
 public:
  explicit Echo(Load& load) : left_(load.total_operations()) {
    uv_must(uv_udp_init(loop_.get(), &socket_), "uv_udp_init");
    socket_.data = this;
    sockaddr_in address{};
    uv_must(uv_ip4_addr("127.0.0.1", 0, &address), "uv_ip4_addr");
    uv_must(uv_udp_bind(&socket_, reinterpret_cast<const sockaddr*>(&address), 0), "uv_udp_bind");
    uv_must(uv_udp_recv_start(&socket_, lend_buffer, on_datagram), "uv_udp_recv_start");
    int bytes = sizeof address;
    uv_must(uv_udp_getsockname(&socket_, reinterpret_cast<sockaddr*>(&address), &bytes),
            "uv_udp_getsockname");
    load.begin(ntohs(address.sin_port));
    loop_.run();
  }

 private:
  static void lend_buffer(uv_handle_t* handle, std::size_t, uv_buf_t* buffer) {
    Echo& self = *static_cast<Echo*>(handle->data);
    *buffer = uv_buf_init(self.buffer_.data(), static_cast<unsigned>(self.buffer_.size()));
  }

  static void on_datagram(uv_udp_t* socket, ssize_t count, const uv_buf_t* buffer,
                          const sockaddr* sender, unsigned) {
    if (count == 0 && sender == nullptr) {
      return;  // There is nothing more to read.
    }
    uv_must(static_cast<int>(count), "receiving");
    const uv_buf_t answer = uv_buf_init(buffer->base, static_cast<unsigned>(count));
    must_hold(uv_udp_try_send(socket, &answer, 1, sender) == count, "an answer was cut");
    if (--static_cast<Echo*>(socket->data)->left_ == 0) {
      uv_udp_recv_stop(socket);
    }
  }

  std::uint64_t left_;
  uv_udp_t socket_;
  std::array<char, 2048> buffer_;
  UvLoop loop_;
};

struct Udp {
  static void echo(Load& load) { const Echo server(load); }
};

}  // namespace

Rows udp_rows() { return make_udp_rows<Udp>(); }

}  // namespace bench
