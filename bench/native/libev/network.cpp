#include <functional>

#include "bench/native/libev/common.h"
#include "bench/native/support/network_rows.h"
#include "bench/native/support/sockets.h"

namespace bench {

namespace {

// Each connection is one ev_io on the heap.
class Server {
 public:
  using OnConnection = std::function<void(int fd)>;

  Server(std::uint64_t connections, OnConnection on_connection)
      : on_connection_(std::move(on_connection)), to_accept_(connections), to_close_(connections) {
    ev_io_init(&listener_, on_acceptable, open_listener(), EV_READ);
    listener_.data = this;
    ev_io_start(loop_.get(), &listener_);
  }

  void run(Load& load) {
    load.begin(port_of(listener_.fd));
    loop_.run();
    must_hold(to_close_ == 0, "the loop ended while connections were open");
  }

  void echo(int fd) {
    auto* watcher = new ev_io;
    ev_io_init(watcher, on_readable, fd, EV_READ);
    watcher->data = this;
    ev_io_start(loop_.get(), watcher);
  }

  void send(int fd, ChunkWriter& writer) {
    writer_ = &writer;
    auto* watcher = new ev_io;
    ev_io_init(watcher, on_writable, fd, EV_WRITE);
    watcher->data = this;
    ev_io_start(loop_.get(), watcher);
  }

  void close_now(int fd) {
    close(fd);
    --to_close_;
  }

  [[nodiscard]] std::uint64_t left_to_accept() const noexcept { return to_accept_; }

 private:
  static Server& server_of(ev_io* watcher) { return *static_cast<Server*>(watcher->data); }

  static void on_acceptable(struct ev_loop* loop, ev_io* watcher, int) {
    Server& self = server_of(watcher);
    for (int fd = accept_next(watcher->fd); fd >= 0; fd = accept_next(watcher->fd)) {
      --self.to_accept_;
      self.on_connection_(fd);
      if (self.to_accept_ == 0) {
        ev_io_stop(loop, watcher);
        close(watcher->fd);
        return;
      }
    }
  }

  static void on_readable(struct ev_loop*, ev_io* watcher, int) {
    Server& self = server_of(watcher);
    if (echo_once(watcher->fd, self.buffer_) == Stream::ended) {
      self.end(watcher);
    }
  }

  static void on_writable(struct ev_loop*, ev_io* watcher, int) {
    Server& self = server_of(watcher);
    if (self.writer_->write_some(watcher->fd)) {
      self.end(watcher);
    }
  }

  void end(ev_io* watcher) {
    ev_io_stop(loop_.get(), watcher);
    close_now(watcher->fd);
    delete watcher;
  }

  ev_io listener_;
  OnConnection on_connection_;
  std::uint64_t to_accept_;
  std::uint64_t to_close_;
  ChunkWriter* writer_ = nullptr;
  Buffer buffer_;
  EvLoop loop_;
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
      ev_io watcher;
      std::uint64_t left;
      Buffer buffer;
    } here;
    here.left = load.total_operations();
    EvLoop loop;
    const auto on_readable = [](struct ev_loop* inner, ev_io* watcher, int) {
      Echo& self = *static_cast<Echo*>(watcher->data);
      if (echo_datagram(watcher->fd, self.buffer) && --self.left == 0) {
        ev_io_stop(inner, watcher);
      }
    };
    ev_io_init(&here.watcher, on_readable, open_bound(SOCK_DGRAM), EV_READ);
    here.watcher.data = &here;
    ev_io_start(loop.get(), &here.watcher);
    load.begin(port_of(here.watcher.fd));
    loop.run();
    close(here.watcher.fd);
  }
};

}  // namespace

Rows tcp_rows() { return make_tcp_rows<Tcp>(); }
Rows udp_rows() { return make_udp_rows<Udp>(); }

}  // namespace bench
