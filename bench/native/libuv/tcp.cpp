#include <arpa/inet.h>

#include <functional>
#include <memory>

#include "bench/native/libuv/common.h"
#include "bench/native/support/network_rows.h"

namespace bench {

namespace {

// What the static adapter functions work with. Each connection is one uv_tcp_t on the heap.
class Server {
 public:
  explicit Server(Load& load) : load_(load) {
    uv_must(uv_tcp_init(loop_.get(), &listener_), "uv_tcp_init");
    listener_.data = this;
  }

  using OnConnection = std::function<void(uv_tcp_t& connection)>;

  // Accepts so many connections, then listens no more.
  void listen(std::uint64_t connections, OnConnection on_connection) {
    to_accept_ = connections;
    to_close_ = connections;
    on_connection_ = std::move(on_connection);
    sockaddr_in address{};
    uv_must(uv_ip4_addr("127.0.0.1", 0, &address), "uv_ip4_addr");
    uv_must(uv_tcp_bind(&listener_, reinterpret_cast<const sockaddr*>(&address), 0), "uv_tcp_bind");
    uv_must(uv_listen(reinterpret_cast<uv_stream_t*>(&listener_), listen_backlog, on_listen),
            "uv_listen");
  }

  void begin_load() {
    sockaddr_in address{};
    int bytes = sizeof address;
    uv_must(uv_tcp_getsockname(&listener_, reinterpret_cast<sockaddr*>(&address), &bytes),
            "uv_tcp_getsockname");
    load_.begin(ntohs(address.sin_port));
  }

  void run() {
    loop_.run();
    must_hold(to_close_ == 0, "the loop ended while connections were open");
  }

  void read(uv_tcp_t& connection, uv_read_cb on_read) {
    uv_must(uv_read_start(reinterpret_cast<uv_stream_t*>(&connection), lend_buffer, on_read),
            "uv_read_start");
  }

  void close(uv_tcp_t& connection) {
    uv_close(reinterpret_cast<uv_handle_t*>(&connection), [](uv_handle_t* handle) {
      --static_cast<Server*>(handle->data)->to_close_;
      delete reinterpret_cast<uv_tcp_t*>(handle);
    });
  }

  [[nodiscard]] std::uint64_t left_to_accept() const noexcept { return to_accept_; }

 private:
  // One buffer for all, because each read is answered before the next.
  static void lend_buffer(uv_handle_t* handle, std::size_t, uv_buf_t* buffer) {
    Server& self = *static_cast<Server*>(handle->data);
    *buffer = uv_buf_init(self.buffer_->data(), static_cast<unsigned>(self.buffer_->size()));
  }

  static void on_listen(uv_stream_t* listener, int status) {
    uv_must(status, "listening");
    Server& self = *static_cast<Server*>(listener->data);
    auto* connection = new uv_tcp_t;
    uv_must(uv_tcp_init(self.loop_.get(), connection), "uv_tcp_init");
    connection->data = &self;
    uv_must(uv_accept(listener, reinterpret_cast<uv_stream_t*>(connection)), "uv_accept");
    if (--self.to_accept_ == 0) {
      uv_close(reinterpret_cast<uv_handle_t*>(listener), nullptr);
    }
    self.on_connection_(*connection);
  }

  Load& load_;
  uv_tcp_t listener_;
  OnConnection on_connection_;
  std::uint64_t to_accept_ = 0;
  std::uint64_t to_close_ = 0;
  std::unique_ptr<std::array<char, chunk_bytes>> buffer_ =
      std::make_unique<std::array<char, chunk_bytes>>();
  UvLoop loop_;
};

void answer_read(uv_stream_t* stream, ssize_t count, const uv_buf_t* buffer) {
  if (count > 0) {
    // Nothing is ever queued here: at most one message is in flight.
    const uv_buf_t answer = uv_buf_init(buffer->base, static_cast<unsigned>(count));
    must_hold(uv_try_write(stream, &answer, 1) == count, "an answer was cut");
    return;
  }
  if (count == UV_EOF || count == UV_ECONNRESET) {
    static_cast<Server*>(stream->data)->close(*reinterpret_cast<uv_tcp_t*>(stream));
    return;
  }
  uv_must(static_cast<int>(count), "reading");
}

// Sends one chunk after the other on the only connection.
struct Sender {
  static void begin(uv_tcp_t& connection, std::uint64_t chunks) {
    auto* sender = new Sender{{}, connection, chunks};
    sender->request.data = sender;
    sender->send();
  }

  void send() {
    // libuv does not write to it.
    const uv_buf_t buffer =
        uv_buf_init(reinterpret_cast<char*>(const_cast<std::byte*>(chunk().data())), chunk_bytes);
    uv_must(uv_write(&request, reinterpret_cast<uv_stream_t*>(&connection), &buffer, 1, on_written),
            "uv_write");
  }

  static void on_written(uv_write_t* request, int status) {
    uv_must(status, "writing");
    auto* self = static_cast<Sender*>(request->data);
    if (--self->left > 0) {
      self->send();
      return;
    }
    static_cast<Server*>(self->connection.data)->close(self->connection);
    delete self;
  }

  uv_write_t request;
  uv_tcp_t& connection;
  std::uint64_t left;
};

struct Tcp {
  static void echo(Load& load) {
    Server server(load);
    server.listen(load.connections(), [&](uv_tcp_t& connection) {
      uv_must(uv_tcp_nodelay(&connection, 1), "uv_tcp_nodelay");
      server.read(connection, answer_read);
    });
    server.begin_load();
    server.run();
  }

  static void send_chunks(Load& load) {
    Server server(load);
    server.listen(
        1, [&](uv_tcp_t& connection) { Sender::begin(connection, load.total_operations()); });
    server.begin_load();
    server.run();
  }

  static void accept_and_close(Load& load) {
    Server server(load);
    server.listen(load.total_operations(), [&](uv_tcp_t& connection) { server.close(connection); });
    server.begin_load();
    server.run();
  }

  static void hold(Load& load, Heap& heap) {
    Server server(load);
    server.listen(load.connections(), [&](uv_tcp_t& connection) {
      server.read(connection, answer_read);
      if (server.left_to_accept() == 0) {
        heap.after();
        load.release();
      }
    });
    heap.before();
    server.begin_load();
    server.run();
  }
};

}  // namespace

Rows tcp_rows() { return make_tcp_rows<Tcp>(); }

}  // namespace bench
