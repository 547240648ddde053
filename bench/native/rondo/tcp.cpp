#include "rondo/net/tcp.h"

#include <functional>
#include <optional>

#include "bench/native/rondo/common.h"
#include "bench/native/support/network_rows.h"
#include "rondo/loop/loop.h"
#include "rondo/net/tcp_listener.h"

namespace bench {

namespace {

// Each connection is one Tcp, which its callback lets go of in the end.
class Server {
 public:
  using OnConnection = std::function<void(rondo::Tcp& connection)>;

  // Accepts so many connections, then listens no more.
  Server(std::uint64_t connections, OnConnection on_connection)
      : on_connection_(std::move(on_connection)), to_accept_(connections), to_close_(connections) {
    must_have(listener_->bind(rondo::SocketAddress::loopback_v4(0)));
    must_have(listener_->listen(listen_backlog, [this](rondo::Result<> arrived) {
      must_have(arrived);
      accept();
    }));
  }

  void run(Load& load) {
    load.begin(must_have(listener_->local_address()).port());
    loop_.run();
    must_hold(to_close_ == 0, "the loop ended while connections were open");
  }

  void echo(rondo::Tcp& connection) {
    must_have(connection.start_reading(
        [this, &connection](rondo::Result<rondo::ConstBytes> data) { answer(connection, data); }));
  }

  void close(rondo::Tcp& connection) {
    drop(connection);
    --to_close_;
  }

  [[nodiscard]] std::uint64_t left_to_accept() const noexcept { return to_accept_; }

 private:
  void accept() {
    rondo::Tcp& connection = *must_have(listener_->accept()).release();
    if (--to_accept_ == 0) {
      listener_->close();
    }
    on_connection_(connection);
  }

  void answer(rondo::Tcp& connection, const rondo::Result<rondo::ConstBytes>& data) {
    if (data) {
      // Nothing is ever queued here: at most one message is in flight.
      must_hold(must_have(connection.try_write(*data)) == data->size(), "an answer was cut");
      return;
    }
    must_hold(data.error().is(rondo::code::end_of_file) || data.error().is(ECONNRESET),
              "reading failed");
    close(connection);
  }

  rondo::Loop loop_;
  rondo::Owned<rondo::TcpListener> listener_ = rondo::make<rondo::TcpListener>(loop_);
  OnConnection on_connection_;
  std::uint64_t to_accept_;
  std::uint64_t to_close_;
};

// Sends one chunk after the other.
class Sender {
 public:
  Sender(std::uint64_t chunks, std::function<void(rondo::Tcp&)> on_sent)
      : left_(chunks), on_sent_(std::move(on_sent)) {}

  void send(rondo::Tcp& connection) {
    must_have(connection.write(request_, chunk(), [this, &connection](rondo::Result<> written) {
      must_have(written);
      if (--left_ > 0) {
        send(connection);
      } else {
        on_sent_(connection);
      }
    }));
  }

 private:
  std::uint64_t left_;
  std::function<void(rondo::Tcp&)> on_sent_;
  rondo::WriteRequest request_;
};

struct Tcp {
  static void echo(Load& load) {
    Server server(load.connections(), [&](rondo::Tcp& connection) {
      must_have(connection.set_nodelay(rondo::NoDelay::on));
      server.echo(connection);
    });
    server.run(load);
  }

  static void send_chunks(Load& load) {
    std::optional<Sender> sender;
    Server server(1, [&](rondo::Tcp& connection) { sender->send(connection); });
    sender.emplace(load.total_operations(),
                   [&](rondo::Tcp& connection) { server.close(connection); });
    server.run(load);
  }

  static void accept_and_close(Load& load) {
    Server server(load.total_operations(),
                  [&](rondo::Tcp& connection) { server.close(connection); });
    server.run(load);
  }

  static void hold(Load& load, Heap& heap) {
    Server server(load.connections(), [&](rondo::Tcp& connection) {
      server.echo(connection);
      if (server.left_to_accept() == 0) {
        heap.after();
        load.release();
      }
    });
    heap.before();
    server.run(load);
  }
};

}  // namespace

Rows tcp_rows() { return make_tcp_rows<Tcp>(); }

}  // namespace bench
