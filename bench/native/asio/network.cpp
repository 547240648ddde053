#include <array>
#include <functional>
#include <memory>

#include "bench/native/asio/common.h"
#include "bench/native/support/network_rows.h"

namespace bench {

namespace {

using asio::ip::tcp;
using asio::ip::udp;

// Each connection owns itself: the handler that is under way holds it.
class Server {
 public:
  using OnConnection = std::function<void(tcp::socket socket)>;

  Server(std::uint64_t connections, OnConnection on_connection)
      : on_connection_(std::move(on_connection)), to_accept_(connections) {
    acceptor_.listen(listen_backlog);
    accept_next();
  }

  void run(Load& load) {
    load.begin(acceptor_.local_endpoint().port());
    context_.run();
    must_hold(to_accept_ == 0, "the loop ended while connections were to come");
  }

  void echo(tcp::socket socket) {
    socket.non_blocking(true);
    auto* connection = new tcp::socket(std::move(socket));
    read(connection);
  }

  void send(tcp::socket socket, std::uint64_t chunks) {
    write(std::make_unique<tcp::socket>(std::move(socket)), chunks);
  }

  [[nodiscard]] std::uint64_t left_to_accept() const noexcept { return to_accept_; }

 private:
  void accept_next() {
    acceptor_.async_accept([this](const asio::error_code& error, tcp::socket socket) {
      asio_must(error, "accepting");
      --to_accept_;
      on_connection_(std::move(socket));
      if (to_accept_ > 0) {
        accept_next();
      }
    });
  }

  // Waits for data before it reads, so that one buffer can do for all: a read that is under way
  // needs a buffer of its own.
  void read(tcp::socket* connection) {
    connection->async_wait(tcp::socket::wait_read, [this, connection](
                                                       const asio::error_code& wait_error) {
      asio_must(wait_error, "waiting");
      asio::error_code error;
      const std::size_t count = connection->read_some(asio::buffer(buffer_), error);
      if (error == asio::error::eof || error == asio::error::connection_reset) {
        delete connection;
        return;
      }
      asio_must(error, "reading");
      // Nothing is ever queued here: at most one message is in flight.
      must_hold(connection->write_some(asio::buffer(buffer_, count)) == count, "an answer was cut");
      read(connection);
    });
  }

  void write(std::unique_ptr<tcp::socket> connection, std::uint64_t chunks) {
    tcp::socket& socket = *connection;
    asio::async_write(socket, asio::buffer(chunk()),
                      [this, connection = std::move(connection), chunks](
                          const asio::error_code& error, std::size_t) mutable {
                        asio_must(error, "writing");
                        if (chunks > 1) {
                          write(std::move(connection), chunks - 1);
                        }
                      });
  }

  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  OnConnection on_connection_;
  std::uint64_t to_accept_;
  std::array<std::byte, chunk_bytes> buffer_;
};

struct Tcp {
  static void echo(Load& load) {
    Server server(load.connections(), [&](tcp::socket socket) {
      socket.set_option(tcp::no_delay(true));
      server.echo(std::move(socket));
    });
    server.run(load);
  }

  static void send_chunks(Load& load) {
    Server server(
        1, [&](tcp::socket socket) { server.send(std::move(socket), load.total_operations()); });
    server.run(load);
  }

  static void accept_and_close(Load& load) {
    Server server(load.total_operations(), [](tcp::socket socket) { socket.close(); });
    server.run(load);
  }

  static void hold(Load& load, Heap& heap) {
    Server server(load.connections(), [&](tcp::socket socket) {
      server.echo(std::move(socket));
      if (server.left_to_accept() == 0) {
        heap.after();
        load.release();
      }
    });
    heap.before();
    server.run(load);
  }
};

class Echo {
 public:
  explicit Echo(Load& load) : left_(load.total_operations()) {
    socket_.non_blocking(true);
    receive();
    load.begin(socket_.local_endpoint().port());
    context_.run();
  }

 private:
  void receive() {
    socket_.async_receive_from(
        asio::buffer(buffer_), sender_, [this](const asio::error_code& error, std::size_t count) {
          asio_must(error, "receiving");
          must_hold(socket_.send_to(asio::buffer(buffer_, count), sender_) == count,
                    "an answer was cut");
          if (--left_ > 0) {
            receive();
          }
        });
  }

  std::uint64_t left_;
  asio::io_context context_{1};
  udp::socket socket_{context_, udp::endpoint(asio::ip::address_v4::loopback(), 0)};
  udp::endpoint sender_;
  std::array<std::byte, 2048> buffer_;
};

struct Udp {
  static void echo(Load& load) { const Echo server(load); }
};

}  // namespace

Rows tcp_rows() { return make_tcp_rows<Tcp>(); }
Rows udp_rows() { return make_udp_rows<Udp>(); }

}  // namespace bench
