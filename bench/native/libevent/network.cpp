#include <functional>

#include "bench/native/libevent/common.h"
#include "bench/native/support/network_rows.h"
#include "bench/native/support/sockets.h"

namespace bench {

namespace {

// Each connection is one event on the heap, which is leaner and faster than a bufferevent.
class Server {
 public:
  using OnConnection = std::function<void(int fd)>;

  Server(std::uint64_t connections, OnConnection on_connection)
      : on_connection_(std::move(on_connection)), to_accept_(connections), to_close_(connections) {
    add(listener_, open_listener(), EV_READ, on_acceptable, this);
  }

  void run(Load& load) {
    load.begin(port_of(event_get_fd(&listener_)));
    base_.run();
    must_hold(to_close_ == 0, "the loop ended while connections were open");
  }

  void echo(int fd) { begin(fd, EV_READ, on_readable); }
  void send(int fd, ChunkWriter& writer) {
    writer_ = &writer;
    begin(fd, EV_WRITE, on_writable);
  }
  void close_now(int fd) {
    close(fd);
    --to_close_;
  }

  [[nodiscard]] std::uint64_t left_to_accept() const noexcept { return to_accept_; }

 private:
  struct Connection {
    event entry;
    Server& server;
  };

  void add(event& entry, int fd, short what, event_callback_fn callback, void* context) {
    event_must(event_assign(&entry, base_.get(), fd, static_cast<short>(what | EV_PERSIST),
                            callback, context),
               "event_assign failed");
    event_must(event_add(&entry, nullptr), "event_add failed");
  }

  void begin(int fd, short what, event_callback_fn callback) {
    auto* connection = new Connection{{}, *this};
    add(connection->entry, fd, what, callback, connection);
  }

  static void on_acceptable(int listener, short, void* context) {
    Server& self = *static_cast<Server*>(context);
    for (int fd = accept_next(listener); fd >= 0; fd = accept_next(listener)) {
      --self.to_accept_;
      self.on_connection_(fd);
      if (self.to_accept_ == 0) {
        event_must(event_del(&self.listener_), "event_del failed");
        close(listener);
        return;
      }
    }
  }

  static void on_readable(int fd, short, void* context) {
    auto* connection = static_cast<Connection*>(context);
    if (echo_once(fd, connection->server.buffer_) == Stream::ended) {
      connection->server.end(connection, fd);
    }
  }

  static void on_writable(int fd, short, void* context) {
    auto* connection = static_cast<Connection*>(context);
    if (connection->server.writer_->write_some(fd)) {
      connection->server.end(connection, fd);
    }
  }

  void end(Connection* connection, int fd) {
    event_must(event_del(&connection->entry), "event_del failed");
    delete connection;
    close_now(fd);
  }

  event listener_;
  OnConnection on_connection_;
  std::uint64_t to_accept_;
  std::uint64_t to_close_;
  ChunkWriter* writer_ = nullptr;
  Buffer buffer_;
  EventBase base_;
};

struct Tcp {
  static void echo(Load& load) {
    Server server(load.connections(), [&](int fd) {
      set_nodelay(fd);
      server.echo(fd);
    });
    server.run(load);
  }

  static void send_chunks(Load& load) {
    ChunkWriter writer(load.total_operations());
    Server server(1, [&](int fd) { server.send(fd, writer); });
    server.run(load);
  }

  static void accept_and_close(Load& load) {
    Server server(load.total_operations(), [&](int fd) { server.close_now(fd); });
    server.run(load);
  }

  static void hold(Load& load, Heap& heap) {
    Server server(load.connections(), [&](int fd) {
      server.echo(fd);
      if (server.left_to_accept() == 0) {
        heap.after();
        load.release();
      }
    });
    heap.before();
    server.run(load);
  }
};

struct Udp {
  static void echo(Load& load) {
    struct Echo {
      event entry;
      std::uint64_t left;
      Buffer buffer;
    } here;
    here.left = load.total_operations();
    EventBase base;
    const auto on_readable = [](int fd, short, void* context) {
      Echo& self = *static_cast<Echo*>(context);
      if (echo_datagram(fd, self.buffer) && --self.left == 0) {
        event_must(event_del(&self.entry), "event_del failed");
      }
    };
    const int fd = open_bound(SOCK_DGRAM);
    event_must(event_assign(&here.entry, base.get(), fd, EV_READ | EV_PERSIST, on_readable, &here),
               "event_assign failed");
    event_must(event_add(&here.entry, nullptr), "event_add failed");
    load.begin(port_of(fd));
    base.run();
    close(fd);
  }
};

}  // namespace

Rows tcp_rows() { return make_tcp_rows<Tcp>(); }
Rows udp_rows() { return make_udp_rows<Udp>(); }

}  // namespace bench
