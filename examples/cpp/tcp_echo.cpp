// An echo server with callbacks; without a PORT it talks to itself and ends.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rondo/loop/loop.h"
#include "rondo/net/tcp.h"
#include "rondo/net/tcp_listener.h"

using rondo::ConstBytes;
using rondo::Loop;
using rondo::Owned;
using rondo::Result;
using rondo::SocketAddress;
using rondo::Tcp;
using rondo::TcpListener;

namespace {

// One connection. It owns itself, and goes when the peer has ended or failed.
class Connection {
 public:
  static void start(Owned<Tcp> tcp) {
    auto* connection = new Connection(std::move(tcp));
    const Result<> reading = connection->tcp_->start_reading(
        [connection](Result<ConstBytes> data) { connection->on_data(data); });
    if (!reading) {
      connection->end();
    }
  }

 private:
  explicit Connection(Owned<Tcp> tcp) : tcp_(std::move(tcp)) {}

  void on_data(const Result<ConstBytes>& data) {
    if (!data) {
      end();  // The end of the stream, or an error.
      return;
    }
    // The data is valid during this callback only, so the write gets a copy.
    if (!tcp_->write(std::string(reinterpret_cast<const char*>(data->data()), data->size()))) {
      end();
    }
  }

  // What is still queued is written before the end.
  void end() {
    tcp_->stop_reading();
    if (!tcp_->shutdown([this](Result<>) { close(); })) {
      close();
    }
  }

  void close() {
    tcp_->close([this] { delete this; });
  }

  Owned<Tcp> tcp_;
};

void talk(Tcp& client, TcpListener& listener) {
  const Result<> sent = client.write(std::string("hello, echo\n"));
  const Result<> ended = client.shutdown([](Result<>) {});
  const Result<> reading = client.start_reading([&](Result<ConstBytes> data) {
    if (data) {
      std::printf("echoed: %.*s", static_cast<int>(data->size()),
                  reinterpret_cast<const char*>(data->data()));
      return;
    }
    std::printf("then: %s\n", std::string(data.error().name()).c_str());
    client.close();
    listener.close();
  });
  rondo::require(sent && ended && reading, "the client cannot talk");
}

}  // namespace

int main(int argc, char** argv) {
  const auto port = static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
  Loop loop;
  auto listener = make<TcpListener>(loop);
  Result<> listening = listener->bind(SocketAddress::loopback_v4(port));
  if (listening) {
    listening = listener->listen(511, [&](Result<> arrived) {
      if (Result<Owned<Tcp>> tcp = listener->accept(); arrived && tcp) {
        Connection::start(std::move(*tcp));
      }
    });
  }
  if (!listening) {
    std::fprintf(stderr, "tcp_echo: %s\n", listening.error().to_string().c_str());
    return 1;
  }
  auto client = make<Tcp>(loop);
  if (port == 0) {
    const Result<> connecting =
        client->connect(*listener->local_address(), [&](Result<> connected) {
          rondo::require(connected.has_value(), "the client cannot connect");
          talk(*client, *listener);
        });
    rondo::require(connecting.has_value(), "the client cannot connect");
  }
  loop.run();
}
