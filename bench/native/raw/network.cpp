#include "bench/native/raw/epoll.h"
#include "bench/native/support/network_rows.h"
#include "bench/native/support/sockets.h"

namespace bench {

namespace {

epoll_data_t data_of(int fd) {
  epoll_data_t data{};
  data.fd = fd;
  return data;
}

// A connection is nothing but its fd.
class Server {
 public:
  explicit Server(Load& load) : load_(load), listener_(open_listener()) {
    epoll_.add(listener_, EPOLLIN, data_of(listener_));
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { close(listener_); }

  // on_connection(fd) and on_ready(fd) until so many connections have been closed.
  template <class OnConnection, class OnReady>
  void run(std::uint64_t connections, OnConnection&& on_connection, OnReady&& on_ready) {
    to_close_ = connections;
    load_.begin(port_of(listener_));
    while (to_close_ > 0) {
      for (const epoll_event& event : epoll_.wait(-1)) {
        if (event.data.fd != listener_) {
          on_ready(event.data.fd);
          continue;
        }
        for (int fd = accept_next(listener_); fd >= 0; fd = accept_next(listener_)) {
          on_connection(fd);
        }
      }
    }
  }

  void watch(int fd, std::uint32_t events) { epoll_.add(fd, events, data_of(fd)); }
  void close_now(int fd) {
    close(fd);
    --to_close_;
  }
  void echo(int fd) {
    if (echo_once(fd, buffer_) == Stream::ended) {
      close_now(fd);
    }
  }

 private:
  Load& load_;
  Epoll epoll_;
  int listener_;
  std::uint64_t to_close_ = 0;
  Buffer buffer_;
};

struct Tcp {
  static void echo(Load& load) {
    Server server(load);
    server.run(
        load.connections(),
        [&](int fd) {
          set_nodelay(fd);
          server.watch(fd, EPOLLIN);
        },
        [&](int fd) { server.echo(fd); });
  }

  static void send_chunks(Load& load) {
    ChunkWriter writer(load.total_operations());
    Server server(load);
    server.run(
        1, [&](int fd) { server.watch(fd, EPOLLOUT); },
        [&](int fd) {
          if (writer.write_some(fd)) {
            server.close_now(fd);
          }
        });
  }

  static void accept_and_close(Load& load) {
    Server server(load);
    server.run(load.total_operations(), [&](int fd) { server.close_now(fd); }, [](int) {});
  }

  static void hold(Load& load, Heap& heap) {
    Server server(load);
    heap.before();
    std::uint64_t accepted = 0;
    server.run(
        load.connections(),
        [&](int fd) {
          server.watch(fd, EPOLLIN);
          if (++accepted == load.connections()) {
            heap.after();
            load.release();
          }
        },
        [&](int fd) { server.echo(fd); });
  }
};

struct Udp {
  static void echo(Load& load) {
    Epoll epoll;
    Buffer buffer;
    const int fd = open_bound(SOCK_DGRAM);
    epoll.add(fd, EPOLLIN, {});
    load.begin(port_of(fd));
    for (std::uint64_t left = load.total_operations(); left > 0;) {
      if (!epoll.wait(-1).empty() && echo_datagram(fd, buffer)) {
        --left;
      }
    }
    close(fd);
  }
};

}  // namespace

Rows tcp_rows() { return make_tcp_rows<Tcp>(); }
Rows udp_rows() { return make_udp_rows<Udp>(); }

}  // namespace bench
